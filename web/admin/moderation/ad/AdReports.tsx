import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { reportReasonText } from '../../../shared/adView/reportText.ts';
import { ticketStatusText } from '../../../shared/tickets/ticketText.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Code } from '../../../ui/Code.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './AdReports.module.css';

/** Reports about an ad, for users who handle tickets; renders nothing if there are none. */
export const AdReports = ({ id }: { id: string }) => {
  const { t, i18n } = useLingui();
  const handles = useUser()?.permissions.includes('tickets.handle') === true;
  const read = useRead(
    contract.tickets.listForAdmin,
    { query: { relatedId: id } },
    { enabled: handles, staleTime: 0 },
  );
  const reports = read.data?.items ?? [];
  if (!handles || (reports.length === 0 && read.error === null)) return null;
  return (
    <Section
      title={<Trans>Reports</Trans>}
      note={read.data !== undefined && <Plural value={read.data.total} one="# report" other="# reports" />}
    >
      {read.data === undefined && read.error !== null ? (
        <p className={classes.failed} role="alert">
          <Trans>Reports could not be loaded.</Trans>{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => void read.refetch()}
          >
            <Trans>Retry</Trans>
          </Anchor>
        </p>
      ) : (
        <ul className={classes.list} aria-label={t`Reports`}>
          {reports.map((ticket) => (
            <li key={ticket.id}>
              <span className={classes.head}>
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link to="/admin/tickets" search={{ about: id, ticket: ticket.id }} {...props} />
                  )}
                >
                  <Code>{ticket.number}</Code>
                </Anchor>
                {ticket.reportReason !== null && (
                  <strong>{i18n._(reportReasonText[ticket.reportReason])}</strong>
                )}
                <Chip>{i18n._(ticketStatusText[ticket.status])}</Chip>
                <span className={classes.who}>
                  {ticket.requester.company ?? ticket.requester.username} ·{' '}
                  <RelativeTime at={ticket.createdAt} />
                </span>
              </span>
              <span className={classes.text} dir="auto">
                {ticket.opening}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
