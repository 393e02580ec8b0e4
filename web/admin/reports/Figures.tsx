import { useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';
import { Change } from './Change.tsx';

export type Summary = Answer<typeof contract.reports.summary>;
type Key = keyof Summary['previous'];

/** Key figures of the period, each compared with the previous one. */
export const Figures = ({ summary }: { summary: Summary }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const { money, figure } = useMoney();
  const inMoney = (value: number) => money(value, summary.currency);
  const tiles: { key: Key; label: string; say: (value: number) => string; isMoney?: true }[] = [
    { key: 'revenue', label: t`Revenue`, say: inMoney, isMoney: true },
    { key: 'sales', label: t`Sales`, say: number },
    { key: 'averageSale', label: t`Average sale`, say: inMoney, isMoney: true },
    { key: 'topUps', label: t`Top-ups`, say: inMoney, isMoney: true },
    { key: 'refunds', label: t`Refunds`, say: inMoney, isMoney: true },
    { key: 'newSubscribers', label: t`New subscribers`, say: number },
    { key: 'activeSubscribers', label: t`Active subscribers`, say: number },
  ];
  return (
    <FigureTiles>
      {tiles.map(({ key, label, say, isMoney }) => (
        <FigureTile
          key={key}
          label={label}
          {...(isMoney === true
            ? { value: figure(summary[key], summary.currency), unit: summary.currency }
            : { value: say(summary[key]) })}
          note={<Change now={summary[key]} before={summary.previous[key]} say={say} />}
        />
      ))}
    </FigureTiles>
  );
};
