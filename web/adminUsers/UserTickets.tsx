import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../contract/index.ts';
import type { UserDetail } from '../../contract/users.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { TicketStatusTag } from '../tickets/TicketTags.tsx';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { Code } from '../ui/Code.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './UserDrawer.module.css';

const SHOWN = 10;

/** The latest tickets that a person opened, and the way to all of them. */
export const UserTickets = ({ user }: { user: UserDetail }) => {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const list = useRead(
    contract.tickets.listForAdmin,
    { query: { requesterId: user.id, limit: SHOWN } },
    { staleTime: 0 },
  );
  if (list.data === undefined) {
    return list.error === null ? (
      <AwaitedCard height={180} label={t`Loading`} />
    ) : (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  const { items, total } = list.data;
  if (total === 0) {
    return (
      <p className={classes.quiet}>
        <Trans>No tickets yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t`Latest tickets`}>
        {items.map((ticket) => (
          <li key={ticket.id} className={classes.row}>
            <span>
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => (
                  <Link to="/admin/tickets" search={{ from: user.id, ticket: ticket.id }} {...props} />
                )}
              >
                <Code>{ticket.number}</Code>
              </Anchor>{' '}
              {ticket.subject}
            </span>
            <span className={classes.sum}>
              <TicketStatusTag status={ticket.status} />
              <br />
              <span className={classes.quiet}>{dateTime(ticket.createdAt)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/admin/tickets" search={{ from: user.id }} {...props} />}
        >
          <Trans>All {total} of them</Trans>
        </Anchor>
      </p>
    </>
  );
};
