import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Pagination } from '@mantine/core';
import { IconChecks, IconHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { favoriteSorts } from '../../../contract/market/favorites.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { LazyCompareTray } from '../../shared/compare/LazyCompareTray.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FavoriteRow } from './FavoriteRow.tsx';
import classes from './FavoritesPage.module.css';
import { parseFavoritesSearch } from './favoritesSearch.ts';

const Nothing = () => (
  <EmptyState
    icon={<IconHeart size={26} aria-hidden />}
    title={<Trans>You have no favorites yet</Trans>}
    text={
      <Trans>
        The heart on an ad puts it here. You hear when its price or state changes, and see what it was before.
      </Trans>
    }
    action={
      <Button renderRoot={(props) => <Link to="/market" {...props} />}>
        <Trans>Open the market</Trans>
      </Button>
    }
  />
);

const MarkSeen = () => {
  const { t } = useLingui();
  const save = useSave(contract.favorites.markSeen, { refresh: [contract.favorites.list] });
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({}, { onError: ({ message }) => toast.failed(message || t`Not saved`) })}
    >
      <Trans>Mark all as seen</Trans>
    </Button>
  );
};

/** Favorites, with their changes since the last visit. */
export const FavoritesPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Favorites`);
  const { search, change } = useListAddress(parseFavoritesSearch, []);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const list = useRead(contract.favorites.list, { query: search }, { staleTime: 0, keepPrevious: true });
  const { data } = list;
  const onRemoved = (adId: string, isRemoved: boolean) =>
    setRemoved((now) => {
      const next = new Set(now);
      if (isRemoved) next.add(adId);
      else next.delete(adId);
      return next;
    });
  const goToPage = (next: number) => change({ page: next === 1 ? undefined : next });
  return (
    <>
      <PageHeader
        title={<Trans>Favorites</Trans>}
        note={
          data !== undefined &&
          data.changed > 0 && <Plural value={data.changed} one="# changed" other="# changed" />
        }
        actions={
          <>
            {data !== undefined && data.total > 1 && (
              <NativeSelect
                aria-label={t`Sort`}
                value={search.sort ?? 'newest'}
                onChange={({ currentTarget: { value } }) =>
                  change({ sort: favoriteSorts.find((sort) => sort === value && sort !== 'newest') })
                }
                data={[
                  { value: 'newest', label: t`Newest first` },
                  { value: 'changed', label: t`Changed first` },
                  { value: 'title', label: t`By title` },
                ]}
              />
            )}
            {data !== undefined && data.changed > 0 && <MarkSeen />}
          </>
        }
      />
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`}>
          <SkeletonRows rows={6} height={76} phone={118} />
        </div>
      )}
      {data === undefined && list.isError && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data?.total === 0 && <Nothing />}
      {data !== undefined && data.items.length === 0 && data.total > 0 && (
        <EmptyState
          title={<Trans>This page is past the end</Trans>}
          action={
            <Button variant="default" onClick={() => goToPage(data.totalPages)}>
              <Trans>To the last page</Trans>
            </Button>
          }
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.rows} aria-label={t`Favorites`} aria-busy={list.isPlaceholderData}>
          {data.items.map((favorite) => (
            <FavoriteRow
              key={favorite.adId}
              favorite={favorite}
              removed={removed.has(favorite.adId)}
              onRemoved={(isRemoved) => onRemoved(favorite.adId, isRemoved)}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <Pagination
          className={classes.pages}
          total={data.totalPages}
          value={data.page}
          onChange={goToPage}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
          })}
        />
      )}
      <LazyCompareTray />
    </>
  );
};
