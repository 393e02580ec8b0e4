import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconArrowLeft, IconMailOpened } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useKeyHelp, useShortcuts } from '../../lib/shortcuts.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { KeyHints } from '../../ui/KeyHints.tsx';
import classes from '../../ui/ListDetail.module.css';
import { stepFrom } from '../moderation/queue/neighbours.ts';
import { CannedDrawer } from './answers/CannedDrawer.tsx';
import { FiguresDrawer } from './FiguresDrawer.tsx';
import { OpenTicket, TicketSkeleton } from './OpenTicket.tsx';
import { QueueHead } from './QueueHead.tsx';
import { QueueList } from './QueueList.tsx';
import { noFilters, parseTicketsSearch } from './ticketsSearch.ts';
import { useTickets, useTicketsSearch } from './useTickets.ts';

/** Support desk: the queue beside the open ticket. */
export const TicketsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Tickets`);
  const { search, change, open, lay } = useTicketsSearch();
  const tickets = useTickets(search);
  const { list, items, openId } = tickets;
  const step = (by: 1 | -1) => {
    const next = stepFrom(items, openId, by);
    if (next !== null && next.id !== openId) open(next.id, { replace: true });
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  useKeyHelp([
    { key: 'J', does: t`Next ticket` },
    { key: 'K', does: t`Previous ticket` },
    { key: 'A', does: t`Assign the open one to me` },
    { key: 'R', does: t`Write an answer` },
    { key: 'N', does: t`Write a note for colleagues` },
  ]);
  return (
    <div className={classes.listDetail} data-reading={search.ticket !== undefined || undefined}>
      <section className={classes.list} aria-label={t`Queue`}>
        <QueueHead search={search} total={list.data?.total} onChange={change} onLay={lay} />
        <div className={classes.rows}>
          <QueueList
            search={search}
            tickets={tickets}
            onClear={() => change(noFilters)}
            onPage={(page) => change({ page })}
          />
        </div>
        <KeyHints>
          <Trans>
            <kbd>J</kbd> next · <kbd>K</kbd> previous · <kbd>A</kbd> mine · <kbd>R</kbd> answer
          </Trans>
        </KeyHints>
      </section>
      <section className={classes.detail} aria-label={t`Open ticket`} key={openId}>
        {/* On narrow screens the list is hidden; its title is the back link. */}
        <h1 className={classes.back}>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/admin/tickets"
                search={(now: Record<string, unknown>) => parseTicketsSearch({ ...now, ticket: undefined })}
                {...props}
              />
            )}
          >
            <IconArrowLeft size={16} aria-hidden />
            <Trans>Tickets</Trans>
          </Anchor>
        </h1>
        {openId !== undefined && <OpenTicket id={openId} />}
        {openId === undefined && list.isPending && <TicketSkeleton />}
        {openId === undefined && list.data !== undefined && list.data.total > 0 && (
          <EmptyState
            icon={<IconMailOpened size={26} aria-hidden />}
            title={<Trans>No ticket is open</Trans>}
          />
        )}
      </section>
      <CannedDrawer opened={search.over === 'replies'} onClose={() => lay(undefined)} />
      <FiguresDrawer opened={search.over === 'figures'} onClose={() => lay(undefined)} />
    </div>
  );
};
