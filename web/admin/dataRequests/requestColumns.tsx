import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DataRequest } from '../../../contract/accounts/dataRights.ts';
import type { Formatters } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './DataRequestsPage.module.css';
import { RequestActions } from './RequestActions.tsx';
import { kindText, stateText } from './requestText.ts';

const tones = {
  open: 'amber',
  ready: 'ok',
  expired: 'plain',
  failed: 'flame',
  done: 'ok',
  refused: 'plain',
  withdrawn: 'plain',
} as const satisfies Record<DataRequest['state'], string>;

const Who = ({ user }: Pick<DataRequest, 'user'>) =>
  user.email === null ? (
    <Trans>Deleted account</Trans>
  ) : (
    <Anchor
      inherit
      c="inherit"
      fw={600}
      underline="never"
      className={classes.who}
      renderRoot={(props) => <Link to="/admin/users" search={{ user: user.id }} {...props} />}
    >
      {user.username}
    </Anchor>
  );

const State = ({ request, i18n }: { request: DataRequest; i18n: I18n }) => (
  <span className={classes.chips}>
    <Chip tone={tones[request.state]}>{i18n._(stateText[request.state])}</Chip>
    {request.isOverdue && (
      <Chip tone="flame">
        <Trans>Overdue</Trans>
      </Chip>
    )}
    {request.user.isHeld && request.state === 'open' && (
      <Chip tone="amber">
        <Trans>Legal hold</Trans>
      </Chip>
    )}
  </span>
);

export const requestColumns = (i18n: I18n, format: Formatters): TableColumn<DataRequest>[] => {
  const day = (at: string) => format.day(at.slice(0, 10));
  return [
    { id: 'who', header: i18n._(msg`Member`), cell: ({ user }) => <Who user={user} /> },
    { id: 'kind', header: i18n._(msg`Request`), cell: ({ kind }) => i18n._(kindText[kind]) },
    { id: 'state', header: i18n._(msg`State`), cell: (request) => <State request={request} i18n={i18n} /> },
    { id: 'asked', header: i18n._(msg`Received`), cell: ({ askedAt }) => day(askedAt), brief: true },
    { id: 'due', header: i18n._(msg`Due`), cell: ({ dueAt }) => day(dueAt), brief: true },
    {
      id: 'closed',
      header: i18n._(msg`Closed on`),
      cell: ({ closedAt }) => (closedAt === null ? '–' : day(closedAt)),
      brief: true,
    },
    {
      id: 'by',
      header: i18n._(msg`Filed by`),
      cell: ({ filedBy }) => filedBy ?? <Trans>The member</Trans>,
      brief: true,
    },
    {
      id: 'note',
      header: i18n._(msg`Note`),
      cell: ({ note, answer }) => <span className={classes.note}>{answer ?? note ?? '–'}</span>,
    },
    {
      id: 'actions',
      header: i18n._(msg`Actions`),
      cell: (request) => <RequestActions request={request} />,
      align: 'end',
    },
  ];
};
