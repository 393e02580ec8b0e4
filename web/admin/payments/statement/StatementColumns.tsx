import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { CsvColumns, CsvReading } from '../../../../contract/billing/statements.ts';
import classes from './StatementPage.module.css';

type Props = { columns: CsvColumns; busy: boolean; onPick: (picked: CsvReading) => void };

/** How a CSV file was read, to be corrected where it was not recognised. */
export const StatementColumns = ({ columns: { headers, day, amount, decimal }, busy, onPick }: Props) => {
  const { t } = useLingui();
  const data = [
    { value: '', label: t`Not recognised`, disabled: true },
    ...headers.map((header, at) => ({
      value: String(at),
      label: header === '' ? t`Column ${at + 1}` : header,
    })),
  ];
  const chosen = (column: number | null) => (column === null ? '' : String(column));
  return (
    <div className={classes.columns}>
      <NativeSelect
        label={t`Booked on`}
        data={data}
        value={chosen(day)}
        disabled={busy}
        onChange={(event) => onPick({ day: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t`Amount received`}
        data={data}
        value={chosen(amount)}
        disabled={busy}
        onChange={(event) => onPick({ amount: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t`Number format`}
        data={[
          { value: '', label: t`Not recognised`, disabled: true },
          { value: 'point', label: '1,234.50' },
          { value: 'comma', label: '1.234,50' },
        ]}
        value={decimal ?? ''}
        disabled={busy}
        onChange={(event) => onPick({ decimal: event.currentTarget.value === 'comma' ? 'comma' : 'point' })}
      />
    </div>
  );
};
