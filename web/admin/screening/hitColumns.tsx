import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Hit } from '../../../contract/screening/hits.ts';
import { listTitles } from '../../../contract/screening/lists.ts';
import type { Formatters } from '../../lib/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './Screening.module.css';
import { decisionText, stateText, strongText } from './screeningText.ts';

export const hitColumns = (i18n: I18n, { number, dateTime }: Formatters): TableColumn<Hit>[] => [
  {
    id: 'subject',
    header: i18n._(msg`Subject`),
    cell: ({ id, subject }) => (
      <Anchor
        inherit
        fw={600}
        renderRoot={(props) => (
          <Link {...props} to="/admin/screening" search={(now: object) => ({ ...now, hit: id })} />
        )}
      >
        <bdi>{subject.names[0]}</bdi>
      </Anchor>
    ),
  },
  { id: 'entry', header: i18n._(msg`On the list`), cell: ({ entryName }) => <bdi>{entryName}</bdi> },
  {
    id: 'list',
    header: i18n._(msg`List`),
    cell: ({ list: of }) => <span translate="no">{listTitles[of]}</span>,
  },
  {
    id: 'score',
    header: i18n._(msg`Score`),
    align: 'end',
    brief: true,
    cell: ({ score }) => number(score, { min: 2, max: 2 }),
  },
  {
    id: 'strength',
    header: i18n._(msg`Strength`),
    brief: true,
    cell: ({ strong }) =>
      strong === null ? i18n._(msg`Candidate`) : <Chip tone="flame">{i18n._(strongText[strong])}</Chip>,
  },
  {
    id: 'state',
    header: i18n._(msg`State`),
    brief: true,
    cell: ({ state: now, decision, proposedBy }) => (
      <span className={classes.chips} title={proposedBy ?? undefined}>
        <Chip tone={now === 'open' ? 'amber' : 'plain'}>{i18n._(stateText[now])}</Chip>
        {decision !== null && i18n._(decisionText[decision])}
      </span>
    ),
  },
  {
    id: 'due',
    header: i18n._(msg`Due`),
    brief: true,
    cell: ({ dueAt, isOverdue, state: now }) =>
      now === 'confirmed' ? (
        '–'
      ) : isOverdue ? (
        <Chip tone="flame">
          <Trans>Overdue</Trans>
        </Chip>
      ) : (
        dateTime(dueAt)
      ),
  },
  {
    id: 'opened',
    header: i18n._(msg`Found`),
    brief: true,
    cell: ({ openedAt }) => <RelativeTime at={openedAt} />,
  },
];
