import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault, messageSchema } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';

const BACKUP_BYTES_MAX = 20 * 1024 * 1024 * 1024;
const backupKinds = ['manual', 'scheduled', 'uploaded', 'before_restore', 'found'] as const;
const backupStates = ['creating', 'ready', 'failed'] as const;
const backupActivities = ['create', 'verify', 'restore'] as const;
export const backupPhases = [
  'waiting',
  'decrypting',
  'tables',
  'files',
  'checking',
  'loading',
  'comparing',
  'switching',
] as const;

/** Whether this site created and signed the backup. */
const backupOrigins = ['own', 'foreign'] as const;
/** Confirmation to type when restoring another site's backup. */
export const FOREIGN_WORD = 'foreign';

const backup = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(backupKinds),
  state: z.enum(backupStates),
  /** Null until inspected: the file was copied into the folder or is encrypted. */
  origin: z.enum(backupOrigins).nullable(),
  /** In age format: it must be decrypted before it can be verified or restored. */
  encrypted: z.boolean(),
  note: z.string(),
  /** Null if there is no user: created by the schedule, or a file copied into the folder. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Point in time of the data in it; null until the backup is complete. */
  madeAt: z.iso.datetime().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  appVersion: z.string().nullable(),
  /** The running operation; `progress` is 0 to 1 within a phase. */
  activity: z
    .object({ kind: z.enum(backupActivities), phase: z.enum(backupPhases), progress: z.number() })
    .nullable(),
  /** The last failure, in English. */
  fault: z.string().nullable(),
  /** The message behind it; null if an earlier release noted it. */
  faultMessage: messageSchema.nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  restoredAt: z.iso.datetime().nullable(),
  /** For a restored backup: the safety backup of the state before the restore. */
  safetyId: z.uuid().nullable(),
  /** The file is no longer in the folder. */
  isMissing: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

/** Fits twenty recipients; those of the new kind (age1pq) have 2 kB each. */
const RECIPIENTS_BODY = 128 * 1024;
const recipients = z
  .array(
    z
      .string()
      .trim()
      .max(2500)
      .regex(/^age1[0-9a-z]+$/, fault('operations.recipient')),
  )
  .max(20);

/** Encrypted for a passphrase or recipients (`age1…`), or unencrypted. The passphrase is never stored. */
export const createBackupBody = z
  .strictObject({
    note: z.string().trim().max(500).default(''),
    passphrase: z
      .string()
      .min(12, fault('field.tooFewCharacters', { min: 12 }))
      .max(1000)
      .optional(),
    recipients: recipients.default([]),
  })
  .refine((body) => body.passphrase === undefined || body.recipients.length === 0, {
    path: ['passphrase'],
    message: fault('operations.passphraseOrRecipients'),
  });

/** Exactly one of the two. */
const decryptBackupBody = z
  .strictObject({
    passphrase: z.string().min(1).max(1000).optional(),
    identity: z
      .string()
      .trim()
      .max(5000)
      .regex(/^AGE-SECRET-KEY-/, fault('operations.ageKey'))
      .optional(),
  })
  .refine((body) => (body.passphrase === undefined) !== (body.identity === undefined), {
    path: ['passphrase'],
    message: fault('operations.passphraseOrKey'),
  });

export const restoreBackupBody = z.strictObject({
  password: z.string().min(1, fault('accounts.password')).max(1000),
  /** The file name, typed as confirmation. */
  confirm: z.string().max(200),
  /** `FOREIGN_WORD` for a backup of another site. */
  foreign: z.string().max(50).default(''),
});

export const backupScheduleBody = z.strictObject({
  enabled: z.boolean(),
  /** Five fields in UTC: minute, hour, day of month, month, day of week. At most hourly. */
  cron: z
    .string()
    .trim()
    .max(100)
    .regex(/^\S+(\s+\S+){4}$/, fault('operations.cron')),
  /** Number of scheduled backups to keep; older ones are deleted after the next one. */
  keep: z
    .number()
    .int()
    .min(1, fault('field.atLeast', { min: 1 }))
    .max(365, fault('field.atMost', { max: 365 })),
  /** Recipients (`age1…`) to encrypt for; none means unencrypted. Backups made before a restore are never encrypted. */
  recipients: recipients.default([]),
});
export type BackupSchedule = z.output<typeof backupScheduleBody>;

const schedule = backupScheduleBody.extend({ nextAt: z.iso.datetime().nullable() });

const common = {
  access: { permission: 'backups.manage' },
  rate: 'general',
  duringMaintenance: true,
} as const;
/** A backup contains all secrets, and restoring one determines who is superadmin. */
const guarded = { ...common, access: 'superadmin', reauth: true } as const;

/** Full backups of the site in one file: create, verify, keep and restore. */
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
    bodyBytesMax: RECIPIENTS_BODY,
    status: 202,
    response: backup,
    errors: ['BACKUP_BUSY', 'UNAVAILABLE'],
  }),
  upload: endpoint({
    ...guarded,
    method: 'POST',
    path: '/backups/upload',
    summary: 'Take in a backup that was made elsewhere; every byte is checked first, unless it is encrypted',
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
    bodyBytesMax: RECIPIENTS_BODY,
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
    ...guarded,
    method: 'GET',
    path: '/backups/:id/download',
    summary: 'The file',
    params: idParams,
    status: 200,
    response: 'file',
    mediaTypes: ['application/octet-stream'],
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
    errors: ['NOT_FOUND', 'WRONG_STATE', 'BACKUP_ENCRYPTED', 'BACKUP_BUSY'],
  }),
  decrypt: endpoint({
    ...guarded,
    method: 'POST',
    path: '/backups/:id/decrypt',
    summary: 'Put what is in an encrypted backup on the list as well, once every byte of it is checked',
    rate: 'signIn',
    params: idParams,
    body: decryptBackupBody,
    status: 202,
    response: backup,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'BACKUP_KEY_WRONG', 'BACKUP_REFUSED', 'BACKUP_BUSY', 'UNAVAILABLE'],
  }),
  restore: endpoint({
    ...guarded,
    method: 'POST',
    path: '/backups/:id/restore',
    summary: 'Bring the site back to what it was then; everybody has to sign in again',
    rate: 'signIn',
    params: idParams,
    body: restoreBackupBody,
    status: 202,
    response: backup,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'WRONG_PASSWORD',
      'VALIDATION_FAILED',
      'BACKUP_FOREIGN',
      'BACKUP_ENCRYPTED',
      'BACKUP_BUSY',
      'UNAVAILABLE',
    ],
  }),
  remove: endpoint({
    ...guarded,
    method: 'DELETE',
    path: '/backups/:id',
    summary: 'Delete a backup',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
