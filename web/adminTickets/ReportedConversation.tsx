import { Trans, useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { Ago } from '../ui/Ago.tsx';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './OpenTicket.module.css';

/** What the two sides wrote, from the day it was reported readable for who handles tickets. */
export const ReportedConversation = ({ id }: { id: string }) => {
  const { t } = useLingui();
  const read = useRead(contract.conversations.readReported, { params: { id } }, { staleTime: 0 });
  if (read.isPending) {
    return (
      <div role="status" aria-label={t`Loading conversation`} className={classes.conversation}>
        <AwaitedCard height={120} />
      </div>
    );
  }
  if (read.data === undefined) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const { owner, inquirer, messages } = read.data;
  const nameOf = (side: typeof owner) => side.company ?? side.username;
  return (
    <div className={classes.conversation}>
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
                <Ago at={message.createdAt} />
              </p>
              <p className={classes.body} dir="auto">
                {message.body}
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
};
