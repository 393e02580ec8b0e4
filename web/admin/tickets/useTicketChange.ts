import { useLingui } from '@lingui/react/macro';
import { contract } from '../../../contract/index.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { refresh, useSave } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Reads invalidated by a change of a ticket. */
export const ticketReads = [contract.tickets.read, contract.tickets.listForAdmin, contract.tickets.stats];

type Change = Partial<Pick<Ticket, 'status' | 'priority'>> & {
  category?: Exclude<Ticket['category'], 'report'>;
  assigneeId?: string | null;
};

/** Changes a ticket with a version check: a change by another user is shown first. */
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
          } else toast.failed(errorText(i18n, error));
        },
      },
    );
  };
  return {
    isPending: save.isPending,
    isMine: ticket?.assignee?.id === me,
    save: change,
    /** Assigns the ticket to the viewer; an open one becomes in progress. */
    take: () => {
      if (me === undefined || ticket === undefined || ticket.assignee?.id === me) return;
      change({ assigneeId: me, ...(ticket.status === 'open' && { status: 'in_progress' as const }) });
    },
  };
};
export type TicketChange = ReturnType<typeof useTicketChange>;
