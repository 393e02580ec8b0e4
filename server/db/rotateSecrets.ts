import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnv } from '../env.ts';
import { keyFileOf, newKey, openSecrets, readKeyFile, replaceKeyFile } from '../lib/secretKeys.ts';
import { secretsOf } from '../lib/secrets.ts';
import { StartupError } from '../lib/startupError.ts';
import { type Db, openDb } from './client.ts';
import { startDatabase } from './database.ts';
import { prepareDatabase } from './prepare.ts';
import { rotateSecrets, runsWithOtherKey } from './sealed.ts';

type Options = {
  /** Generates a new key in the key file first. */
  newKey: boolean;
  /** Removes secrets that no key can decrypt. */
  givesUp: boolean;
};

async function ensureAlone(db: Db, keyId: string, message: string): Promise<void> {
  if (await runsWithOtherKey(db, keyId)) throw new StartupError(message);
}

/** Old keys stay in the file to decrypt backups. */
async function addKey(file: string, db: Db): Promise<void> {
  const fresh = newKey();
  await ensureAlone(db, secretsOf(fresh).keyId, 'The site is running, with the key of now: stop it first.');
  await replaceKeyFile(file, [fresh, ...((await readKeyFile(file)) ?? [])]);
}

/** `npm run rotate-secrets`: re-encrypts all secrets in the database with the newest key, or none. */
export async function rotateFromCommandLine(
  options: Options,
  say: (line: string) => void,
  env = readEnv(),
): Promise<void> {
  if (env.DATABASE_URL === undefined && !existsSync(path.join(env.DATA_DIR, 'postgres'))) {
    throw new StartupError(`There is no database in ${env.DATA_DIR}.`);
  }
  if (options.newKey && env.SECRET_KEY) {
    throw new StartupError(
      'The key comes from SECRET_KEY: put a new one there, and the old one into SECRET_KEYS_OLD.',
    );
  }
  const database = await startDatabase(env, say);
  const db = openDb(database.url, { connections: 1, statementTimeout: 0 });
  try {
    if (options.newKey) await addKey(keyFileOf(env), db);
    const secrets = await openSecrets(env);
    await ensureAlone(
      db,
      secrets.keyId,
      'An instance runs that seals with another key: start every instance with the new one first.',
    );
    await prepareDatabase(database.url, () => undefined, secrets);
    const { sealed, lost } = await rotateSecrets(db, secrets, options);
    say(`The key ${secrets.keyId} seals every secret now: ${sealed} sealed anew.`);
    for (const { what, count, reason } of lost) {
      say(`${options.givesUp ? 'Given up' : 'Left as they are'}: ${what} (${count}). ${reason}.`);
    }
  } finally {
    await db.destroy();
    await database.stop();
  }
}
