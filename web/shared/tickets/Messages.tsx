import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { contract } from '../../../contract/index.ts';
import type { Ticket, TicketMessage } from '../../../contract/support/tickets.ts';
import { fetchRead } from '../../lib/api/query.ts';
import { useEarlier } from '../../lib/earlier.ts';
import { EarlierButton } from '../../ui/EarlierButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Attachments } from './Attachments.tsx';
import classes from './Messages.module.css';

type Props = { ticket: Pick<Ticket, 'id' | 'messages' | 'hasEarlier' | 'mySide' | 'requester'> };

const Author = ({ message, ticket }: { message: TicketMessage; ticket: Props['ticket'] }) => {
  const isMember = ticket.mySide === 'requester';
  if (!message.isStaff) {
    return (
      <strong>
        {isMember ? <Trans>You</Trans> : (ticket.requester.company ?? ticket.requester.username)}
      </strong>
    );
  }
  if (!isMember) return <strong>{message.author.name}</strong>;
  return (
    <>
      {message.author.name !== null && <strong>{message.author.name}</strong>}{' '}
      {message.author.name === null ? (
        <strong>
          <Trans>Support</Trans>
        </strong>
      ) : (
        <Trans>from support</Trans>
      )}
    </>
  );
};

/** Messages of a ticket, oldest first; internal notes look clearly different. */
export const Messages = ({ ticket }: Props) => {
  const { t } = useLingui();
  const { messages, hasEarlier, root, state, load } = useEarlier(ticket, (before) =>
    fetchRead(contract.tickets.read, { params: { id: ticket.id }, query: { before } }),
  );
  return (
    <div ref={root}>
      {hasEarlier && <EarlierButton state={state} onLoad={() => void load()} />}
      <ol className={classes.messages} aria-label={t`Messages`}>
        {messages.map((message) => (
          <li
            key={message.id}
            className={classes.message}
            data-staff={message.isStaff || undefined}
            data-internal={message.internal || undefined}
          >
            <p className={classes.head}>
              <span>
                <Author message={message} ticket={ticket} />
                {message.internal && (
                  <span className={classes.note}>
                    <IconLock size={13} aria-hidden />
                    <Trans>note for colleagues</Trans>
                  </span>
                )}
              </span>
              <RelativeTime at={message.createdAt} />
            </p>
            <p className={classes.body} dir="auto">
              {message.body}
            </p>
            <Attachments files={message.attachments} />
          </li>
        ))}
      </ol>
    </div>
  );
};
