import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AdSummary } from '../../contract/adShapes.ts';
import { StatusTag } from '../ads/StatusTag.tsx';
import { Ago } from '../ui/Ago.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SideTag } from '../ui/SideTag.tsx';
import { SkeletonRows } from '../ui/SkeletonRows.tsx';
import classes from './QueueList.module.css';
import { QueuePager } from './QueuePager.tsx';
import { parseQueueSearch, type QueueSearch, statusOf } from './queueSearch.ts';
import type { Queue } from './useQueue.ts';

const Row = ({ ad, isOpen, withStatus }: { ad: AdSummary; isOpen: boolean; withStatus: boolean }) => {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name;
  return (
    <li>
      <Link
        ref={row}
        to="/admin/ads"
        search={(now: Record<string, unknown>) => ({ ...parseQueueSearch(now), ad: ad.id })}
        className={classes.row}
        data-side={ad.side}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={classes.head}>
          <span className={classes.title}>{ad.title}</span>
          {ad.side !== null && <SideTag side={ad.side} />}
        </span>
        <span className={classes.about}>
          <span className={classes.who}>
            {[
              ad.owner.company ?? ad.owner.username,
              ad.delivery === null ? undefined : `${ad.delivery.term} ${place}`,
            ]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </span>
          {withStatus && <StatusTag status={ad.status} />}
          <span className={classes.age}>
            <Ago at={ad.submittedAt ?? ad.updatedAt} />
          </span>
        </span>
      </Link>
    </li>
  );
};

const Nothing = ({ search, onClear }: { search: QueueSearch; onClear: () => void }) => {
  if (search.q !== undefined) {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} aria-hidden />}
        title={<Trans>Nothing matches “{search.q}”</Trans>}
        text={<Trans>Titles, references and companies are searched, within the chosen state.</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  }
  if (statusOf(search) !== 'pending') return <EmptyState title={<Trans>There are no such ads</Trans>} />;
  return (
    <EmptyState
      icon={<IconCircleCheck size={26} aria-hidden />}
      title={<Trans>Nothing is waiting</Trans>}
      text={<Trans>New ads appear here by themselves, the oldest first.</Trans>}
    />
  );
};

type Props = { search: QueueSearch; queue: Queue; onClear: () => void };

/** The ads of a state, the longest waiting first. */
export const QueueList = ({ search, queue: { list, items, openId }, onClear }: Props) => {
  const { t } = useLingui();
  if (list.data === undefined) {
    if (list.error !== null) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <div role="status" aria-label={t`Loading ads`}>
        <SkeletonRows rows={8} height={67} />
      </div>
    );
  }
  if (items.length === 0) return <Nothing search={search} onClear={onClear} />;
  return (
    <>
      <ul className={classes.list} aria-label={t`Ads`} aria-busy={list.isPlaceholderData}>
        {items.map((ad) => (
          <Row key={ad.id} ad={ad} isOpen={ad.id === openId} withStatus={statusOf(search) === 'all'} />
        ))}
      </ul>
      <QueuePager page={list.data.page} totalPages={list.data.totalPages} />
    </>
  );
};
