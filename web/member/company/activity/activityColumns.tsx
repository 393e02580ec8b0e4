import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActivityEntry } from '../../../../contract/companies/companyActivity.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../../ui/table/tableTypes.ts';
import { ActivityAbout } from './ActivityAbout.tsx';
import { ActivityPerson } from './ActivityPerson.tsx';
import { whatText } from './activityText.ts';
import classes from './CompanyActivityPage.module.css';

export const activityColumns = (i18n: I18n): TableColumn<ActivityEntry>[] => [
  {
    id: 'what',
    header: i18n._(msg`What`),
    cell: (entry) => <span className={classes.what}>{i18n._(whatText(entry))}</span>,
  },
  { id: 'about', header: i18n._(msg`About`), cell: (entry) => <ActivityAbout entry={entry} /> },
  {
    id: 'actor',
    header: i18n._(msg`Who`),
    cell: ({ actor }) => <ActivityPerson person={actor} />,
    brief: true,
  },
  { id: 'at', header: i18n._(msg`When`), cell: ({ at }) => <RelativeTime at={at} />, brief: true },
];
