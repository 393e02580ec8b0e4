import { useLingui } from '@lingui/react/macro';
import type { TicketSummary } from '../../../contract/support/tickets.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ownStatusText, ticketPriorityText, ticketStatusText } from './ticketText.ts';

type Status = TicketSummary['status'];

const deskTones = {
  open: 'amber',
  in_progress: 'petrol',
  waiting: 'plain',
  resolved: 'ok',
  closed: 'plain',
} as const satisfies Record<Status, string>;

/** Highlights what needs the reader's action: an open ticket for staff, an answered one for the requester. */
const ownTones = { ...deskTones, open: 'petrol', waiting: 'amber' } as const;

/** Status of a ticket; `own` uses the requester's wording. */
export const TicketStatusTag = ({ status, own = false }: { status: Status; own?: boolean }) => {
  const { i18n } = useLingui();
  return (
    <Chip tone={(own ? ownTones : deskTones)[status]}>
      {i18n._((own ? ownStatusText : ticketStatusText)[status])}
    </Chip>
  );
};

/** Shown only for priorities other than normal. */
export const TicketPriorityTag = ({ priority }: { priority: TicketSummary['priority'] }) => {
  const { i18n } = useLingui();
  if (priority === 'normal') return null;
  return <Chip tone={priority === 'low' ? 'plain' : 'flame'}>{i18n._(ticketPriorityText[priority])}</Chip>;
};
