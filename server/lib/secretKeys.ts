import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.ts';
import { KEY_BYTES, type Secrets, secretsOf } from './secrets.ts';
import { StartupError } from './startupError.ts';

type KeyEnv = Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'SECRET_KEYS_OLD'>;

export const keyFileOf = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string => path.join(DATA_DIR, 'secret.key');

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Writes a temporary file beside the target, for an atomic rename or link. Returns its name. */
async function writeBeside(file: string, keys: readonly Buffer[]): Promise<string> {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(beside, keys.map((key) => `${key.toString('base64')}\n`).join(''), {
    flag: 'wx',
    mode: 0o600,
  });
  const handle = await open(beside, 'r+');
  await handle.sync();
  await handle.close();
  return beside;
}

/** One key a line, the sealing one first. Null where there is no file. */
export async function readKeyFile(file: string): Promise<Buffer[] | null> {
  const info = await stat(file).catch(() => null);
  if (!info) return null;
  // Windows has no such bits; there the folder's own rights count.
  if (process.platform !== 'win32' && (info.mode & 0o077) !== 0) {
    throw new StartupError(
      `${file} holds the key of every secret, and others than its owner may read it: chmod 600 it, ` +
        'and rotate the key if somebody did (docs/operations.md, Secrets).',
    );
  }
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartupError(`The key of the secrets cannot be read: ${error.message}`);
  });
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => Buffer.from(line, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) {
    throw new StartupError(`${file} is damaged: each line of it has to be 32 bytes in base64.`);
  }
  return keys;
}

/** Of two instances that start together on one folder, both get the key of the first. */
async function makeKeyFile(file: string): Promise<Buffer[]> {
  const beside = await writeBeside(file, [newKey()]);
  try {
    await link(beside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(beside, { force: true });
  }
  return (await readKeyFile(file)) ?? makeKeyFile(file);
}

/** Replaces the keys in the file atomically. */
export const replaceKeyFile = async (file: string, keys: readonly Buffer[]): Promise<void> =>
  rename(await writeBeside(file, keys), file);

/**
 * The keys of this site: `SECRET_KEY`, or else the file in the data folder, which the first start makes. What the file
 * and `SECRET_KEYS_OLD` hold besides opens what was sealed before.
 * @throws CannotStart
 */
export async function openSecrets(env: KeyEnv): Promise<Secrets> {
  const given = env.SECRET_KEY ? [env.SECRET_KEY] : [];
  const stored = await readKeyFile(keyFileOf(env));
  const own = [...given, ...(stored ?? (env.SECRET_KEY ? [] : await makeKeyFile(keyFileOf(env))))];
  const [newest, ...others] = [...own, ...(env.SECRET_KEYS_OLD ?? [])];
  return secretsOf(newest as Buffer, others);
}
