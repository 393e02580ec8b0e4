import { setTimeout as pause } from 'node:timers/promises';
import { openDb } from '../../db/client.ts';
import { inTransaction, openLongClient } from '../../db/longClient.ts';
import { prepareDatabase } from '../../db/prepare.ts';
import { rotateSecrets } from '../../db/sealed.ts';
import { setSession } from '../../db/session.ts';
import { ForeignArchive, type Origin } from './archive/archiveFormat.ts';
import { checkArchive } from './archive/checkArchive.ts';
import { closeSite } from './backupLock.ts';
import { ensureKnown, ensureOurs, loadScratch, removeScratch } from './scratch.ts';
import { stageFile } from './stage.ts';
import { switchTo } from './switch.queries.ts';
import { type Place, type ReportProgress, type Taken, takeBackup } from './takeBackup.ts';

export type Restore = {
  /** Id on the list, or null. */
  id: string | null;
  fileName: string;
  /** An authorized person was shown that another site made the file, and confirmed. */
  acceptsForeign: boolean;
  /** The file, and the path for the safety backup of the present state. */
  source: string;
  safety: string;
  actorId: string | null;
  actor: string;
  address: string | null;
};

type Steps = {
  report: ReportProgress;
  /** Called once the safety backup exists. From here on an interruption may leave files behind. */
  secured: (taken: Taken) => Promise<void>;
};

const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
/** Below PostgreSQL's deadlock_timeout of 1 s: neither the restore nor a request becomes the victim of a deadlock. */
const LOCK_WAIT_MS = 800;
/** About three minutes. */
const TRIES = 180;

/** Waits for open transactions; releases its locks between attempts, so that they can continue. */
async function switchOver(url: string, restore: Restore & { origin: Origin }): Promise<void> {
  const client = await openLongClient(url);
  try {
    await setSession(client, { lock_timeout: String(LOCK_WAIT_MS) });
    for (let tries = 1; ; tries += 1) {
      try {
        await inTransaction(client, '', () => switchTo(client, restore));
        return;
      } catch (error) {
        const code = (error as { code?: string }).code ?? '';
        if (![LOCK_TIMEOUT, DEADLOCK].includes(code) || tries === TRIES) throw error;
        await pause(250);
      }
    }
  } finally {
    await client.end();
  }
}

/** Secrets encrypted by another site cannot be decrypted here; they must be entered or set up again. */
async function forgetForeignSecrets({ url, secrets }: Place): Promise<void> {
  const db = openDb(url, { connections: 1, statementTimeout: 0 });
  try {
    await rotateSecrets(db, secrets, { givesUp: true });
  } finally {
    await db.destroy();
  }
}

/**
 * Restores a backup. The site changes in one transaction at the end; before, the present state is backed up while the
 * site is closed. Returns the time of the backup.
 * @throws BadArchive if the file is invalid; nothing has changed then
 */
export async function restoreBackup(
  place: Place,
  restore: Restore,
  { report, secured }: Steps,
): Promise<string> {
  const checking = (done: number, of: number) => report('checking', done / of);
  const { header, origin } = await checkArchive(restore.source, place.secrets, checking);
  if (origin === 'foreign' && !restore.acceptsForeign) throw new ForeignArchive();
  await ensureKnown(header);
  await ensureOurs(place.url);
  const reopen = await closeSite(place.url);
  try {
    const note = `Before ${restore.fileName} was restored`;
    await secured(await takeBackup(place, restore.safety, { note }, report));
    await loadScratch(
      place.url,
      { path: restore.source, secrets: place.secrets, header, origin },
      (done, of) => report('loading', done / of),
      (key, content) => stageFile(place.files, key, content),
    );
    report('switching', 1);
    await switchOver(place.url, { ...restore, origin });
    await prepareDatabase(place.url, undefined, place.secrets);
    if (origin === 'foreign') await forgetForeignSecrets(place);
    return header.createdAt;
  } catch (error) {
    await removeScratch(place.url).catch(() => undefined);
    throw error;
  } finally {
    await reopen();
  }
}
