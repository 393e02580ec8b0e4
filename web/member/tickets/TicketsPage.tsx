import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useListAddress } from '../../lib/listAddress.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NewTicketDialog } from './NewTicketDialog.tsx';
import { TicketDrawer } from './TicketDrawer.tsx';
import { TicketRow } from './TicketRow.tsx';
import classes from './TicketsPage.module.css';
import { type OwnTicketsSearch, parseOwnTickets } from './ticketsSearch.ts';
import { REFRESH_MS } from './useUnseenAnswers.ts';

const AskButton = ({ variant }: { variant: 'filled' | 'default' }) => (
  <Button
    variant={variant}
    leftSection={<IconPlus size={16} aria-hidden />}
    renderRoot={(props) => (
      <Link
        to="/users/tickets"
        search={(now: Record<string, unknown>) => ({ ...parseOwnTickets(now), ask: 'new' as const })}
        {...props}
      />
    )}
  >
    <Trans>Contact support</Trans>
  </Button>
);

const Nothing = ({ state }: Pick<OwnTicketsSearch, 'state'>) =>
  state === undefined ? (
    <EmptyState
      icon={<IconLifebuoy size={26} aria-hidden />}
      title={<Trans>No tickets yet</Trans>}
      text={<Trans>Your questions and our replies appear here.</Trans>}
      action={<AskButton variant="filled" />}
    />
  ) : (
    <EmptyState
      icon={<IconLifebuoy size={26} aria-hidden />}
      title={state === 'active' ? <Trans>No open tickets</Trans> : <Trans>No closed tickets</Trans>}
    />
  );

const Tabs = ({ state }: Pick<OwnTicketsSearch, 'state'>) => {
  const { t } = useLingui();
  const tabs = [
    [undefined, t`All`],
    ['active', t`Open`],
    ['done', t`Done`],
  ] as const;
  return (
    <nav className={classes.tabs} aria-label={t`Tickets by state`}>
      {tabs.map(([value, label]) => (
        <Link
          key={label}
          to="/users/tickets"
          search={value === undefined ? {} : { state: value }}
          className={classes.tab}
          activeOptions={{ exact: true }}
          aria-current={value === state ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
};

/** Own support tickets and reports, last changed first; one opens over the list. */
export const TicketsPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Tickets`);
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const { search, open } = useListAddress(parseOwnTickets, ['ask', 'about']);
  const { state, page } = search;
  const list = useRead(
    contract.tickets.list,
    { query: { ...(state && { state }), ...(page && { page }) } },
    { keepPrevious: true, staleTime: 0, refetchInterval: REFRESH_MS },
  );
  const { data } = list;
  const goTo = (ticketId: string | undefined) =>
    void navigate({
      ...(ticketId === undefined
        ? { to: '/users/tickets' as const }
        : { to: '/users/tickets/$id' as const, params: { id: ticketId } }),
      search: (now: Record<string, unknown>) => parseOwnTickets({ ...now, ask: undefined, about: undefined }),
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title={<Trans>Tickets</Trans>}
        note={
          <span aria-live="polite">
            {data !== undefined && data.unread > 0 && (
              <Plural value={data.unread} one="# with a new answer" other="# with new answers" />
            )}
          </span>
        }
        actions={<AskButton variant="filled" />}
      />
      <Tabs state={state} />
      {data === undefined && list.error !== null && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`}>
          <SkeletonRows rows={5} height={84} />
        </div>
      )}
      {data?.items.length === 0 && <Nothing state={state} />}
      {data !== undefined && data.items.length > 0 && (
        <ul className={classes.rows} aria-label={t`Tickets`} aria-busy={list.isPlaceholderData}>
          {data.items.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <nav className={classes.pager} aria-label={t`Pages`}>
          <Button
            size="xs"
            variant="default"
            disabled={data.page <= 1}
            onClick={() => open({ page: data.page - 1 })}
          >
            <Trans>Newer</Trans>
          </Button>
          <span>
            <Trans>
              Page {data.page} of {data.totalPages}
            </Trans>
          </span>
          <Button
            size="xs"
            variant="default"
            disabled={data.page >= data.totalPages}
            onClick={() => open({ page: data.page + 1 })}
          >
            <Trans>Older</Trans>
          </Button>
        </nav>
      )}
      <TicketDrawer id={id} onClose={() => goTo(undefined)} />
      <NewTicketDialog
        search={search}
        onClose={() => open({ ask: undefined, about: undefined }, { replace: true })}
        onSent={(ticket) => {
          toast.done(t`Sent as ${ticket.number}. We answer here and by e-mail.`);
          goTo(ticket.id);
        }}
      />
    </>
  );
};
