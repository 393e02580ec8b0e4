import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { useRead, useSave } from '../lib/query.ts';
import { Chip } from '../ui/Chip.tsx';
import { Code } from '../ui/Code.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import classes from './Thread.module.css';
import { REFRESH_MS } from './useUnreadCount.ts';

type ThreadData = NonNullable<ReturnType<typeof useThread>['data']>;

const useThread = (id: string) =>
  useRead(contract.conversations.read, { params: { id } }, { staleTime: 0, refetchInterval: REFRESH_MS });

/** What is on screen has been read; a failure leaves the mark for the next time. */
const useMarkRead = (thread: ThreadData | undefined) => {
  const { mutate } = useSave(contract.conversations.markRead, { refresh: [contract.conversations.list] });
  const id = thread?.id;
  const newest = thread !== undefined && thread.unread > 0 ? thread.messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (id !== undefined && newest !== undefined) mutate({ params: { id } });
  }, [id, newest, mutate]);
};

/** The newest message is in sight when a thread opens and when one arrives. */
const useNewestInSight = (newest: string | undefined) => {
  const end = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  return end;
};

/** On a narrow screen the list is out of sight, and its name is the way back to it. */
const Back = () => (
  <h1 className={classes.back}>
    <Anchor size="sm" renderRoot={(props) => <Link to="/users/inbox" {...props} />}>
      <IconArrowLeft size={16} aria-hidden />
      <Trans>Inbox</Trans>
    </Anchor>
  </h1>
);

const Heading = ({ thread: { other, ad, mySide } }: { thread: ThreadData }) => {
  const format = useFormat();
  return (
    <header className={classes.head}>
      <Back />
      <h2 className={classes.who}>
        {other.company ?? other.username}
        {other.country !== null && <span className={classes.country}>{format.country(other.country)}</span>}
      </h2>
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

/** One conversation: what was said, and a place to answer. */
export const Thread = ({ id }: { id: string }) => {
  const read = useThread(id);
  const thread = read.data;
  useMarkRead(thread);
  const end = useNewestInSight(thread?.messages.at(-1)?.id);
  if (thread !== undefined) {
    return (
      <>
        <Heading thread={thread} />
        <div className={classes.messages}>
          <Messages messages={thread.messages} other={thread.other.company ?? thread.other.username} />
          <div ref={end} className={classes.end} />
        </div>
        <Composer id={id} />
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
      title={<Trans>There is no such conversation</Trans>}
      text={<Trans>It belongs to somebody else, or its address has a typing error.</Trans>}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/users/inbox" {...props} />}>
          <Trans>Back to the inbox</Trans>
        </Button>
      }
    />
  );
};
