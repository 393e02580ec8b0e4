import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { QueuedAd } from '../../../../contract/ads/adShapes.ts';
import { adCan } from '../../../../contract/ads/adStates.ts';
import { useFormat } from '../../../lib/format.ts';
import { priceText, quantityText } from '../../../shared/adView/adFigures.ts';
import { StatusTag } from '../../../shared/adView/StatusTag.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { SideTag } from '../../../ui/SideTag.tsx';
import { whyNotPicked } from '../decision/moderatorMoves.ts';
import classes from './QueueList.module.css';
import { QueuePager } from './QueuePager.tsx';
import { isFiltered, parseQueueSearch, type QueueSearch, statusOf } from './queueSearch.ts';
import { RiskBadge } from './RiskBadge.tsx';
import { waitsLong } from './urgency.ts';
import type { BulkApproval } from './useBulkApproval.ts';
import type { Queue } from './useQueue.ts';

const PickBox = ({ ad, bulk }: { ad: QueuedAd; bulk: BulkApproval }) => {
  const { t, i18n } = useLingui();
  const reason = whyNotPicked(ad);
  const box = (
    <Checkbox
      size="xs"
      className={classes.pick}
      checked={bulk.isPicked(ad.id)}
      disabled={reason !== null}
      onChange={() => bulk.toggle(ad)}
      aria-label={reason === null ? t`Select ${ad.title}` : `${ad.title}: ${i18n._(reason)}`}
    />
  );
  if (reason === null) return box;
  return (
    <Tooltip label={i18n._(reason)} multiline w={240} position="right">
      <span>{box}</span>
    </Tooltip>
  );
};

const Age = ({ ad }: { ad: QueuedAd }) => {
  const at = ad.submittedAt ?? ad.updatedAt;
  const isLong = ad.status === 'pending' && waitsLong(at, Date.now());
  return (
    <span className={classes.age} data-long={isLong || undefined}>
      <RelativeTime at={ad.status === 'pending' ? at : ad.updatedAt} />
    </span>
  );
};

const CAUTIONS_SHOWN = 2;

/** What is offered at which price, and how old the account is. */
const What = ({ ad }: { ad: QueuedAd }) => {
  const format = useFormat();
  const price = priceText(ad.price, format);
  return (
    <span className={classes.figures}>
      {price !== null && <strong>{price}</strong>}
      {ad.quantity !== null && <span>{quantityText(ad.quantity, format)}</span>}
      <span className={classes.since}>
        <Trans>
          joined <RelativeTime at={ad.owner.memberSince} />
        </Trans>
      </span>
    </span>
  );
};

type RowProps = { ad: QueuedAd; isOpen: boolean; withStatus: boolean; bulk: BulkApproval };

const Row = ({ ad, isOpen, withStatus, bulk }: RowProps) => {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const place = ad.delivery?.port?.name ?? ad.delivery?.place ?? ad.delivery?.country?.name;
  return (
    <li ref={row} className={classes.item} data-side={ad.side} data-open={isOpen || undefined}>
      {adCan('approve', ad.status) && <PickBox ad={ad} bulk={bulk} />}
      <Link
        to="/admin/ads"
        search={(now: Record<string, unknown>) => ({ ...parseQueueSearch(now), ad: ad.id })}
        className={classes.row}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={classes.head}>
          <span className={classes.title}>{ad.title}</span>
          {ad.risk !== null && <RiskBadge risk={ad.risk} />}
        </span>
        <span className={classes.about}>
          {ad.side !== null && <SideTag side={ad.side} />}
          {ad.ownerBlocked && (
            <Chip tone="flame">
              <Trans>Blocked</Trans>
            </Chip>
          )}
          {ad.revises !== null && (
            <Chip tone="petrol">
              <Trans>Change</Trans>
            </Chip>
          )}
          {!ad.owner.verified && (
            <Chip tone="amber">
              <Trans>E-mail not confirmed</Trans>
            </Chip>
          )}
          <span className={classes.who}>
            {[
              ad.owner.company ?? ad.owner.username,
              ad.delivery === null ? undefined : `${ad.delivery.term} ${place ?? ''}`.trim(),
            ]
              .filter((part) => part !== undefined)
              .join(' · ')}
          </span>
          {withStatus && <StatusTag status={ad.status} />}
          <Age ad={ad} />
        </span>
        <What ad={ad} />
        {ad.cautions.length > 0 && (
          <span className={classes.cautions}>
            {ad.cautions.slice(0, CAUTIONS_SHOWN).map(({ id, reason }) => (
              <span key={id}>{reason}</span>
            ))}
            {ad.cautions.length > CAUTIONS_SHOWN && (
              <span className={classes.more}>+{ad.cautions.length - CAUTIONS_SHOWN}</span>
            )}
          </span>
        )}
      </Link>
    </li>
  );
};

const Nothing = ({ search, onClear }: { search: QueueSearch; onClear: () => void }) => {
  if (isFiltered(search)) {
    return (
      <EmptyState
        icon={<IconSearchOff size={26} aria-hidden />}
        title={
          search.q === undefined ? (
            <Trans>Nothing matches these filters</Trans>
          ) : (
            <Trans>Nothing matches “{search.q}”</Trans>
          )
        }
        text={<Trans>Titles, references and companies are searched, within the chosen state.</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  }
  if (statusOf(search) !== 'pending') return <EmptyState title={<Trans>No ads found</Trans>} />;
  return (
    <EmptyState
      icon={<IconCircleCheck size={26} aria-hidden />}
      title={<Trans>Nothing is waiting</Trans>}
      text={<Trans>New ads appear here by themselves, the most urgent first.</Trans>}
    />
  );
};

type Props = { search: QueueSearch; queue: Queue; bulk: BulkApproval; onClear: () => void };

/** Ads of a status, most urgent first. */
export const QueueList = ({ search, queue: { list, items, openId }, bulk, onClear }: Props) => {
  const { t } = useLingui();
  if (list.data === undefined) {
    if (list.error !== null) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    return (
      <div role="status" aria-label={t`Loading ads`}>
        <SkeletonRows rows={8} height={88} />
      </div>
    );
  }
  if (items.length === 0) return <Nothing search={search} onClear={onClear} />;
  return (
    <>
      <ul className={classes.list} aria-label={t`Ads`} aria-busy={list.isPlaceholderData}>
        {items.map((ad) => (
          <Row
            key={ad.id}
            ad={ad}
            isOpen={ad.id === openId}
            withStatus={statusOf(search) === 'all'}
            bulk={bulk}
          />
        ))}
      </ul>
      <QueuePager page={list.data.page} totalPages={list.data.totalPages} />
    </>
  );
};
