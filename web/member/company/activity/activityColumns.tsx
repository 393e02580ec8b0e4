import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityEntry } from '../../../../contract/companies/companyActivity.ts';
import type { Formatters } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/table/tableTypes.ts';
import { ActivityAbout } from './ActivityAbout.tsx';
import { ActivityPerson } from './ActivityPerson.tsx';
import { whatText } from './activityText.ts';
import classes from './CompanyActivityPage.module.css';

export const activityColumns = (i18n: I18n, format: Formatters): TableColumn<ActivityEntry>[] => [
  {
    id: 'what',
    header: i18n._(msg`What`),
    cell: (entry) => <span className={classes.what}>{i18n._(whatText(entry))}</span>,
  },
  {
    id: 'actor',
    header: i18n._(msg`Who`),
    cell: ({ actor }) => <ActivityPerson person={actor} />,
  },
  {
    id: 'at',
    header: i18n._(msg`When`),
    cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
  },
  { id: 'about', header: i18n._(msg`About`), cell: (entry) => <ActivityAbout entry={entry} /> },
];
