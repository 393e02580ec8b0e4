import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';

export type Overview = Answer<typeof contract.stats.overview>;

/** Current state of the site. */
export const StandingTiles = ({ now }: { now: Overview['now'] }) => {
  const { t } = useLingui();
  const { number } = useFormat();
  const tiles: [string, number, string?][] = [
    [t`Accounts`, now.users, t`${number(now.activeUsers)} active in 30 days`],
    [t`Subscribers`, now.subscribers],
    [t`Published ads`, now.publishedAds],
    [
      t`Ads to decide`,
      now.waitingAds,
      now.waitingChanges === 0
        ? undefined
        : plural(now.waitingChanges, { one: '# is a change', other: '# are changes' }),
    ],
    [t`Open tickets`, now.openTickets],
  ];
  return (
    <FigureTiles>
      {tiles.map(([label, value, note]) => (
        <FigureTile
          key={label}
          label={label}
          value={number(value)}
          {...(note === undefined ? {} : { note })}
        />
      ))}
    </FigureTiles>
  );
};
