import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { intlLocale } from '../../lib/format.ts';

/** 2023-01-01 was a Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** Localized weekday names; 0 is Sunday. */
export const useWeekday = (): ((weekday: string) => string) => {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(intlLocale(i18n.locale), { weekday: 'long', timeZone: 'UTC' });
    return (weekday) => names.format(new Date(SUNDAY + Number(weekday) * DAY_MS));
  }, [i18n.locale]);
};
