import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination, Tabs } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type AdStatus, adStatuses } from '../../contract/adStates.ts';
import type { Answer } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import { statusText } from './adText.ts';
import { MyAdRow } from './MyAdRow.tsx';
import classes from './MyAdsPage.module.css';

type Counts = Answer<typeof contract.ads.myCount>;

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
  if (limit === null) return <Plural value={active} one="# active" other="# active" />;
  return (
    <Trans>
      {active} of {limit} active
    </Trans>
  );
};

/** Statuses that always have a tab; the others appear when there is something in them. */
const always: readonly AdStatus[] = ['draft', 'pending', 'approved', 'rejected'];

const StatusTabs = ({
  status,
  counts,
  onPick,
}: {
  status: AdStatus | undefined;
  counts: Counts | undefined;
  onPick: (status: AdStatus | undefined) => void;
}) => {
  const { t, i18n } = useLingui();
  const count = (value: number | undefined) =>
    value === undefined ? null : <span className={classes.count}>{value}</span>;
  const shown = adStatuses.filter(
    (one) => always.includes(one) || one === status || (counts?.byStatus[one] ?? 0) > 0,
  );
  return (
    <Tabs
      value={status ?? 'all'}
      onChange={(value) => onPick(adStatuses.find((one) => one === value))}
      classNames={{ list: classes.tabs ?? '' }}
    >
      <Tabs.List aria-label={t`Status`}>
        <Tabs.Tab value="all" rightSection={count(counts?.total)}>
          <Trans>All</Trans>
        </Tabs.Tab>
        {shown.map((one) => (
          <Tabs.Tab key={one} value={one} rightSection={count(counts?.byStatus[one])}>
            {i18n._(statusText[one])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
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

/** Own ads by status. */
export const MyAdsPage = () => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const status = adStatuses.find((one) => one === search.status);
  const page = search.page ?? 1;
  usePageTitle(t`My ads`);
  const counts = useRead(contract.ads.myCount, {}, { staleTime: 0 });
  const query = status === undefined ? { page } : { status, page };
  const list = useRead(contract.ads.myAds, { query }, { staleTime: 0, keepPrevious: true });
  const show = (picked: AdStatus | undefined, onPage = 1) =>
    void navigate({
      to: '/users/ads',
      search: {
        ...(picked === undefined ? {} : { status: picked }),
        ...(onPage === 1 ? {} : { page: onPage }),
      },
    });
  return (
    <>
      <PageHeader title={<Trans>My ads</Trans>} note={<Limit counts={counts.data} />} actions={<NewAd />} />
      <StatusTabs status={status} counts={counts.data} onPick={(picked) => show(picked)} />
      {list.isPending && <SkeletonRows rows={6} height={88} />}
      {list.isError && list.data === undefined && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data !== undefined && list.data.items.length === 0 && <Nothing status={status} />}
      {list.data !== undefined && list.data.items.length > 0 && (
        <ul className={classes.rows} data-stale={list.isPlaceholderData}>
          {list.data.items.map((ad) => (
            <MyAdRow key={ad.id} ad={ad} />
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.totalPages > 1 && (
        <Pagination
          className={classes.pages}
          total={list.data.totalPages}
          value={list.data.page}
          onChange={(next) => show(status, next)}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
          })}
        />
      )}
    </>
  );
};
