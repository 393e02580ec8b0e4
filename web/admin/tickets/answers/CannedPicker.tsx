import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMessage2Bolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../../contract/index.ts';
import { fillReply } from '../../../../contract/support/cannedReplies.ts';
import type { Ticket } from '../../../../contract/support/tickets.ts';
import { useRead } from '../../../lib/api/query.ts';
import { parseTicketsSearch } from '../ticketsSearch.ts';

type Props = { ticket: Ticket; onPick: (text: string) => void };

/** Inserts a canned reply with the ticket's values filled in. */
export const CannedPicker = ({ ticket, onPick }: Props) => {
  const { t } = useLingui();
  const read = useRead(contract.tickets.cannedReplies);
  const replies = read.data?.items ?? [];
  const values = { name: ticket.requester.username, number: ticket.number, subject: ticket.subject };
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessage2Bolt size={15} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <Trans>Canned replies</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {read.error !== null && (
          <Menu.Item closeMenuOnClick={false} onClick={() => void read.refetch()}>
            <Trans>Could not be loaded. Try again.</Trans>
          </Menu.Item>
        )}
        {replies.map(({ id, title, body }) => (
          <Menu.Item key={id} maw={320} onClick={() => onPick(fillReply(body, values))}>
            {title}
          </Menu.Item>
        ))}
        {replies.length > 0 && <Menu.Divider />}
        <Menu.Item
          renderRoot={(props) => (
            <Link
              to="."
              search={(now: Record<string, unknown>) => parseTicketsSearch({ ...now, over: 'replies' })}
              resetScroll={false}
              {...props}
            />
          )}
        >
          {replies.length === 0 ? t`Create the first one` : t`Edit canned replies`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
