import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COPY_DAYS } from '../../../contract/accounts/dataRights.ts';
import { keptData } from '../../../contract/accounts/keptData.ts';
import { msg } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { noteLoose, removeLoose } from '../../jobs/looseFiles.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import { notify } from '../../notifications/notifications.ts';
import { copyAreas, rowsOf } from './copyAreas.queries.ts';
import { findRequest, forgetCopies, setFailed, setReady } from './requests.queries.ts';

type Ctx = Pick<Context, 'db' | 'files' | 'jobs' | 'log' | 'env'>;

const about = (site: string, userId: string) => ({
  site,
  account: userId,
  madeAt: new Date().toISOString(),
  format:
    'One list for each area. Times are UTC. Amounts of money are in minor units, such as cents, where the name says so. Files are named with the address where a signed-in owner downloads them.',
  notIncluded:
    'Hashes of secrets, what other members store about you, and the notes of staff among themselves.',
  afterDeletion: keptData.map(({ what, why, days }) => ({
    what: englishText(what),
    why: englishText(why),
    days,
  })),
});

/** The document, a row at a time. */
async function* written(db: Sql, site: string, userId: string): AsyncGenerator<string> {
  yield `{\n"about": ${JSON.stringify(about(site, userId), null, 2)}`;
  for (const area of copyAreas) {
    yield `,\n"${area.name}": [`;
    let separator = '\n';
    for await (const row of rowsOf(db, area, userId)) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

/** Writes the copy from one snapshot, so that its areas fit each other. */
const writeCopy = (ctx: Ctx, target: string, userId: string): Promise<void> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      pipeline(
        Readable.from(written(tx, ctx.env.SITE_URL, userId)),
        createWriteStream(target, { mode: 0o600 }),
      ),
    );

/** Stores the file under a key that is deleted by itself after `COPY_DAYS`. */
async function storeCopy(ctx: Ctx, userId: string): Promise<{ key: string; bytes: number }> {
  const key = newFileKey();
  const temporary = path.join(ctx.files.tempFolder, newFileKey());
  try {
    await writeCopy(ctx, temporary, userId);
    const { size } = await stat(temporary);
    await noteLoose(ctx.db, [key], COPY_DAYS);
    await ctx.files.put(key, temporary);
    return { key, bytes: size };
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Makes a copy that was asked for, tells its member, and deletes older ones. */
export async function makeCopy(
  ctx: Ctx,
  { requestId }: { requestId: string },
  { isLast }: { isLast: boolean },
): Promise<void> {
  const request = await findRequest(ctx.db, requestId);
  if (request?.state !== 'open') return;
  const userId = request.user_id;
  try {
    const { key, bytes } = await storeCopy(ctx, userId);
    const useless = await ctx.db.transaction().execute(async (tx) => {
      if (!(await setReady(tx, requestId, { key, bytes, days: COPY_DAYS }))) return [key];
      await notify(ctx, tx, {
        userId,
        kind: 'dataRequest',
        data: { news: msg('accounts.copyIsReady', { count: COPY_DAYS }) },
        link: '/users/profile#data',
      });
      return forgetCopies(tx, userId, requestId);
    });
    await removeLoose(ctx, useless);
  } catch (error) {
    if (isLast) await setFailed(ctx.db, requestId);
    throw error;
  }
}
