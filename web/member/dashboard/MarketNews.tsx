import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { Section } from '../../ui/Section.tsx';
import { Changes } from '../favorites/Changes.tsx';
import classes from './DashboardPage.module.css';

const SHOWN = 4;

/** What moved on the market of this member: new matches of saved searches, changed favorites. Nothing if nothing did. */
export const MarketNews = () => {
  const searches = useRead(contract.savedSearches.list, {}, { staleTime: 0 }).data?.items ?? [];
  const favorites = useRead(
    contract.favorites.list,
    { query: { sort: 'changed', limit: SHOWN } },
    { staleTime: 0 },
  ).data?.items;
  const found = searches.filter(({ newMatches }) => newMatches > 0).slice(0, SHOWN);
  const moved = (favorites ?? []).filter(({ changes }) =>
    Object.values(changes).some((change) => change !== null),
  );
  if (found.length === 0 && moved.length === 0) return null;
  return (
    <Section title={<Trans>On your market</Trans>} card>
      <ul className={classes.items}>
        {found.map(({ id, name, newMatches }) => (
          <li key={id} className={classes.item}>
            <Anchor
              inherit
              className={classes.label}
              renderRoot={(props) => <Link to="/users/saved-searches/$id" params={{ id }} {...props} />}
            >
              {name}
            </Anchor>
            <span className={classes.when}>
              <Plural value={newMatches} one="# new ad" other="# new ads" />
            </span>
          </li>
        ))}
        {moved.map(({ adId, title, changes }) => (
          <li key={adId} className={classes.item}>
            <Anchor
              inherit
              className={classes.label}
              renderRoot={(props) => <Link to="/users/favorites" search={{ sort: 'changed' }} {...props} />}
            >
              {title}
            </Anchor>
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
    </Section>
  );
};
