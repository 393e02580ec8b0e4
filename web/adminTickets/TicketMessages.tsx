import { Trans } from '@lingui/react/macro';
import type { Ticket } from '../../contract/tickets.ts';
import { Ago } from '../ui/Ago.tsx';
import classes from './TicketDrawer.module.css';

/** What was said in a ticket, oldest first; notes for colleagues are marked. */
export const TicketMessages = ({ ticket }: { ticket: Ticket }) => (
  <ol className={classes.messages}>
    {ticket.messages.map((message) => (
      <li key={message.id} className={classes.message} data-internal={message.internal || undefined}>
        <p className={classes.head}>
          <span>
            <strong>{message.author.username}</strong>
            {message.internal && (
              <>
                {' · '}
                <Trans>note for colleagues</Trans>
              </>
            )}
          </span>
          <Ago at={message.createdAt} />
        </p>
        <p className={classes.body} dir="auto">
          {message.body}
        </p>
      </li>
    ))}
  </ol>
);
