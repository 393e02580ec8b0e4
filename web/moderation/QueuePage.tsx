import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowLeft, IconFileSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LOOK_MS } from './decision.ts';
import { stepFrom } from './neighbours.ts';
import { OpenAd } from './OpenAd.tsx';
import { QueueAdSkeleton } from './QueueAd.tsx';
import { QueueHeader } from './QueueHeader.tsx';
import { QueueList } from './QueueList.tsx';
import classes from './QueuePage.module.css';
import { parseQueueSearch } from './queueSearch.ts';
import { useQueue, useQueueSearch } from './useQueue.ts';
import { useShortcuts } from './useShortcuts.ts';

/** The moderation workbench: what waits at one side, the open ad at the other. */
export const QueuePage = () => {
  const { t } = useLingui();
  usePageTitle(t`Ads`);
  const { search, change, open, goOn } = useQueueSearch();
  const queue = useQueue(search);
  const { items, openId } = queue;
  const decidedAt = useRef(Number.NEGATIVE_INFINITY);
  const step = (by: 1 | -1) => {
    const next = stepFrom(items, openId, by);
    if (next !== null && next.id !== openId) open(next.id, { replace: true });
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  return (
    <div className={classes.bench} data-reading={search.ad !== undefined || undefined}>
      <section className={classes.list} aria-label={t`Ads to moderate`}>
        <QueueHeader search={search} queue={queue} onSeek={(q) => change({ q }, { replace: true })} />
        <div className={classes.rows}>
          <QueueList search={search} queue={queue} onClear={() => change({ q: undefined })} />
        </div>
        <p className={classes.keys}>
          <Trans>
            <kbd>J</kbd> next · <kbd>K</kbd> previous · <kbd>A</kbd> approve · <kbd>R</kbd> reject
          </Trans>
        </p>
      </section>
      <section className={classes.ad} aria-label={t`Open ad`} key={openId}>
        {/* On a narrow screen the list is out of sight, and its name is the way back to it. */}
        <h1 className={classes.back}>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/admin/ads"
                search={(now: Record<string, unknown>) => ({ ...parseQueueSearch(now), ad: undefined })}
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
              goOn(openId, next);
            }}
          />
        )}
        {openId === undefined && queue.list.isPending && <QueueAdSkeleton />}
        {openId === undefined && queue.list.data !== undefined && (
          <EmptyState icon={<IconFileSearch size={26} aria-hidden />} title={<Trans>No ad is open</Trans>} />
        )}
      </section>
    </div>
  );
};
