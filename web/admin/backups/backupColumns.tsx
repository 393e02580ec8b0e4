import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Backup } from '../../../contract/operations/backups.ts';
import type { Formatters } from '../../lib/format.ts';
import type { TableColumn } from '../../ui/table/tableTypes.ts';
import classes from './BackupsPage.module.css';
import { BackupTags } from './BackupTags.tsx';
import { parseBackupsSearch } from './backupsSearch.ts';
import { kindText } from './backupText.ts';

export const backupColumns = (i18n: I18n, format: Formatters): TableColumn<Backup>[] => [
  {
    id: 'file',
    header: i18n._(msg`File`),
    cell: (backup) => (
      <Anchor
        inherit
        c="inherit"
        underline="never"
        fw={600}
        className={classes.fileName}
        translate="no"
        renderRoot={(props) => (
          <Link
            to="."
            search={(now: Record<string, unknown>) => parseBackupsSearch({ ...now, backup: backup.id })}
            resetScroll={false}
            {...props}
          />
        )}
      >
        {backup.fileName}
      </Anchor>
    ),
  },
  {
    id: 'made',
    header: i18n._(msg`Created`),
    cell: (backup) => format.dateTime(backup.madeAt ?? backup.createdAt),
  },
  { id: 'state', header: i18n._(msg`State`), cell: (backup) => <BackupTags backup={backup} /> },
  {
    id: 'size',
    header: i18n._(msg`Size`),
    cell: (backup) => (backup.bytes === null ? '–' : format.bytes(backup.bytes)),
    align: 'end',
  },
  {
    id: 'by',
    header: i18n._(msg`By`),
    cell: (backup) => backup.createdBy ?? i18n._(kindText[backup.kind]),
  },
  { id: 'note', header: i18n._(msg`Note`), cell: ({ note }) => note && <bdi>{note}</bdi> },
];
