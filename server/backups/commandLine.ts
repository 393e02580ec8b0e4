import { existsSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { openDb } from '../db/client.ts';
import { startDatabase } from '../db/database.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { type Env, readEnv } from '../env.ts';
import { CannotStart } from '../lib/cannotStart.ts';
import { openFileStore } from '../lib/files.ts';
import { say } from '../lib/lifecycle.ts';
import { openSecrets } from '../lib/secretKeys.ts';
import { checkIntegrity } from '../wallet/wallet.ts';
import { ForeignArchive } from './archiveFormat.ts';
import { freeName, isEncryptedName, openFolder, removeParts } from './folder.ts';
import { restoreBackup } from './restoreBackup.ts';
import { removeFilesOnlyIn } from './stage.ts';
import { type Place, type Tell, takeBackup } from './takeBackup.ts';
import { takeTurn } from './turn.ts';

const WORDS: Partial<Record<Parameters<Tell>[0], string>> = {
  tables: 'Copying the tables',
  files: 'Copying the uploaded files',
  checking: 'Checking the file',
  loading: 'Loading it beside the present data',
  switching: 'Putting it in their place',
};

/** Says each step once. */
function teller(): Tell {
  let last = '';
  return (phase) => {
    if (phase !== last) say(WORDS[phase] ?? phase);
    last = phase;
  };
}

type Desk = { place: Place; folder: string; env: Env };

/** The database, which is started where it is the embedded one and no site runs on it, and the turn. */
async function atWork(work: (desk: Desk) => Promise<void>, { makes }: { makes: boolean }): Promise<void> {
  const env = readEnv();
  if (!makes && env.DATABASE_URL === undefined && !existsSync(path.join(env.DATA_DIR, 'postgres'))) {
    throw new CannotStart(`There is no database in ${env.DATA_DIR}.`);
  }
  const database = await startDatabase(env, say);
  try {
    const turn = await takeTurn(database.url);
    if (!turn) throw new CannotStart('The site is making or restoring a backup right now: wait for its end.');
    try {
      const folder = await openFolder(env);
      await removeParts(folder);
      const place = { url: database.url, files: await openFileStore(env), secrets: await openSecrets(env) };
      await work({ place, folder, env });
    } finally {
      await turn.end();
    }
  } finally {
    await database.stop();
  }
}

/** `npm run backup [file]` */
export const backupFromCommandLine = (file: string | undefined): Promise<void> =>
  atWork(
    async ({ place, folder }) => {
      const target = file ?? path.join(folder, await freeName(folder, new Date()));
      if (existsSync(target)) throw new CannotStart(`${target} is there already.`);
      const { rows, files, bytes } = await takeBackup(
        place,
        target,
        { note: 'Made on the command line' },
        teller(),
      );
      say(`${target}: ${rows} rows and ${files} files in ${bytes} bytes`);
    },
    { makes: false },
  );

/** `npm run restore <file>`; `acceptsForeign`: also one that this site did not make. */
export const restoreFromCommandLine = (source: string, acceptsForeign: boolean): Promise<void> =>
  atWork(
    async ({ place, folder, env }) => {
      if (isEncryptedName(source)) {
        throw new CannotStart(
          'This backup is encrypted: age --decrypt --output backup.gasmap makes one that is not.',
        );
      }
      await prepareDatabase(place.url, undefined, place.secrets);
      const safety = path.join(folder, await freeName(folder, new Date(), { prefix: 'before-restore' }));
      const who = { id: null, actorId: null, actor: 'the command line', address: null };
      const madeAt = await restoreBackup(
        place,
        { ...who, fileName: path.basename(source), source, safety, acceptsForeign },
        { tell: teller(), secured: async () => say(`The present state is kept in ${safety}`) },
      ).catch(async (error: unknown) => {
        if (error instanceof ForeignArchive) {
          throw new CannotStart(`${error.message} Say --foreign if you trust them.`);
        }
        if (existsSync(safety)) await removeFilesOnlyIn(place.files, source, safety).catch(() => undefined);
        throw error;
      });
      await removeFilesOnlyIn(place.files, safety, source);
      const db = openDb(place.url, { connections: 1, statementTimeout: 0 });
      const { ok } = await checkIntegrity({ db, log: pino({ level: env.LOG_LEVEL }) });
      await db.destroy();
      say(`Restored: everything is as it was at ${madeAt}. Everybody has to sign in again.`);
      if (!ok) say('The books are not exact: see /api/integrity.');
    },
    { makes: true },
  );
