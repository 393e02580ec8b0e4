import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, listOf } from './page.ts';

const BACKUP_BYTES_MAX = 20 * 1024 * 1024 * 1024;
const backupKinds = ['manual', 'scheduled', 'uploaded', 'before_restore', 'found'] as const;
const backupStates = ['creating', 'ready', 'failed'] as const;
const backupActivities = ['create', 'verify', 'restore'] as const;
export const backupPhases = [
  'waiting',
  'tables',
  'files',
  'checking',
  'loading',
  'comparing',
  'switching',
] as const;

const backup = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  note: z.string(),
  /** Null where nobody is known: the schedule, a file that was put into the folder. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the data in it were as they are in it; null until it is complete. */
  madeAt: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  appVersion: z.string().nullable(),
  /** What is being done with it now; `progress` from 0 to 1 within a phase. */
  activity: z
    .object({ kind: z.enum(backupActivities), phase: z.enum(backupPhases), progress: z.number() })
    .nullable(),
  /** What went wrong the last time, in words for people. */
  fault: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  restoredAt: z.iso.datetime().nullable(),
  /** Of a backup that was restored: the one of the state before it. */
  safetyId: z.uuid().nullable(),
  /** The file is not in the folder any more. */
  isMissing: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

export const createBackupBody = z.strictObject({ note: z.string().trim().max(500).default('') });
export const restoreBackupBody = z.strictObject({
  password: z.string().min(1, 'Enter your password').max(1000),
  /** The name of the file, typed by hand. */
  confirm: z.string().max(200),
});

export const backupScheduleBody = z.strictObject({
  enabled: z.boolean(),
  /** Five fields in UTC: minute, hour, day of the month, month, day of the week. Hourly at most. */
  cron: z
    .string()
    .trim()
    .max(100)
    .regex(/^\S+(\s+\S+){4}$/, 'Five fields: minute, hour, day, month, day of the week'),
  /** So many of the scheduled ones stay; older ones are removed after the next. */
  keep: z.number().int().min(1, 'At least 1').max(365, 'At most 365'),
});
export type BackupSchedule = z.infer<typeof backupScheduleBody>;

const schedule = backupScheduleBody.extend({ nextAt: z.iso.datetime().nullable() });

const access = { permission: 'backups.manage' } as const;
const common = { access, rate: 'general', duringMaintenance: true } as const;

/** Everything the site knows in one file: made, checked, kept, and brought back. */
export const backups = {
  list: endpoint({
    ...common,
    method: 'GET',
    path: '/backups',
    summary: 'Every backup, newest first',
    status: 200,
    response: listOf(backup),
    errors: [],
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: '/backups',
    summary:
      'Make a backup while the site goes on; one at a time, a second call gets the one that is being made',
    body: createBackupBody,
    status: 202,
    response: backup,
    errors: ['BACKUP_BUSY', 'UNAVAILABLE'],
  }),
  upload: endpoint({
    ...common,
    method: 'POST',
    path: '/backups/upload',
    summary: 'Take in a backup that was made elsewhere; every byte is checked first',
    rate: 'upload',
    files: { field: 'file', maxFiles: 1, maxBytes: BACKUP_BYTES_MAX, plain: true },
    status: 201,
    response: backup,
    errors: ['BAD_UPLOAD', 'BACKUP_REFUSED', 'UNAVAILABLE'],
  }),
  schedule: endpoint({
    ...common,
    method: 'GET',
    path: '/backups/schedule',
    summary: 'When backups are made by themselves',
    status: 200,
    response: schedule,
    errors: [],
  }),
  saveSchedule: endpoint({
    ...common,
    method: 'PUT',
    path: '/backups/schedule',
    summary: 'Say when backups are made by themselves, and how many stay',
    body: backupScheduleBody,
    status: 200,
    response: schedule,
    errors: ['VALIDATION_FAILED'],
  }),
  read: endpoint({
    ...common,
    method: 'GET',
    path: '/backups/:id',
    summary: 'One backup, with how far it is',
    params: idParams,
    status: 200,
    response: backup,
    errors: ['NOT_FOUND'],
  }),
  download: endpoint({
    ...common,
    method: 'GET',
    path: '/backups/:id/download',
    summary: 'The file',
    params: idParams,
    status: 200,
    response: 'file',
    errors: ['NOT_FOUND'],
  }),
  verify: endpoint({
    ...common,
    method: 'POST',
    path: '/backups/:id/verify',
    summary: 'Load it beside the site and hold counts and books against what it says',
    params: idParams,
    status: 202,
    response: backup,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'BACKUP_BUSY'],
  }),
  restore: endpoint({
    ...common,
    method: 'POST',
    path: '/backups/:id/restore',
    summary: 'Bring the site back to what it was then; everybody has to sign in again',
    rate: 'signIn',
    params: idParams,
    body: restoreBackupBody,
    status: 202,
    response: backup,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'WRONG_PASSWORD', 'VALIDATION_FAILED', 'BACKUP_BUSY', 'UNAVAILABLE'],
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: '/backups/:id',
    summary: 'Delete a backup',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
