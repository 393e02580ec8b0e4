import { useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import type { Ticket } from '../../contract/tickets.ts';
import { ApiError } from '../lib/apiError.ts';
import { complaint } from '../lib/complaint.ts';
import { refresh, useSave } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/** What a change of a ticket makes out of date. */
export const ticketReads = [contract.tickets.read, contract.tickets.listForAdmin, contract.tickets.stats];

type Change = Partial<Pick<Ticket, 'status' | 'priority'>> & {
  category?: Exclude<Ticket['category'], 'report'>;
  assigneeId?: string | null;
};

/** Changes an open ticket, as it was read: what somebody else changed meanwhile is shown first. */
export const useTicketChange = (ticket: Ticket | undefined) => {
  const { i18n, t } = useLingui();
  const me = useUser()?.id;
  const save = useSave(contract.tickets.change, { refresh: ticketReads });
  const change = (body: Change) => {
    if (ticket === undefined || save.isPending) return;
    save.mutate(
      {
        params: { id: ticket.id },
        body: { ...body, ...(ticket.version !== null && { version: ticket.version }) },
      },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'STALE') {
            refresh(ticketReads);
            toast.failed(t`Somebody changed ${ticket.number} meanwhile. Look at it again.`);
          } else toast.failed(complaint(i18n, error));
        },
      },
    );
  };
  return {
    isPending: save.isPending,
    isMine: ticket?.assignee?.id === me,
    save: change,
    /** Makes it one's own; what nobody had taken up is in progress now. */
    take: () => {
      if (me === undefined || ticket === undefined || ticket.assignee?.id === me) return;
      change({ assigneeId: me, ...(ticket.status === 'open' && { status: 'in_progress' as const }) });
    },
  };
};
export type TicketChange = ReturnType<typeof useTicketChange>;
