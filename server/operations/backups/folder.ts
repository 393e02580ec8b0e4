import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { msg } from '../../../contract/core/message.ts';
import type { Env } from '../../env.ts';
import { fail } from '../../lib/errors.ts';

const EXTENSION = '.gasmap';
/** File name of a backup. It becomes part of a path. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\.gasmap(\.age)?$/;
const ENCRYPTED = '.age';
/** Space left free on the disk: the database may share it and stops when it is full. */
const RESERVE_BYTES = 64 * 1024 * 1024;

export const isEncryptedName = (name: string): boolean => name.endsWith(ENCRYPTED);

export const isBackupName = (name: string): boolean => FILE_NAME.test(name) && !name.includes('..');

/** Opens the backup folder, and creates it if missing. Only the owner has access. */
export async function openFolder(env: Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>): Promise<string> {
  const folder = env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(isBackupName).sort();

/** Removes partial files of dead processes. */
export async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.gasmap(\.age)?\.part$/.test(name)) await rm(path.join(folder, name), { force: true });
  }
}

/** `gasmap-2026-11-20-133015.gasmap`, with a number appended if that exists in the folder or in `known`. */
export async function freeName(
  folder: string,
  at: Date,
  { prefix = 'gasmap', encrypted = false, known = [] as readonly string[] } = {},
): Promise<string> {
  const stamp = at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const taken = new Set([...(await readdir(folder)), ...known]);
  for (let nth = 1; ; nth += 1) {
    const name = `${prefix}-${stamp}${nth === 1 ? '' : `-${nth}`}${EXTENSION}${encrypted ? ENCRYPTED : ''}`;
    if (!taken.has(name) && !taken.has(`${name}.part`)) return name;
  }
}

/** Refuses if `bytes` more would use up the disk space. */
export async function ensureDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + RESERVE_BYTES) {
    fail('UNAVAILABLE', { message: msg('operations.noRoomForBackup') });
  }
}
