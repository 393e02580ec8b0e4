import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { contract } from '../../../contract/index.ts';
import type { Conversation } from '../../../contract/messaging/conversations.ts';
import type { useRead } from '../../lib/api/query.ts';
import { EntryText } from '../../shared/talk/EntryText.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './ConversationList.module.css';
import { InboxFilters } from './InboxFilters.tsx';
import { type InboxSearch, parseInboxSearch } from './inboxSearch.ts';

type List = ReturnType<typeof useRead<typeof contract.conversations.list>>;

const Last = ({ message }: { message: Conversation['lastMessage'] }) => {
  if (message.kind !== 'text') return <EntryText entry={message} mine={message.mine} />;
  if (message.body !== '') return <bdi>{message.body}</bdi>;
  return <Plural value={message.files} one="# file" other="# files" />;
};

const Row = ({
  conversation: { id, ad, other, lastMessage, unread, blocked },
  isOpen,
}: {
  conversation: Conversation;
  isOpen: boolean;
}) => (
  <li>
    <Link
      to="/users/inbox/$id"
      params={{ id }}
      search={parseInboxSearch}
      className={classes.row}
      data-unread={unread > 0 || undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={classes.head}>
        <span className={classes.who}>{other.company ?? other.username}</span>
        {blocked !== null && (
          <Chip>{blocked === 'paused' ? <Trans>Paused</Trans> : <Trans>Blocked</Trans>}</Chip>
        )}
        <span className={classes.age}>
          <RelativeTime at={lastMessage.createdAt} />
        </span>
      </span>
      <span className={classes.about}>
        <span className={classes.title}>{ad.title}</span> <Code>{ad.reference}</Code>
      </span>
      <span className={classes.last}>
        <span className={classes.text}>
          {lastMessage.mine && lastMessage.kind === 'text' && <Trans>You: </Trans>}
          <Last message={lastMessage} />
        </span>
        {unread > 0 && (
          <>
            <span className={classes.mark} aria-hidden />
            <VisuallyHidden>
              <Plural value={unread} one="# new message" other="# new messages" />
            </VisuallyHidden>
          </>
        )}
      </span>
    </Link>
  </li>
);

const Nothing = () => (
  <EmptyState
    icon={<IconMessages size={26} aria-hidden />}
    title={<Trans>No conversations yet</Trans>}
    text={
      <Trans>
        Each starts from an ad: when somebody asks about one of yours, or you use “Ask about this cargo” on
        another’s.
      </Trans>
    }
    action={
      <Button renderRoot={(props) => <Link to="/market" {...props} />}>
        <Trans>Open the market</Trans>
      </Button>
    }
  />
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<IconMessages size={26} aria-hidden />}
    title={<Trans>No conversation matches</Trans>}
    action={
      <Button variant="default" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    }
  />
);

type Props = {
  list: List;
  openId: string | undefined;
  search: InboxSearch;
  onChange: (patch: { [Key in keyof InboxSearch]?: InboxSearch[Key] | undefined }) => void;
  onMore: (() => void) | null;
};

/** Conversations by newest message; unread ones stand out. */
export const ConversationList = ({ list, openId, search, onChange, onMore }: Props) => {
  const { t } = useLingui();
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const hasAny = list.data !== undefined && list.data.ads.length > 0;
  return (
    <>
      <div className={classes.top}>
        <h1 className={classes.name}>
          <Trans>Inbox</Trans>
        </h1>
        <span className={classes.note} aria-live="polite">
          {list.data !== undefined && list.data.unread > 0 && (
            <Plural value={list.data.unread} one="# unread" other="# unread" />
          )}
        </span>
      </div>
      {hasAny && list.data !== undefined && (
        <InboxFilters list={list.data} search={search} onChange={onChange} />
      )}
      {list.data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`}>
          <SkeletonRows rows={7} height={87} />
        </div>
      )}
      {list.data?.items.length === 0 &&
        (isFiltered || hasAny ? (
          <NothingFound onClear={() => onChange({ state: undefined, adId: undefined, q: undefined })} />
        ) : (
          <Nothing />
        ))}
      {list.data !== undefined && list.data.items.length > 0 && (
        <ul className={classes.rows} aria-label={t`Conversations`}>
          {list.data.items.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
          ))}
        </ul>
      )}
      {onMore !== null && (
        <Button variant="subtle" className={classes.more} loading={list.isPlaceholderData} onClick={onMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </>
  );
};
