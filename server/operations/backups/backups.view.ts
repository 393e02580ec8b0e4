import type { Backup } from '../../../contract/operations/backups.ts';
import { backupPhases } from '../../../contract/operations/backups.ts';
import { readMessage } from '../../db/storedMessage.ts';
import type { BackupRow } from './backups.queries.ts';
import { isEncryptedName } from './folder.ts';

const time = (at: Date | null) => at?.toISOString() ?? null;

/** `names`: the files that are in the folder. */
export const viewBackup = (row: BackupRow, names: ReadonlySet<string>): Backup => ({
  id: row.id,
  fileName: row.file_name,
  kind: row.kind,
  state: row.state,
  origin: row.origin,
  encrypted: isEncryptedName(row.file_name),
  note: row.note,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  madeAt: time(row.made_at),
  bytes: row.bytes,
  rows: row.row_count,
  files: row.file_count,
  appVersion: row.app_version,
  activity: row.activity && {
    kind: row.activity,
    phase: backupPhases.find((phase) => phase === row.phase) ?? 'waiting',
    progress: row.progress,
  },
  fault: row.fault,
  faultMessage: row.fault === null || row.fault_message === null ? null : readMessage(row.fault_message),
  verifiedAt: time(row.verified_at),
  restoredAt: time(row.restored_at),
  safetyId: row.safety_id,
  isMissing: row.state === 'ready' && !names.has(row.file_name),
});
