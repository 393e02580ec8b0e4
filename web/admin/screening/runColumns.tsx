import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ScreeningRun } from '../../../contract/screening/hits.ts';
import { listTitles } from '../../../contract/screening/lists.ts';
import type { Formatters } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import { kindText } from './screeningText.ts';

const causes: Record<ScreeningRun['cause'], MessageDescriptor> = {
  subject: msg`New or changed subject`,
  list: msg`New version of a list`,
  asked: msg`Asked for`,
  thresholds: msg`New thresholds`,
};

export const runColumns = (i18n: I18n, { dateTime, number }: Formatters): TableColumn<ScreeningRun>[] => [
  { id: 'subject', header: i18n._(msg`Subject`), cell: ({ subject }) => <bdi>{subject.names[0]}</bdi> },
  {
    id: 'kind',
    header: i18n._(msg`Kind`),
    brief: true,
    cell: ({ subject }) => i18n._(kindText[subject.kind]),
  },
  { id: 'at', header: i18n._(msg`When`), brief: true, cell: ({ at }) => dateTime(at) },
  { id: 'cause', header: i18n._(msg`Cause`), cell: ({ cause }) => i18n._(causes[cause]) },
  {
    id: 'lists',
    header: i18n._(msg`Lists`),
    cell: ({ lists }) => <span translate="no">{lists.map((one) => listTitles[one]).join(', ') || '–'}</span>,
  },
  { id: 'hits', header: i18n._(msg`Hits`), align: 'end', brief: true, cell: ({ hits }) => number(hits) },
  {
    id: 'strong',
    header: i18n._(msg`Strong`),
    align: 'end',
    brief: true,
    cell: ({ strong }) => number(strong),
  },
  {
    id: 'matcher',
    header: i18n._(msg`Matcher`),
    brief: true,
    cell: ({ matcher }) => <span translate="no">{matcher}</span>,
  },
];
