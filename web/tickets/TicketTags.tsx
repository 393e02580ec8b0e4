import { useLingui } from '@lingui/react/macro';
import type { TicketSummary } from '../../contract/tickets.ts';
import { Chip } from '../ui/Chip.tsx';
import { ownStatusText, ticketPriorityText, ticketStatusText } from './ticketText.ts';

type Status = TicketSummary['status'];

const deskTones = {
  open: 'amber',
  in_progress: 'petrol',
  waiting: 'plain',
  resolved: 'ok',
  closed: 'plain',
} as const satisfies Record<Status, string>;

/** What waits for the reader stands out: for staff an open ticket, for who asked an answered one. */
const ownTones = { ...deskTones, open: 'petrol', waiting: 'amber' } as const;

/** Where a ticket stands; `own` in the words of who asked. */
export const TicketStatusTag = ({ status, own = false }: { status: Status; own?: boolean }) => {
  const { i18n } = useLingui();
  return (
    <Chip tone={(own ? ownTones : deskTones)[status]}>
      {i18n._((own ? ownStatusText : ticketStatusText)[status])}
    </Chip>
  );
};

/** Only a priority beside the usual one is worth a word. */
export const TicketPriorityTag = ({ priority }: { priority: TicketSummary['priority'] }) => {
  const { i18n } = useLingui();
  if (priority === 'normal') return null;
  return <Chip tone={priority === 'low' ? 'plain' : 'flame'}>{i18n._(ticketPriorityText[priority])}</Chip>;
};
