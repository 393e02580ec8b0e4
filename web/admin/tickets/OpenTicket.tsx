import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { contract } from '../../../contract/index.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { reportReasonText } from '../../shared/adView/reportText.ts';
import { Answer } from '../../shared/tickets/Answer.tsx';
import { Messages } from '../../shared/tickets/Messages.tsx';
import { Stars } from '../../shared/tickets/Stars.tsx';
import { TicketPriorityTag, TicketStatusTag } from '../../shared/tickets/TicketTags.tsx';
import { ticketCategoryText } from '../../shared/tickets/ticketText.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Section } from '../../ui/Section.tsx';
import { type AnswerMode, StaffAnswer } from './answers/StaffAnswer.tsx';
import { DueClock } from './DueClock.tsx';
import classes from './OpenTicket.module.css';
import { RelatedThing } from './RelatedThing.tsx';
import { TicketControls } from './TicketControls.tsx';
import { useTicketChange } from './useTicketChange.ts';

const REFRESH_MS = 20_000;

const Requester = ({ ticket: { requester, createdAt } }: { ticket: Ticket }) => {
  const readsUsers = useUser()?.permissions.includes('users.read') === true;
  const name = requester.company ?? requester.username;
  return (
    <p className={classes.from}>
      <Trans>
        From{' '}
        {readsUsers && requester.state !== 'deleted' ? (
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/admin/users" search={{ user: requester.id }} {...props} />}
          >
            {name}
          </Anchor>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        (@{requester.username}), <RelativeTime at={createdAt} />
      </Trans>{' '}
      {requester.state === 'blocked' && (
        <Chip tone="flame">
          <Trans>Account blocked: cannot read answers now</Trans>
        </Chip>
      )}
      {requester.state === 'deleted' && (
        <Chip>
          <Trans>Account deleted: nobody reads an answer</Trans>
        </Chip>
      )}
    </p>
  );
};

const Head = ({ ticket }: { ticket: Ticket }) => {
  const { i18n } = useLingui();
  return (
    <div className={classes.top}>
      <h2 className={classes.subject} dir="auto">
        {ticket.subject}
      </h2>
      <p className={classes.tags}>
        <Code>{ticket.number}</Code>
        <TicketStatusTag status={ticket.status} />
        <TicketPriorityTag priority={ticket.priority} />
        <Chip>{i18n._(ticketCategoryText[ticket.category])}</Chip>
        {ticket.reportReason !== null && <Chip>{i18n._(reportReasonText[ticket.reportReason])}</Chip>}
        {ticket.firstReplyDue !== null && <DueClock due={ticket.firstReplyDue} />}
        {ticket.rating !== null && <Stars count={ticket.rating.stars} />}
      </p>
      <Requester ticket={ticket} />
      {ticket.rating?.words && (
        <p className={classes.from} dir="auto">
          “{ticket.rating.words}”
        </p>
      )}
    </div>
  );
};

const Content = ({ ticket }: { ticket: Ticket }) => {
  const [mode, setMode] = useState<AnswerMode>('answer');
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useTicketChange(ticket);
  const isStaff = ticket.mySide === 'staff';
  const write = (as: AnswerMode) => {
    setMode(as);
    field.current?.focus();
  };
  useShortcuts(isStaff ? { a: change.take, r: () => write('answer'), n: () => write('note') } : {});
  return (
    <Stack gap="lg" className={classes.content}>
      <Head ticket={ticket} />
      {isStaff ? (
        <TicketControls ticket={ticket} change={change} />
      ) : (
        <Notice tone="petrol">
          <Trans>
            You asked this yourself: a colleague handles it, and their notes are not shown to you.
          </Trans>
        </Notice>
      )}
      {ticket.related !== null && (
        <RelatedThing related={ticket.related} isReport={ticket.category === 'report'} />
      )}
      <Section title={<Trans>Messages</Trans>}>
        <Messages ticket={ticket} />
      </Section>
      {isStaff ? (
        <StaffAnswer ticket={ticket} mode={mode} onMode={setMode} field={field} />
      ) : (
        ticket.status !== 'closed' && <Answer ticket={ticket} />
      )}
    </Stack>
  );
};

export const TicketSkeleton = () => {
  const { t } = useLingui();
  return (
    <Stack gap="md" className={classes.content} role="status" aria-label={t`Loading...`}>
      <Skeleton height={26} width="70%" />
      <Skeleton height={18} width="45%" />
      <Skeleton height={52} />
      <SkeletonCard height={110} />
      <SkeletonCard height={160} />
    </Stack>
  );
};

/** One ticket of the queue: its messages, subject and controls. */
export const OpenTicket = ({ id }: { id: string }) => {
  const read = useRead(
    contract.tickets.read,
    { params: { id } },
    { staleTime: 0, refetchInterval: REFRESH_MS },
  );
  if (read.data !== undefined) return <Content ticket={read.data} />;
  if (read.error === null) return <TicketSkeleton />;
  return read.error.status === 404 || read.error.status === 400 ? (
    <EmptyState
      icon={<IconMailOff size={26} aria-hidden />}
      title={<Trans>Ticket not found</Trans>}
      text={<Trans>Check the address for a typo.</Trans>}
    />
  ) : (
    <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  );
};
