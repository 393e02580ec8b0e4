import { Trans, useLingui } from '@lingui/react/macro';
import { paymentMethods } from '../../contract/payments.ts';
import { useFormat } from '../lib/format.ts';
import { methodText } from '../payments/paymentText.ts';
import { useMoney } from '../payments/useMoney.ts';
import { Section } from '../ui/Section.tsx';
import type { Summary } from './Figures.tsx';
import classes from './ReportsPage.module.css';

type Row = Summary['byPlan'][number];
type TableProps = {
  title: string;
  head: string;
  rows: readonly Row[];
  summary: Summary;
  name: (row: Row) => string;
};

const SharesTable = ({ title, head, rows, summary, name }: TableProps) => {
  const { number, percent } = useFormat();
  const { money } = useMoney();
  return (
    <Section title={title} card>
      {rows.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>Nothing was sold in this period.</Trans>
        </p>
      ) : (
        <table className={classes.shares} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">
                <Trans>Sales</Trans>
              </th>
              <th scope="col">
                <Trans>Revenue</Trans>
              </th>
              <th scope="col">
                <Trans>Share</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.value}>
                <th scope="row">{name(row)}</th>
                <td>{number(row.sales)}</td>
                <td>{money(row.revenue, summary.currency)}</td>
                <td>{summary.revenue > 0 ? percent(row.revenue / summary.revenue) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
};

/** What sold, and by which way it was paid. */
export const Shares = ({ summary }: { summary: Summary }) => {
  const { t, i18n } = useLingui();
  const methodName = ({ value, label }: Row) => {
    const method = paymentMethods.find((one) => one === value);
    return method === undefined ? label : i18n._(methodText[method]);
  };
  return (
    <div className={classes.charts}>
      <SharesTable
        title={t`By plan`}
        head={t`Plan`}
        rows={summary.byPlan}
        summary={summary}
        name={({ label }) => label}
      />
      <SharesTable
        title={t`By method`}
        head={t`Method`}
        rows={summary.byMethod}
        summary={summary}
        name={methodName}
      />
    </div>
  );
};
