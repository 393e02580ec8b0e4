import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { contract } from '../../../contract/index.ts';
import { requesterCan } from '../../../contract/support/ticketStates.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useRead, useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useVisible } from '../../lib/visibility.ts';
import { Answer } from '../../shared/tickets/Answer.tsx';
import { Messages } from '../../shared/tickets/Messages.tsx';
import { TicketStatusTag } from '../../shared/tickets/TicketTags.tsx';
import { ticketCategoryText } from '../../shared/tickets/ticketText.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { OwnRelated } from './OwnRelated.tsx';
import { RatingForm } from './RatingForm.tsx';
import classes from './TicketDrawer.module.css';
import { REFRESH_MS } from './useUnseenAnswers.ts';

/** Marks a visible ticket as read; after a failure it stays unread until the next attempt. */
const useMarkRead = (ticket: Ticket) => {
  const visible = useVisible();
  const { mutate } = useSave(contract.tickets.markRead, {
    refresh: [contract.tickets.list, contract.tickets.read],
  });
  const { id, unread } = ticket;
  const newest = unread > 0 ? ticket.messages.at(-1)?.id : undefined;
  useEffect(() => {
    if (visible && newest !== undefined) mutate({ params: { id } });
  }, [visible, id, newest, mutate]);
};

const Facts = ({ ticket }: { ticket: Ticket }) => {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  const { assignee, firstReplyDue } = ticket;
  return (
    <div className={classes.facts}>
      <p className={classes.tags}>
        <Code>{ticket.number}</Code>
        <TicketStatusTag status={ticket.status} own />
        <Chip>{i18n._(ticketCategoryText[ticket.category])}</Chip>
        <span className={classes.quiet}>
          <Trans>
            Asked <RelativeTime at={ticket.createdAt} />
          </Trans>
        </span>
      </p>
      {ticket.related !== null && (
        <p>
          <OwnRelated related={ticket.related} />
        </p>
      )}
      {assignee?.name && (
        <p className={classes.quiet}>
          <Trans>{assignee.name} from support looks after it.</Trans>
        </p>
      )}
      {firstReplyDue !== null && (
        <p className={classes.quiet}>
          <Trans>
            We answer by <time dateTime={firstReplyDue}>{dateTime(firstReplyDue)}</time>.
          </Trans>
        </p>
      )}
    </div>
  );
};

/** Close or reopen the ticket. */
const Moves = ({ ticket: { id, status, number } }: { ticket: Ticket }) => {
  const { t, i18n } = useLingui();
  const refresh = [contract.tickets.read, contract.tickets.list];
  const close = useSave(contract.tickets.close, { refresh, onDone: () => toast.done(t`${number} closed`) });
  const reopen = useSave(contract.tickets.reopen, {
    refresh,
    onDone: () => toast.done(t`${number} is open again`),
  });
  const failed = { onError: (error: Error) => toast.failed(errorText(i18n, error)) };
  return (
    <div className={classes.moves}>
      {requesterCan('reopen', status) && (
        <Button
          size="xs"
          variant="default"
          loading={reopen.isPending}
          onClick={() => reopen.mutate({ params: { id } }, failed)}
        >
          <Trans>Reopen</Trans>
        </Button>
      )}
      {requesterCan('close', status) && (
        <Button
          size="xs"
          variant="default"
          loading={close.isPending}
          onClick={() => close.mutate({ params: { id } }, failed)}
        >
          <Trans>Mark as solved</Trans>
        </Button>
      )}
    </div>
  );
};

const Content = ({ ticket }: { ticket: Ticket }) => {
  useMarkRead(ticket);
  return (
    <Stack gap="lg">
      <Facts ticket={ticket} />
      <Messages ticket={ticket} />
      {ticket.status === 'resolved' && (
        <p className={classes.solved}>
          <Trans>Support thinks that this is solved. If it is not, answer, and it opens again.</Trans>
        </p>
      )}
      {requesterCan('write', ticket.status) ? (
        <Answer ticket={ticket} />
      ) : (
        <p className={classes.solved}>
          <Trans>This ticket is closed. Reopen it to reply.</Trans>
        </p>
      )}
      <Moves ticket={ticket} />
      {requesterCan('rate', ticket.status) && <RatingForm key={ticket.id} ticket={ticket} />}
    </Stack>
  );
};

/** One own ticket over the list, at its own address: its messages and a reply form. */
export const TicketDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => {
  const { t } = useLingui();
  const read = useRead(
    contract.tickets.read,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const ticket = id === undefined ? undefined : read.data;
  const isNone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={640}
      title={ticket?.subject ?? <Trans>Ticket</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {ticket !== undefined && <Content key={ticket.id} ticket={ticket} />}
      {ticket === undefined && read.isPending && (
        <Stack gap="md" role="status" aria-label={t`Loading...`}>
          <Skeleton height={24} width="60%" />
          <SkeletonCard height={110} />
          <SkeletonCard height={110} />
        </Stack>
      )}
      {ticket === undefined &&
        read.error !== null &&
        (isNone ? (
          <EmptyState
            icon={<IconMailOff size={26} aria-hidden />}
            title={<Trans>Ticket not found</Trans>}
            text={<Trans>It belongs to somebody else, or the address has a typo.</Trans>}
          />
        ) : (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ))}
    </Drawer>
  );
};
