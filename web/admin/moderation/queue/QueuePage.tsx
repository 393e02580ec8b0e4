import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowLeft, IconFileSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useRef, useState } from 'react';
import { useKeyHelp, useShortcuts } from '../../../lib/shortcuts.ts';
import { usePageTitle } from '../../../shared/settings/usePageTitle.ts';
import { SetupCard } from '../../../shared/setup/SetupCard.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { KeyHints } from '../../../ui/KeyHints.tsx';
import classes from '../../../ui/ListDetail.module.css';
import { QueueAdSkeleton } from '../ad/QueueAd.tsx';
import { LOOK_MS } from '../decision/decision.ts';
import { OpenAd } from '../decision/OpenAd.tsx';
import { useUndo } from '../decision/useUndo.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListGrip, useListWidth } from './ListGrip.tsx';
import { stepFrom } from './neighbours.ts';
import { QueueHeader } from './QueueHeader.tsx';
import { QueueList } from './QueueList.tsx';
import wide from './QueuePage.module.css';
import { parseQueueSearch } from './queueSearch.ts';
import { type Failures, useBulkApproval } from './useBulkApproval.ts';
import { useQueue, useQueueSearch } from './useQueue.ts';

/** Moderation queue: the list beside the open ad. */
export const QueuePage = () => {
  const { t } = useLingui();
  usePageTitle(t`Ads`);
  const { search, change, open, goOn } = useQueueSearch();
  const queue = useQueue(search);
  const { items, openId } = queue;
  const [width, setWidth] = useListWidth();
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  const [failures, setFailures] = useState<Failures>(null);
  const { offer, undo } = useUndo((ads, failed) => {
    setFailures(failed.length > 0 ? { of: 'undo', ads: failed } : null);
    // One that was decided by itself is open again; of several, the list shows them.
    if (ads.length === 1) open(ads[0]?.id, { replace: true });
  });
  const bulk = useBulkApproval(offer, setFailures, (ids) => {
    decidedAt.current = performance.now();
    if (openId !== undefined && ids.includes(openId))
      goOn(openId, search.ad === undefined ? undefined : items.find(({ id }) => !ids.includes(id))?.id);
  });
  const step = (by: 1 | -1) => {
    const next = stepFrom(items, openId, by);
    if (next !== null && next.id !== openId) open(next.id, { replace: true });
  };
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const ad = items.find(({ id }) => id === openId);
      if (ad !== undefined) bulk.toggle(ad);
    },
    u: undo,
  });
  useKeyHelp([
    { key: 'J', does: t`Next ad` },
    { key: 'K', does: t`Previous ad` },
    { key: 'A', does: t`Approve the open ad` },
    { key: 'R', does: t`Reject it, with a reason` },
    { key: 'X', does: t`Select it, to decide several at once` },
    { key: 'E', does: t`Edit it` },
    { key: 'S', does: t`Suspend it, or restore it` },
    { key: 'U', does: t`Undo the last decision` },
  ]);
  return (
    <div
      className={`${classes.listDetail} ${wide.root}`}
      data-list-detail
      style={{ '--list-width': `${width}%` } as CSSProperties}
      data-reading={search.ad !== undefined || undefined}
    >
      <section className={classes.list} aria-label={t`Ads to moderate`}>
        <SetupCard />
        <QueueHeader search={search} queue={queue} bulk={bulk} onChange={change} />
        <div className={classes.rows}>
          <QueueList
            search={search}
            queue={queue}
            bulk={bulk}
            onClear={() => change({ q: undefined, owner: undefined, risky: undefined })}
          />
        </div>
        <BulkBar bulk={bulk} failures={failures} onForget={() => setFailures(null)} />
        <ListGrip width={width} onWidth={setWidth} />
        <KeyHints>
          <Trans>
            <kbd>J</kbd> next · <kbd>K</kbd> previous · <kbd>A</kbd> approve · <kbd>R</kbd> reject
          </Trans>
        </KeyHints>
      </section>
      <section className={classes.detail} aria-label={t`Open ad`} key={openId}>
        {/* On narrow screens the list is hidden; its title is the back link. */}
        <h1 className={classes.back}>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/admin/ads"
                search={(now: Record<string, unknown>) => parseQueueSearch({ ...now, ad: undefined })}
                {...props}
              />
            )}
          >
            <IconArrowLeft size={16} aria-hidden />
            <Trans>Queue</Trans>
          </Anchor>
        </h1>
        {openId !== undefined && (
          <OpenAd
            id={openId}
            items={items}
            keysDecide={() => performance.now() - decidedAt.current >= LOOK_MS}
            onDecided={(next) => {
              decidedAt.current = performance.now();
              bulk.drop(openId);
              goOn(openId, next);
            }}
            onHold={() => goOn(openId, openId)}
            offer={offer}
          />
        )}
        {openId === undefined && queue.list.isPending && <QueueAdSkeleton />}
        {openId === undefined && queue.list.data !== undefined && queue.list.data.total > 0 && (
          <EmptyState icon={<IconFileSearch size={26} aria-hidden />} title={<Trans>No ad is open</Trans>} />
        )}
      </section>
    </div>
  );
};
