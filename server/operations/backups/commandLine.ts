import { existsSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { checkIntegrity } from '../../billing/wallet/wallet.ts';
import { openDb } from '../../db/client.ts';
import { startDatabase } from '../../db/database.ts';
import { prepareDatabase } from '../../db/prepare.ts';
import { type Env, readEnv } from '../../env.ts';
import { openFileStore } from '../../lib/files/files.ts';
import { say } from '../../lib/lifecycle.ts';
import { openSecrets } from '../../lib/secretKeys.ts';
import { StartupError } from '../../lib/startupError.ts';
import { ForeignArchive } from './archive/archiveFormat.ts';
import { backUpWithinLock } from './backupBeforeMigration.ts';
import { takeBackupLock } from './backupLock.ts';
import { freeName, isEncryptedName, openFolder, removeParts } from './folder.ts';
import { restoreBackup } from './restoreBackup.ts';
import { removeFilesOnlyIn } from './stage.ts';
import { type Place, type ReportProgress, takeBackup } from './takeBackup.ts';

const PHASE_LABELS: Partial<Record<Parameters<ReportProgress>[0], string>> = {
  tables: 'Copying the tables',
  files: 'Copying the uploaded files',
  checking: 'Checking the file',
  loading: 'Loading it beside the present data',
  switching: 'Putting it in their place',
};

/** Prints each phase once. */
function progressPrinter(): ReportProgress {
  let last = '';
  return (phase) => {
    if (phase !== last) say(PHASE_LABELS[phase] ?? phase);
    last = phase;
  };
}

type Workspace = { place: Place; folder: string; env: Env };

/** Runs `work` with the database, the backup lock held. Starts the embedded database if no site runs on it. */
async function withWorkspace(
  work: (workspace: Workspace) => Promise<void>,
  { makes }: { makes: boolean },
): Promise<void> {
  const env = readEnv();
  if (!makes && env.DATABASE_URL === undefined && !existsSync(path.join(env.DATA_DIR, 'postgres'))) {
    throw new StartupError(`There is no database in ${env.DATA_DIR}.`);
  }
  const database = await startDatabase(env, say);
  try {
    const lock = await takeBackupLock(database.url);
    if (!lock)
      throw new StartupError('The site is making or restoring a backup right now: wait for its end.');
    try {
      const folder = await openFolder(env);
      await removeParts(folder);
      const place = { url: database.url, files: await openFileStore(env), secrets: await openSecrets(env) };
      await work({ place, folder, env });
    } finally {
      await lock.end();
    }
  } finally {
    await database.stop();
  }
}

/** `npm run backup [file]` */
export const backupFromCommandLine = (file: string | undefined): Promise<void> =>
  withWorkspace(
    async ({ place, folder }) => {
      const target = file ?? path.join(folder, await freeName(folder, new Date()));
      if (existsSync(target)) throw new StartupError(`${target} is there already.`);
      const { rows, files, bytes } = await takeBackup(
        place,
        target,
        { note: 'Made on the command line' },
        progressPrinter(),
      );
      say(`${target}: ${rows} rows and ${files} files in ${bytes} bytes`);
    },
    { makes: false },
  );

/** `npm run restore <file>`; `acceptsForeign` allows a backup of another site. */
export const restoreFromCommandLine = (source: string, acceptsForeign: boolean): Promise<void> =>
  withWorkspace(
    async ({ place, folder, env }) => {
      if (isEncryptedName(source)) {
        throw new StartupError(
          'This backup is encrypted: age --decrypt --output backup.gasmap makes one that is not.',
        );
      }
      await backUpWithinLock(env, place.url, place.secrets, say);
      await prepareDatabase(place.url, undefined, place.secrets);
      const safety = path.join(folder, await freeName(folder, new Date(), { prefix: 'before-restore' }));
      const who = { id: null, actorId: null, actor: 'the command line', address: null };
      const madeAt = await restoreBackup(
        place,
        { ...who, fileName: path.basename(source), source, safety, acceptsForeign },
        { report: progressPrinter(), secured: async () => say(`The present state is kept in ${safety}`) },
      ).catch(async (error: unknown) => {
        if (error instanceof ForeignArchive) {
          throw new StartupError(`${error.message} Say --foreign if you trust them.`);
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
