import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconMailOpened } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { shortcuts, useKeyHelp, useShortcuts } from '../lib/shortcuts.ts';
import { stepFrom } from '../moderation/neighbours.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CannedDrawer } from './CannedDrawer.tsx';
import { FiguresDrawer } from './FiguresDrawer.tsx';
import { OpenTicket, TicketSkeleton } from './OpenTicket.tsx';
import { QueueHead } from './QueueHead.tsx';
import { QueueList } from './QueueList.tsx';
import classes from './TicketsPage.module.css';
import { noFilters, parseTicketsSearch } from './ticketsSearch.ts';
import { useTickets, useTicketsSearch } from './useTickets.ts';

/** The support desk: the queue at one side, the open ticket at the other. */
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
    <div className={classes.bench} data-reading={search.ticket !== undefined || undefined}>
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
        <p className={classes.keys}>
          <Trans>
            <kbd>J</kbd> next · <kbd>K</kbd> previous · <kbd>A</kbd> mine · <kbd>R</kbd> answer
          </Trans>{' '}
          ·{' '}
          <UnstyledButton className={classes.allKeys} onClick={() => shortcuts.open('keys')}>
            <Trans>
              <kbd>?</kbd> all keys
            </Trans>
          </UnstyledButton>
        </p>
      </section>
      <section className={classes.ticket} aria-label={t`Open ticket`} key={openId}>
        {/* On a narrow screen the list is out of sight, and its name is the way back to it. */}
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
