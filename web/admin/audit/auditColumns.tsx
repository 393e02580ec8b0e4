import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './AuditDrawer.module.css';
import { AuditSubject } from './AuditSubject.tsx';
import { fieldText } from './auditFields.ts';
import { reasonText } from './auditReason.ts';
import { parseAuditSearch } from './auditSearch.ts';
import { actionText, isWarning } from './auditText.ts';
import { differences } from './difference.ts';

const FIELDS_SHOWN = 3;

const changedIn = (entry: AuditEntry, i18n: I18n): string => {
  const fields = differences(entry.before, entry.after).map(({ path }) => fieldText(i18n, path, entry));
  const more = fields.length - FIELDS_SHOWN;
  if (fields.length === 0) return '–';
  return fields.slice(0, FIELDS_SHOWN).join(', ') + (more > 0 ? ` +${more}` : '');
};

export const auditColumns = (i18n: I18n): TableColumn<AuditEntry>[] => [
  {
    id: 'action',
    header: i18n._(msg`Action`),
    cell: (entry) => (
      <Anchor
        inherit
        c="inherit"
        fw={600}
        underline="never"
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseAuditSearch({ ...now, entry: entry.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        {actionText(i18n, entry.action)}
        {isWarning(entry) && <IconAlertTriangle size={14} className={classes.warning} aria-hidden />}
      </Anchor>
    ),
  },
  {
    id: 'actor',
    header: i18n._(msg`Who`),
    cell: (entry) => entry.actor?.username ?? <Chip>{i18n._(msg`Nobody signed in`)}</Chip>,
  },
  {
    id: 'entity',
    header: i18n._(msg`Subject`),
    cell: (entry) => <AuditSubject entry={entry} />,
    cut: true,
  },
  { id: 'changed', header: i18n._(msg`Changed`), cell: (entry) => changedIn(entry, i18n), cut: true },
  { id: 'why', header: i18n._(msg`Why`), cell: (entry) => reasonText(i18n, entry) ?? '–', cut: true },
  {
    id: 'address',
    header: i18n._(msg`IP address`),
    cell: (entry) => (entry.address === null ? '–' : <Code>{entry.address}</Code>),
  },
  { id: 'code', header: i18n._(msg`Code`), cell: (entry) => <Code>{entry.action}</Code>, hidden: true },
  {
    id: 'at',
    header: i18n._(msg`When`),
    cell: (entry) => <RelativeTime at={entry.createdAt} />,
    align: 'end',
    stays: true,
  },
];
