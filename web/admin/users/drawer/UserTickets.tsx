import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { TicketStatusTag } from '../../../shared/tickets/TicketTags.tsx';
import { Code } from '../../../ui/Code.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import classes from '../../../ui/RecordDrawer.module.css';

const SHOWN = 10;

/** Latest tickets opened by a user, with a link to all of them. */
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
      <SkeletonCard height={180} label={t`Loading`} />
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
