import { setTimeout as pause } from 'node:timers/promises';
import { openDb } from '../db/client.ts';
import { inTransaction, openLongClient } from '../db/longClient.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { rotateSecrets } from '../db/sealed.ts';
import { ForeignArchive, type Origin } from './archiveFormat.ts';
import { checkArchive } from './checkArchive.ts';
import { ensureKnown, ensureOurs, loadScratch, removeScratch } from './scratch.ts';
import { stageFile } from './stage.ts';
import { switchTo } from './switch.queries.ts';
import { type Place, type Taken, type Tell, takeBackup } from './takeBackup.ts';
import { closeSite } from './turn.ts';

export type Restore = {
  /** Of the list of backups; null for a file that is not on it. */
  id: string | null;
  fileName: string;
  /** Somebody who may decide it was told that another site made the file, and wants it all the same. */
  acceptsForeign: boolean;
  /** The file, and where the backup of the present state goes. */
  source: string;
  safety: string;
  actorId: string | null;
  actor: string;
  address: string | null;
};

type Steps = {
  tell: Tell;
  /** The present state is safe; from here on files may be left over where this is cut off. */
  secured: (taken: Taken) => Promise<void>;
};

const LOCK_TIMEOUT = '55P03';
const TRIES = 20;

/** Waits for who is in the middle of something; each try lets them go on before the next. */
async function switchOver(url: string, restore: Restore & { origin: Origin }): Promise<void> {
  const client = await openLongClient(url);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        await inTransaction(client, '', () => switchTo(client, restore));
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_TIMEOUT || tries === TRIES) throw error;
        await pause(250);
      }
    }
  } finally {
    await client.end();
  }
}

/** What another site sealed never opens here: it is entered, or set up, anew. */
async function forgetForeignSecrets({ url, secrets }: Place): Promise<void> {
  const db = openDb(url, { connections: 1, statementTimeout: 0 });
  try {
    await rotateSecrets(db, secrets, { givesUp: true });
  } finally {
    await db.destroy();
  }
}

/**
 * Brings a backup back. Until the one transaction at the end nothing is changed that the site sees; the present state
 * is backed up first, while nobody can change it any more.
 * Answers when it was made.
 * @throws BadArchive when the file is not good, and then all is as it was.
 */
export async function restoreBackup(
  place: Place,
  restore: Restore,
  { tell, secured }: Steps,
): Promise<string> {
  const checking = (done: number, of: number) => tell('checking', done / of);
  const { header, origin } = await checkArchive(restore.source, place.secrets, checking);
  if (origin === 'foreign' && !restore.acceptsForeign) throw new ForeignArchive();
  await ensureKnown(header);
  await ensureOurs(place.url);
  const reopen = await closeSite(place.url);
  try {
    const note = `Before ${restore.fileName} was restored`;
    await secured(await takeBackup(place, restore.safety, { note }, tell));
    await loadScratch(
      place.url,
      { path: restore.source, secrets: place.secrets, header, origin },
      (done, of) => tell('loading', done / of),
      (key, content) => stageFile(place.files, key, content),
    );
    tell('switching', 1);
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
