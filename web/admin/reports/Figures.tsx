import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';
import { Section } from '../../ui/Section.tsx';
import { Change } from './Change.tsx';

export type Summary = Answer<typeof contract.reports.summary>;
type Key = keyof Summary['previous'];

/** Key figures of the period, each compared with the previous one. */
export const Figures = ({ summary }: { summary: Summary }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const { money, figure } = useMoney();
  const inMoney = (value: number) => money(value, summary.currency);
  const hasTax = summary.tax !== 0 || summary.previous.tax !== 0;
  type Tile = { key: Key; label: string; say: (value: number) => string; isMoney?: true };
  const revenue: Tile[] = [
    { key: 'grossSales', label: t`Gross sales`, say: inMoney, isMoney: true },
    { key: 'refunds', label: t`Refunds and write-offs`, say: inMoney, isMoney: true },
    { key: 'revenue', label: t`Net revenue`, say: inMoney, isMoney: true },
    ...(hasTax
      ? [
          { key: 'tax' as const, label: t`VAT contained`, say: inMoney, isMoney: true as const },
          {
            key: 'revenueWithoutTax' as const,
            label: t`Revenue without VAT`,
            say: inMoney,
            isMoney: true as const,
          },
        ]
      : []),
    { key: 'sales', label: t`Sales`, say: number },
    { key: 'averageSale', label: t`Average sale, gross`, say: inMoney, isMoney: true },
    { key: 'newSubscribers', label: t`New subscribers`, say: number },
    { key: 'activeSubscribers', label: t`Active subscribers`, say: number },
  ];
  const cash: Tile[] = [
    { key: 'topUps', label: t`Top-ups`, say: inMoney, isMoney: true },
    { key: 'payouts', label: t`Payouts and write-offs`, say: inMoney, isMoney: true },
    { key: 'cash', label: t`Net cash`, say: inMoney, isMoney: true },
  ];
  const takenOff = (key: Key) => key === 'refunds' || key === 'payouts';
  const shown = (key: Key) => (takenOff(key) ? 0 - summary[key] : summary[key]);
  const row = (tiles: Tile[]) => (
    <FigureTiles>
      {tiles.map(({ key, label, say, isMoney }) => (
        <FigureTile
          key={key}
          label={label}
          {...(isMoney === true
            ? { value: figure(shown(key), summary.currency), unit: summary.currency }
            : { value: say(summary[key]) })}
          note={<Change now={summary[key]} before={summary.previous[key]} say={say} />}
        />
      ))}
    </FigureTiles>
  );
  return (
    <>
      <Section title={<Trans>Revenue</Trans>}>{row(revenue)}</Section>
      <Section title={<Trans>Cash</Trans>}>{row(cash)}</Section>
    </>
  );
};
