import type { Sql, Tx } from '../../db/client.ts';
import { entitlementsOf, upgradeRequired } from '../roles/roles.ts';
import type { NewFile } from './attachedFiles.ts';
import { bytesOf, lockAccount } from './storage.queries.ts';

export { fileColumns, type NewFile, withFiles } from './attachedFiles.ts';

const MEGABYTE = 1024 * 1024;

/** Megabytes used by the files of an account, rounded up. */
export const megabytesUsed = async (db: Sql, userId: string): Promise<number> =>
  Math.ceil((await bytesOf(db, userId)) / MEGABYTE);

/** Whether the files of an account, including those added by this transaction, exceed its storage limit. */
export async function isOverStorage(tx: Tx, userId: string): Promise<boolean> {
  await lockAccount(tx, userId);
  const { storageMegabytes: limit } = await entitlementsOf(tx, userId);
  return limit !== null && (await bytesOf(tx, userId)) > limit * MEGABYTE;
}

/** Must be called after the rows of new files are written; `added` are their bytes. Refuses `UPGRADE_REQUIRED`. */
export async function ensureStorage(tx: Tx, userId: string, added: number): Promise<void> {
  if (added === 0 || !(await isOverStorage(tx, userId))) return;
  const { storageMegabytes: limit } = await entitlementsOf(tx, userId);
  const bytes = await bytesOf(tx, userId);
  await upgradeRequired(tx, {
    feature: 'storageMegabytes',
    limit,
    used: Math.max(0, Math.ceil((bytes - added) / MEGABYTE)),
    needed: Math.ceil(bytes / MEGABYTE),
  });
}

/** Enforces the sender's storage limit after the files were written. */
export const ensureFilesFit = (tx: Tx, senderId: string, files: NewFile[]): Promise<void> =>
  ensureStorage(
    tx,
    senderId,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
