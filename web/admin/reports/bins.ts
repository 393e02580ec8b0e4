import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../lib/format.ts';
import type { Interval } from './reportSearch.ts';

export const binHead: Record<Interval, MessageDescriptor> = {
  day: msg`Day`,
  week: msg`Week`,
  month: msg`Month`,
};

/** Label of a day, week or month for tables, and a shorter one for axes. `at` is its first day. */
export const useBinText = () => {
  const { t } = useLingui();
  const format = useFormat();
  return (interval: Interval, at: string) => {
    if (interval === 'month') {
      const month = at.slice(0, 7);
      return { at, label: format.month(month), short: format.month(month, 'short') };
    }
    const day = format.day(at);
    return { at, label: interval === 'week' ? t`Week from ${day}` : day, short: format.dayAndMonth(at) };
  };
};
