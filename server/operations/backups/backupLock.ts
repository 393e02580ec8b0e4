import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Context } from '../../context.ts';
import { openLongClient } from '../../db/longClient.ts';
import { BACKUP_LOCK, isHeld, RESTORE_LOCK, tryLock } from './backupLock.queries.ts';

export type BackupLock = { end(): Promise<void> };

async function lockOf(url: string, name: string): Promise<Client | null> {
  const client = await openLongClient(url);
  if (await tryLock(client, name)) return client;
  await client.end();
  return null;
}

/** Null if another process holds the lock. */
export async function takeBackupLock(url: string): Promise<BackupLock | null> {
  const client = await lockOf(url, BACKUP_LOCK);
  return client && { end: () => client.end() };
}

/** Maximum age of an instance's cached state. */
const KNOWN_MS = 1_000;

/**
 * Closes the site and resolves once every instance has noticed. Calling the result, or the end of this process,
 * reopens it.
 */
export async function closeSite(url: string): Promise<() => Promise<void>> {
  const client = await lockOf(url, RESTORE_LOCK);
  if (!client) throw new Error('The site is closed already by another restore');
  await pause(KNOWN_MS + 200);
  return () => client.end();
}

const known = new WeakMap<object, { at: number; held: Promise<boolean> }>();

/** Whether a restore is running on any instance. */
export function isClosed({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const before = known.get(db);
  if (before && performance.now() - before.at < KNOWN_MS) return before.held;
  // Database errors are left to the request itself.
  const held = isHeld(db, RESTORE_LOCK).catch(() => false);
  known.set(db, { at: performance.now(), held });
  return held;
}
