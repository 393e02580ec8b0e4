import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination } from '@mantine/core';
import { IconFileImport, IconFileText, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { type AdStatus, adStatuses } from '../../../contract/ads/adStates.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CloseAdsDialog } from './CloseAdsDialog.tsx';
import { DocumentQuestions } from './DocumentQuestions.tsx';
import { ExportAds } from './ExportAds.tsx';
import { MyAdDrawer } from './MyAdDrawer.tsx';
import { MyAdRow } from './MyAdRow.tsx';
import { MyAdsBulk } from './MyAdsBulk.tsx';
import { MyAdsOutcome } from './MyAdsOutcome.tsx';
import classes from './MyAdsPage.module.css';
import { type Counts, MyAdsTabs } from './MyAdsTabs.tsx';
import { useAdImport } from './useAdImport.ts';
import { useOwnAds } from './useOwnAds.ts';
import { useSelection } from './useSelection.ts';

const AdSheet = lazy(async () => ({ default: (await import('./AdSheet.tsx')).AdSheet }));

const NewAd = () => (
  <Button
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => <Link to="/users/ads/new" {...props} />}
  >
    <Trans>New ad</Trans>
  </Button>
);

const Limit = ({ counts }: { counts: Counts | undefined }) => {
  if (counts === undefined) return null;
  const { active, limit } = counts;
  if (limit === null)
    return <Plural value={active} one="# published or waiting" other="# published or waiting" />;
  return (
    <Trans>
      {active} of {limit} published or waiting
    </Trans>
  );
};

const Nothing = ({ status }: { status: AdStatus | undefined }) =>
  status === undefined ? (
    <EmptyState
      icon={<IconFileText size={28} aria-hidden />}
      title={<Trans>You have no ads yet</Trans>}
      text={<Trans>Post what you sell or look for. It saves itself as a draft while you write.</Trans>}
      action={<NewAd />}
    />
  ) : (
    <EmptyState
      icon={<IconFileText size={28} aria-hidden />}
      title={<Trans>Nothing here</Trans>}
      text={<Trans>None of your ads has this status now.</Trans>}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/users/ads" {...props} />}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );

/** Own ads by status; an ad opens beside the list, at its own address. */
export const MyAdsPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const status = adStatuses.find((one) => one === search.status);
  const page = search.page ?? 1;
  const { importing, setImporting, asking, beginImport } = useAdImport();
  usePageTitle(t`My ads`);
  const counts = useRead(contract.ads.myCount, {}, { staleTime: 0 });
  const listed = status === undefined ? counts.data?.total : counts.data?.byStatus[status];
  const query = status === undefined ? { page } : { status, page };
  const list = useRead(contract.ads.myAds, { query }, { staleTime: 0, keepPrevious: true });
  const items = list.data?.items ?? [];
  const selection = useSelection(items);
  const show = (next: { status?: AdStatus | undefined; page?: number; ad?: string | undefined }) =>
    void navigate({
      to: '/users/ads',
      search: {
        ...(next.status === undefined ? {} : { status: next.status }),
        ...(next.page === undefined || next.page === 1 ? {} : { page: next.page }),
        ...(next.ad === undefined ? {} : { ad: next.ad }),
      },
      resetScroll: false,
    });
  const own = useOwnAds((ids) => {
    if (search.ad !== undefined && ids.includes(search.ad)) show({ status, page });
  });
  return (
    <>
      <PageHeader
        title={<Trans>My ads</Trans>}
        note={<Limit counts={counts.data} />}
        actions={
          <>
            <ExportAds status={status} count={listed ?? 0} />
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
              // A disabled button would lose the focus, and the dialog could not give it back.
              aria-busy={asking}
              onClick={() => void beginImport()}
            >
              <Trans>From a file</Trans>
            </Button>
            <NewAd />
          </>
        }
      />
      <MyAdsTabs status={status} counts={counts.data} onPick={(picked) => show({ status: picked })} />
      <MyAdsOutcome own={own} />
      {list.isPending && <SkeletonRows rows={6} height={88} phone={168} />}
      {list.isError && list.data === undefined && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && items.length === 0 && <Nothing status={status} />}
      {items.length > 0 && (
        <>
          <MyAdsBulk shown={items.length} selected={selection.ads} own={own} onAll={selection.pickAll} />
          <ul className={classes.rows} data-stale={list.isPlaceholderData} aria-label={t`Ads`}>
            {items.map((ad) => (
              <MyAdRow
                key={ad.id}
                ad={ad}
                own={own}
                isSelected={selection.has(ad.id)}
                isOpen={ad.id === search.ad}
                onSelect={(isOn, isRange) => selection.pick(ad.id, isOn, isRange)}
              />
            ))}
          </ul>
        </>
      )}
      {list.data !== undefined && list.data.totalPages > 1 && (
        <Pagination
          className={classes.pages}
          total={list.data.totalPages}
          value={list.data.page}
          onChange={(next) => show({ status, page: next })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
          })}
        />
      )}
      <MyAdDrawer id={search.ad} own={own} onClose={() => show({ status, page })} />
      <CloseAdsDialog own={own} />
      <DocumentQuestions id={search.document} onClose={() => show({ status, page, ad: search.ad })} />
      {importing && (
        <Suspense fallback={null}>
          <AdSheet
            onClose={() => setImporting(false)}
            onDone={() => {
              setImporting(false);
              show({ status: 'draft' });
            }}
          />
        </Suspense>
      )}
    </>
  );
};
