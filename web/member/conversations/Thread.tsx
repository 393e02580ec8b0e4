import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Thread as ThreadShape } from '../../../contract/messaging/conversations.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useVisible } from '../../lib/visibility.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { AdFacts } from './AdFacts.tsx';
import { BlockedNotice } from './BlockedNotice.tsx';
import { Composer } from './Composer.tsx';
import { parseInboxSearch } from './inboxSearch.ts';
import { Messages } from './Messages.tsx';
import { SharedDocuments } from './SharedDocuments.tsx';
import classes from './Thread.module.css';
import { ThreadActions } from './ThreadActions.tsx';
import { useNewestInSight } from './useNewestInSight.ts';
import { REFRESH_MS } from './useUnreadCount.ts';
import { WaitingMessages } from './WaitingMessages.tsx';

const useThread = (id: string) =>
  useRead(contract.conversations.read, { params: { id } }, { staleTime: 0, refetchInterval: REFRESH_MS });

/** Marks a visible thread as read; after a failure it stays unread until the next attempt. */
const useMarkRead = (thread: ThreadShape | undefined) => {
  const visible = useVisible();
  const { mutate } = useSave(contract.conversations.markRead, {
    // Reload the thread too: messages that arrived after it was loaded were marked as read unseen.
    refresh: [contract.conversations.list, contract.conversations.read],
  });
  const id = thread?.id;
  const newest = thread !== undefined && thread.unread > 0 ? thread.messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (visible && id !== undefined && newest !== undefined) mutate({ params: { id } });
  }, [visible, id, newest, mutate]);
};

/** On narrow screens the list is hidden; its title is the back link. */
const Back = () => (
  <h1 className={classes.back}>
    <Anchor size="sm" renderRoot={(props) => <Link to="/users/inbox" search={parseInboxSearch} {...props} />}>
      <IconArrowLeft size={16} aria-hidden />
      <Trans>Inbox</Trans>
    </Anchor>
  </h1>
);

const Heading = ({ thread }: { thread: ThreadShape }) => {
  const { other, ad, mySide } = thread;
  const format = useFormat();
  return (
    <header className={classes.head}>
      <Back />
      <div className={classes.top}>
        <h2 className={classes.who}>
          {other.company ?? other.username}
          {other.country !== null && <span className={classes.country}>{format.country(other.country)}</span>}
        </h2>
        <ThreadActions thread={thread} />
      </div>
      <p className={classes.ad}>
        <Chip>{mySide === 'owner' ? <Trans>Your ad</Trans> : <Trans>You asked</Trans>}</Chip>
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/market/$slug" params={{ slug: ad.slug }} {...props} />}
        >
          {ad.title}
        </Anchor>
        <Code>{ad.reference}</Code>
      </p>
      <AdFacts id={ad.id} />
      <SharedDocuments thread={thread} />
    </header>
  );
};

const Waiting = () => {
  const { t } = useLingui();
  return (
    <div className={classes.waiting} role="status" aria-label={t`Loading...`}>
      <Skeleton height={22} width="12rem" />
      <Skeleton height={14} width="18rem" mt={10} mb={32} />
      <Skeleton height={64} width="60%" />
      <Skeleton height={64} width="60%" mt={16} ml="auto" />
    </div>
  );
};

/** One conversation: its messages and a reply form. */
export const Thread = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const read = useThread(id);
  const thread = read.data;
  useMarkRead(thread);
  const { end, isBehind, goToEnd } = useNewestInSight(thread?.messages.at(-1));
  if (thread !== undefined) {
    return (
      <>
        <Heading thread={thread} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
        <section className={classes.messages} tabIndex={0} aria-label={t`Messages`}>
          <Messages thread={thread} />
          <WaitingMessages id={thread.id} adId={thread.mySide === 'inquirer' ? thread.ad.id : ''} />
          <div ref={end} className={classes.end} />
        </section>
        {isBehind && (
          <Button
            className={classes.newer}
            size="compact-sm"
            leftSection={<IconArrowDown size={15} aria-hidden />}
            onClick={goToEnd}
          >
            <Trans>New message</Trans>
          </Button>
        )}
        <div className={classes.foot}>
          <BlockedNotice thread={thread} />
          <Composer id={id} blocked={thread.blocked !== null} />
        </div>
      </>
    );
  }
  if (read.isPending) return <Waiting />;
  if (read.error?.status !== 404 && read.error?.status !== 400) {
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  }
  return (
    <EmptyState
      icon={<IconMessageOff size={26} aria-hidden />}
      title={<Trans>Conversation not found</Trans>}
      text={<Trans>It belongs to somebody else, or the address has a typo.</Trans>}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/users/inbox" {...props} />}>
          <Trans>Back to the inbox</Trans>
        </Button>
      }
    />
  );
};
