import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { adStatuses } from '../../contract/adStates.ts';
import { contract } from '../../contract/index.ts';
import { statusText } from '../ads/adText.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Section } from '../ui/Section.tsx';
import classes from './StatsPage.module.css';

type Row = { id: string; name: string; count: number };

const SHOWN = 8;
const LOADING_HEIGHT = 240;

const CountsTable = ({ title, head, rows }: { title: string; head: string; rows: readonly Row[] }) => {
  const { number, percent } = useFormat();
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <Section title={title} card>
      {total === 0 ? (
        <p className={classes.quiet}>
          <Trans>No ads yet.</Trans>
        </p>
      ) : (
        <table className={classes.counts} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">
                <Trans>Ads</Trans>
              </th>
              <th scope="col">
                <Trans>Share</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>{number(row.count)}</td>
                <td>{percent(row.count / total)}</td>
              </tr>
            ))}
            {rows.length > SHOWN && (
              <tr>
                <th scope="row">
                  <Trans>All others</Trans>
                </th>
                <td>{number(rows.slice(SHOWN).reduce((sum, row) => sum + row.count, 0))}</td>
                <td>{percent(rows.slice(SHOWN).reduce((sum, row) => sum + row.count, 0) / total)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </Section>
  );
};

/** All ads that there are, by state, product and country of delivery. */
export const AdsNow = () => {
  const { t, i18n } = useLingui();
  const read = useRead(contract.adLife.stats, { query: { scope: 'all' } }, { staleTime: 0 });
  const { data } = read;
  if (data === undefined) {
    return read.error === null ? (
      <Skeleton height={LOADING_HEIGHT} role="status" aria-label={t`Loading`} />
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  const named = (rows: typeof data.byProduct): Row[] =>
    rows.map(({ value, label, count }) => ({ id: value, name: label, count }));
  const states = adStatuses.flatMap((status) => {
    const count = data.byStatus[status] ?? 0;
    return count === 0 ? [] : [{ id: status, name: i18n._(statusText[status]), count }];
  });
  return (
    <div className={classes.charts}>
      <CountsTable title={t`Ads by state`} head={t`State`} rows={states} />
      <CountsTable title={t`Ads by product`} head={t`Product`} rows={named(data.byProduct)} />
      <CountsTable title={t`Ads by country`} head={t`Country`} rows={named(data.byCountry)} />
    </div>
  );
};
