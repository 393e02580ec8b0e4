import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { reportIntervals, reportPeriods } from '../../../contract/billing/reports.ts';
import { useFormat } from '../../lib/format.ts';
import type { Patch } from '../../lib/listAddress.ts';
import { DaySpan } from '../../ui/inputs/DaySpan.tsx';
import classes from './ReportsPage.module.css';
import { intervalOf, type PeriodSearch, spanOf } from './reportSearch.ts';
import { intervalText, periodText } from './reportText.ts';

type Props = {
  search: PeriodSearch;
  /** The days shown, once the server has answered. */
  shown: { from: string; to: string } | undefined;
  onChange: (patch: Patch<PeriodSearch>) => void;
};

/** Period and interval of the report. */
export const PeriodPicker = ({ search, shown, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const { dayRange } = useFormat();
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const period = search.period ?? 'month';
  const pick = (value: string) => {
    const next = reportPeriods.find((one) => one === value);
    if (next === undefined) return;
    // A custom period starts with the days shown.
    const dates = next === 'custom' && shown !== undefined ? shown : { from: undefined, to: undefined };
    onChange({ period: next === 'month' ? undefined : next, interval: undefined, ...dates });
  };
  const periods = reportPeriods.map((value) => ({ value, label: i18n._(periodText[value]) }));
  return (
    <div className={classes.period}>
      {isNarrow ? (
        <NativeSelect
          size="xs"
          label={t`Period`}
          data={periods}
          value={period}
          onChange={(event) => pick(event.currentTarget.value)}
        />
      ) : (
        <SegmentedControl size="xs" aria-label={t`Period`} data={periods} value={period} onChange={pick} />
      )}
      {period === 'custom' && (
        <DaySpan
          from={search.from}
          to={search.to}
          error={spanOf(search) === null ? t`Start date must be before end date (10 years max)` : undefined}
          onChange={onChange}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t`Interval`}
        data={reportIntervals.map((value) => ({ value, label: i18n._(intervalText[value]) }))}
        value={intervalOf(search)}
        onChange={(event) =>
          onChange({ interval: reportIntervals.find((one) => one === event.currentTarget.value) })
        }
      />
      {shown !== undefined && period !== 'custom' && (
        <span className={classes.span}>
          <Trans>{dayRange(shown.from, shown.to)}, UTC</Trans>
        </span>
      )}
    </div>
  );
};
