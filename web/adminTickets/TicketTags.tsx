import { useLingui } from '@lingui/react/macro';
import type { Ticket } from '../../contract/tickets.ts';
import { Chip } from '../ui/Chip.tsx';
import { ticketPriorityText, ticketStatusText } from './ticketText.ts';

const statusTones = {
  open: 'amber',
  in_progress: 'petrol',
  waiting: 'plain',
  resolved: 'ok',
  closed: 'plain',
} as const satisfies Record<Ticket['status'], string>;

/** Where a ticket stands. */
export const TicketStatusTag = ({ status }: { status: Ticket['status'] }) => {
  const { i18n } = useLingui();
  return <Chip tone={statusTones[status]}>{i18n._(ticketStatusText[status])}</Chip>;
};

/** Only a priority beside the usual one is worth a word. */
export const TicketPriorityTag = ({ priority }: { priority: Ticket['priority'] }) => {
  const { i18n } = useLingui();
  if (priority === 'normal') return null;
  return <Chip tone={priority === 'low' ? 'plain' : 'flame'}>{i18n._(ticketPriorityText[priority])}</Chip>;
};
