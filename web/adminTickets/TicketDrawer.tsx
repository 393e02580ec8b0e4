import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import type { Ticket } from '../../contract/tickets.ts';
import { reportReasonText } from '../ads/reportText.ts';
import { Ago } from '../ui/Ago.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Code } from '../ui/Code.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { RelatedThing } from './RelatedThing.tsx';
import classes from './TicketDrawer.module.css';
import { TicketForm } from './TicketForm.tsx';
import { TicketMessages } from './TicketMessages.tsx';
import { TicketPriorityTag, TicketStatusTag } from './TicketTags.tsx';
import { ticketCategoryText } from './ticketText.ts';

const Content = ({ ticket }: { ticket: Ticket }) => {
  const { i18n } = useLingui();
  const { requester } = ticket;
  return (
    <Stack gap="lg">
      <div className={classes.tags}>
        <Code>{ticket.number}</Code>
        <TicketStatusTag status={ticket.status} />
        <TicketPriorityTag priority={ticket.priority} />
        <Chip>{i18n._(ticketCategoryText[ticket.category])}</Chip>
        {ticket.reportReason !== null && <Chip>{i18n._(reportReasonText[ticket.reportReason])}</Chip>}
      </div>
      <p className={classes.from}>
        <Trans>
          From <strong>{requester.company ?? requester.username}</strong> (@{requester.username}),{' '}
          <Ago at={ticket.createdAt} />
        </Trans>
      </p>
      {ticket.related !== null && <RelatedThing related={ticket.related} />}
      <Section title={<Trans>Messages</Trans>}>
        <TicketMessages ticket={ticket} />
      </Section>
      <TicketForm key={`${ticket.id} ${ticket.status} ${ticket.priority}`} ticket={ticket} />
    </Stack>
  );
};

type Props = { opened: boolean; ticket: Ticket | undefined; loading: boolean; onClose: () => void };

/** One ticket: what was said, what it is about, and what becomes of it. */
export const TicketDrawer = ({ opened, ticket, loading, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={620}
      title={ticket?.subject ?? <Trans>Ticket</Trans>}
      styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {ticket !== undefined && <Content key={ticket.id} ticket={ticket} />}
      {ticket === undefined && loading && (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={60} />
          <Skeleton height={180} />
        </Stack>
      )}
      {ticket === undefined && !loading && (
        <EmptyState
          icon={<IconMailOff size={26} aria-hidden />}
          title={<Trans>This ticket is not on this page of the list</Trans>}
          text={<Trans>Others have moved it on, or the filters leave it out.</Trans>}
        />
      )}
    </Drawer>
  );
};
