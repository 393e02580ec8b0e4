import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { SavedSearch } from '../../../contract/market/savedSearches.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EditSearchDialog } from './EditSearchDialog.tsx';
import { MatchesDrawer } from './MatchesDrawer.tsx';
import { RemoveSearchDialog } from './RemoveSearchDialog.tsx';
import classes from './SavedSearchesPage.module.css';
import { SearchRow } from './SearchRow.tsx';

const Nothing = () => (
  <EmptyState
    icon={<IconBookmark size={26} aria-hidden />}
    title={<Trans>You have no saved searches yet</Trans>}
    text={
      <Trans>
        Set filters in the market and save them. You hear of each new ad that matches, and why it does.
      </Trans>
    }
    action={
      <Button renderRoot={(props) => <Link to="/market" {...props} />}>
        <Trans>Open the market</Trans>
      </Button>
    }
  />
);

const QuotaUsed = ({ used, limit }: { used: number; limit: number }) => (
  <Trans>
    {used} of {limit} used
  </Trans>
);

/** Saved searches and their results; the matches of one open over the list, at their own address. */
export const SavedSearchesPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Saved searches`);
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const [edited, setEdited] = useState<SavedSearch | null>(null);
  const [unwanted, setUnwanted] = useState<SavedSearch | null>(null);
  const list = useRead(contract.savedSearches.list, {}, { staleTime: 0 });
  const items = list.data?.items;
  return (
    <>
      <PageHeader
        title={<Trans>Saved searches</Trans>}
        note={list.data !== undefined && <QuotaUsed used={list.data.items.length} limit={list.data.limit} />}
      />
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`}>
          <SkeletonRows rows={4} height={84} phone={160} />
        </div>
      )}
      {items === undefined && list.isError && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {items?.length === 0 && <Nothing />}
      {items !== undefined && items.length > 0 && (
        <ul className={classes.rows} aria-label={t`Saved searches`}>
          {items.map((search) => (
            <SearchRow
              key={search.id}
              search={search}
              onEdit={() => setEdited(search)}
              onRemove={() => setUnwanted(search)}
            />
          ))}
        </ul>
      )}
      <MatchesDrawer
        id={id}
        search={items?.find((search) => search.id === id)}
        onClose={() => void navigate({ to: '/users/saved-searches', resetScroll: false })}
      />
      <EditSearchDialog search={edited} onClose={() => setEdited(null)} />
      <RemoveSearchDialog search={unwanted} onClose={() => setUnwanted(null)} />
    </>
  );
};
