import { Trans, useLingui } from '@lingui/react/macro';
import { paymentMethods } from '../../../contract/billing/payments.ts';
import { useFormat } from '../../lib/format.ts';
import { methodText } from '../../shared/money/paymentText.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Section } from '../../ui/Section.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
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
  const { t } = useLingui();
  const { number, percent } = useFormat();
  const { money } = useMoney();
  return (
    <Section title={title} card>
      {rows.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>Nothing was sold in this period.</Trans>
        </p>
      ) : (
        <PlainTable
          label={title}
          heads={[head, t`Sales`, t`Revenue`, t`Share of all`]}
          rows={rows.map((row) => ({
            key: row.value,
            name: name(row),
            figures: [
              number(row.sales),
              money(row.revenue, summary.currency),
              summary.revenue > 0 ? percent(row.revenue / summary.revenue) : '–',
            ],
          }))}
        />
      )}
    </Section>
  );
};

/** Sales by plan and by payment method. */
export const Shares = ({ summary }: { summary: Summary }) => {
  const { t, i18n } = useLingui();
  const methodName = ({ value, label }: Row) => {
    const method = paymentMethods.find((one) => one === value);
    return method === undefined ? label : i18n._(methodText[method]);
  };
  return (
    <div className={classes.shares}>
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
