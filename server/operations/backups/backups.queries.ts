import { type Insertable, sql, type Updateable } from 'kysely';
import type { Sql, Tx } from '../../db/client.ts';
import type { BackupScheduleTable, BackupsTable } from '../../db/schema/tables.ts';

const rows = (db: Sql) => db.selectFrom('backups').selectAll();
export type BackupRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export const listBackups = (db: Sql) =>
  rows(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1000).execute();

export const findBackup = (db: Sql, id: string) => rows(db).where('id', '=', id).executeTakeFirst();

/** The backup that is being worked on. At most one, because of the backup lock. */
export const findBusy = (db: Sql) =>
  rows(db).where('activity', 'is not', null).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

export const insertBackup = (db: Sql, row: Insertable<BackupsTable>) =>
  db.insertInto('backups').values(row).returningAll().executeTakeFirstOrThrow();

/** Adds a file of the folder to the list. */
export const adoptBackup = (db: Sql, row: Insertable<BackupsTable>) =>
  db
    .insertInto('backups')
    .values(row)
    .onConflict((on) => on.column('file_name').doNothing())
    .execute();

export const updateBackup = (db: Sql, id: string, set: Updateable<BackupsTable>) =>
  db.updateTable('backups').set(set).where('id', '=', id).execute();

/** Updates the progress while the work is running. */
export const noteProgress = (db: Sql, id: string, phase: string, progress: number) =>
  db
    .updateTable('backups')
    .set({ phase, progress })
    .where('id', '=', id)
    .where('activity', 'is not', null)
    .execute();

/** Starts an activity on a complete, idle backup. Returns false if it cannot start. */
export async function beginActivity(tx: Tx, id: string, activity: 'verify' | 'restore'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('backups')
    .set({ activity, phase: 'waiting', progress: 0, fault: null })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('activity', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteBackup = (db: Sql, id: string) => db.deleteFrom('backups').where('id', '=', id).execute();

/** Backups left in progress by dead processes, or whose files were not cleaned up. */
export const unsettledBackups = (db: Sql) =>
  rows(db)
    .where((eb) =>
      eb.or([eb('activity', 'is not', null), eb('state', '=', 'creating'), eb('left_over', 'is not', null)]),
    )
    .execute();

/** Complete backups of a kind beyond the newest `count`. */
export const backupsBeyond = (db: Sql, kind: 'scheduled' | 'before_restore', count: number) =>
  rows(db)
    .where('kind', '=', kind)
    .where('state', '=', 'ready')
    .where('activity', 'is', null)
    .where('left_over', 'is', null)
    .where(
      sql<boolean>`not exists (select from backups b where b.safety_id = backups.id and b.left_over is not null)`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(count)
    .execute();

export const findSchedule = (db: Sql) => db.selectFrom('backup_schedule').selectAll().executeTakeFirst();

export const saveSchedule = (
  tx: Tx,
  set: Pick<Insertable<BackupScheduleTable>, 'enabled' | 'cron' | 'keep' | 'recipients' | 'next_at'>,
) =>
  tx
    .insertInto('backup_schedule')
    .values({ id: true, ...set })
    .onConflict((on) => on.column('id').doUpdateSet({ ...set, updated_at: sql<Date>`now()` }))
    .execute();

/** The schedule, if one is due now. */
export const dueSchedule = (db: Sql) =>
  db
    .selectFrom('backup_schedule')
    .selectAll()
    .where('enabled', '=', true)
    .where('next_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();

/** Moves the schedule to the next time. True for one instance only. */
export async function moveScheduleOn(db: Sql, to: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_schedule')
    .set({ next_at: to })
    .where('enabled', '=', true)
    .where('next_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const credentialsOf = (db: Sql, userId: string) =>
  db
    .selectFrom('users')
    .select(['username', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

export const nameOf = async (db: Sql, userId: string): Promise<string> =>
  (await credentialsOf(db, userId)).username;
