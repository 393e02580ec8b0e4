import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { fetchRead, useRead } from '../../lib/api/query.ts';
import { useEarlier } from '../../lib/earlier.ts';
import { EntryText } from '../../shared/talk/EntryText.tsx';
import { Attachments } from '../../shared/tickets/Attachments.tsx';
import { EarlierButton } from '../../ui/EarlierButton.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import classes from './OpenTicket.module.css';

type Reported = Answer<typeof contract.conversations.readReported>;

const BothSides = ({ conversation }: { conversation: Reported }) => {
  const { t } = useLingui();
  const { id, owner, inquirer } = conversation;
  const { messages, hasEarlier, root, state, load } = useEarlier(conversation, (before) =>
    fetchRead(contract.conversations.readReported, { params: { id }, query: { before } }),
  );
  const nameOf = (side: typeof owner) => side.company ?? side.username;
  return (
    <div ref={root} className={classes.conversation}>
      {hasEarlier && <EarlierButton state={state} onLoad={() => void load()} />}
      <ol className={classes.thread} aria-label={t`Messages of the conversation`}>
        {messages.map((message) => {
          const byOwner = message.senderId === owner.id;
          return (
            <li key={message.id} className={classes.message} data-owner={byOwner || undefined}>
              <p className={classes.head}>
                <span>
                  <strong>{nameOf(byOwner ? owner : inquirer)}</strong>{' '}
                  {byOwner ? <Trans>owner of the ad</Trans> : <Trans>asked about it</Trans>}
                </span>
                <RelativeTime at={message.createdAt} />
              </p>
              {message.kind === 'text' ? (
                <p className={classes.body} dir="auto">
                  {message.body}
                </p>
              ) : (
                <p className={classes.body}>
                  <EntryText entry={message} />
                </p>
              )}
              <Attachments files={message.attachments} of="conversations" />
            </li>
          );
        })}
      </ol>
    </div>
  );
};

/** Messages of both sides, readable to ticket handlers once the conversation was reported. */
export const ReportedConversation = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.conversations.readReported, { params: { id } }, { staleTime: 0 });
  if (read.isPending) {
    return (
      <div role="status" aria-label={t`Loading conversation`} className={classes.conversation}>
        <SkeletonCard height={120} />
      </div>
    );
  }
  if (read.data === undefined) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  return <BothSides key={id} conversation={read.data} />;
};
