import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import { askedCategories } from '../../../contract/support/ticketShapes.ts';
import { staffCan, ticketPriorities, ticketStatuses } from '../../../contract/support/ticketStates.ts';
import type { Ticket } from '../../../contract/support/tickets.ts';
import { useRead } from '../../lib/api/query.ts';
import { ticketCategoryText, ticketPriorityText, ticketStatusText } from '../../shared/tickets/ticketText.ts';
import classes from './OpenTicket.module.css';
import type { TicketChange } from './useTicketChange.ts';

type Props = { ticket: Ticket; change: TicketChange };

const Assignee = ({ ticket, change }: Props) => {
  const { t } = useLingui();
  const handlers = useRead(contract.tickets.handlers);
  const { assignee, requester } = ticket;
  const people = (handlers.data?.items ?? []).filter(({ id }) => id !== requester.id);
  // An assignee who may no longer handle tickets is still shown.
  const isListed = assignee === null || people.some(({ id }) => id === assignee.id);
  return (
    <NativeSelect
      size="xs"
      label={t`Assignee`}
      disabled={change.isPending}
      value={assignee?.id ?? ''}
      data={[
        { value: '', label: t`Unassigned` },
        ...(isListed || assignee.id === null
          ? []
          : [{ value: assignee.id, label: assignee.name ?? t`Somebody` }]),
        ...people.map(({ id, username }) => ({ value: id, label: username })),
      ]}
      onChange={(event) => change.save({ assigneeId: event.currentTarget.value || null })}
    />
  );
};

/** Status, priority, category and assignee of a ticket; each saves when picked. */
export const TicketControls = ({ ticket, change }: Props) => {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.controls}>
      <NativeSelect
        size="xs"
        label={t`State`}
        disabled={change.isPending}
        value={ticket.status}
        data={ticketStatuses.map((value) => ({
          value,
          label: i18n._(ticketStatusText[value]),
          disabled: !staffCan(ticket.status, value),
        }))}
        onChange={(event) => {
          const status = ticketStatuses.find((one) => one === event.currentTarget.value);
          if (status !== undefined) change.save({ status });
        }}
      />
      <NativeSelect
        size="xs"
        label={t`Priority`}
        disabled={change.isPending}
        value={ticket.priority}
        data={ticketPriorities.map((value) => ({ value, label: i18n._(ticketPriorityText[value]) }))}
        onChange={(event) => {
          const priority = ticketPriorities.find((one) => one === event.currentTarget.value);
          if (priority !== undefined) change.save({ priority });
        }}
      />
      {ticket.category !== 'report' && (
        <NativeSelect
          size="xs"
          label={t`Kind`}
          disabled={change.isPending}
          value={ticket.category}
          data={askedCategories.map((value) => ({ value, label: i18n._(ticketCategoryText[value]) }))}
          onChange={(event) => {
            const category = askedCategories.find((one) => one === event.currentTarget.value);
            if (category !== undefined) change.save({ category });
          }}
        />
      )}
      <Assignee ticket={ticket} change={change} />
      {!change.isMine && (
        <Button size="xs" variant="default" loading={change.isPending} onClick={change.take}>
          <Trans>Assign to me</Trans>
        </Button>
      )}
    </div>
  );
};
