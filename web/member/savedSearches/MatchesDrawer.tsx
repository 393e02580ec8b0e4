import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Drawer } from '@mantine/core';
import { IconBookmarkOff, IconRadar2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { SavedSearch } from '../../../contract/market/savedSearches.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import classes from './MatchesDrawer.module.css';
import { MatchRow } from './MatchRow.tsx';
import { marketOf } from './marketOf.ts';

const STEP = 20;
/** Maximum page size of the API. */
const MOST = 100;

const useMatches = (id: string, limit: number) =>
  useRead(
    contract.savedSearches.matches,
    { params: { id }, query: { limit } },
    { staleTime: 0, keepPrevious: true },
  );

/** Marks loaded matches as seen; the “new” marks stay until the list is opened again. */
const useMarkSeen = (id: string, isThere: boolean) => {
  const { mutate } = useSave(contract.savedSearches.markSeen, { refresh: [contract.savedSearches.list] });
  useEffect(() => {
    if (isThere) mutate({ params: { id } });
  }, [id, isThere, mutate]);
};

const NoMatch = ({ search }: { search: SavedSearch | undefined }) => (
  <EmptyState
    icon={<IconRadar2 size={26} aria-hidden />}
    title={<Trans>No ad has matched yet</Trans>}
    text={<Trans>Ads that are published from now on and match appear here, with the reason.</Trans>}
    {...(search === undefined
      ? {}
      : {
          action: (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/market" search={marketOf(search)} {...props} />}
            >
              <Trans>See what is there already</Trans>
            </Button>
          ),
        })}
  />
);

const Matches = ({ id, search }: { id: string; search: SavedSearch | undefined }) => {
  const { t } = useLingui();
  const [limit, setLimit] = useState(STEP);
  const matches = useMatches(id, limit);
  const { data } = matches;
  useMarkSeen(id, data !== undefined);
  if (data === undefined && matches.error !== null) {
    return matches.error.status === 404 ? (
      <EmptyState
        icon={<IconBookmarkOff size={26} aria-hidden />}
        title={<Trans>Saved search not found</Trans>}
        text={<Trans>It was deleted, or the address has a typo.</Trans>}
      />
    ) : (
      <ErrorState error={matches.error} onRetry={() => void matches.refetch()} />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <SkeletonRows rows={5} height={92} />
      </div>
    );
  }
  if (data.items.length === 0) return <NoMatch search={search} />;
  return (
    <>
      <ul className={classes.rows} aria-label={t`Matches`} aria-busy={matches.isPlaceholderData}>
        {data.items.map((match) => (
          <MatchRow key={match.ad?.id ?? `${match.title} ${match.matchedAt}`} match={match} />
        ))}
      </ul>
      {data.total > limit && limit < MOST && (
        <Button
          variant="subtle"
          className={classes.more}
          loading={matches.isPlaceholderData}
          onClick={() => setLimit((now) => Math.min(now + STEP, MOST))}
        >
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  );
};

type Props = { id: string | undefined; search: SavedSearch | undefined; onClose: () => void };

/** Ads that matched a saved search, newest first, each with the reason. */
export const MatchesDrawer = ({ id, search, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={680}
      padding={0}
      title={search?.name ?? <Trans>Matches</Trans>}
      classNames={{ header: classes.header ?? '' }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {search !== undefined && (
        <div className={classes.text}>
          {[...new Set(search.words)].map((filter) => (
            <Chip key={filter}>{filter}</Chip>
          ))}
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/market" search={marketOf(search)} {...props} />}
          >
            <Trans>Open in the market</Trans>
          </Anchor>
        </div>
      )}
      {id !== undefined && <Matches key={id} id={id} search={search} />}
    </Drawer>
  );
};
