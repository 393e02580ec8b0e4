import type { Context } from '../context.ts';
import { compareFile } from './compare.ts';
import {
  type DueFile,
  isOverDay,
  keyOf,
  postponeFile,
  saveOutcome,
  settleFile,
  takeDueFiles,
} from './files.queries.ts';
import { readInProcess } from './reading/readInProcess.ts';
import { READER, type ReadOutcome } from './reading/reading.ts';
import { letAdsWeigh } from './weighAds.ts';

const AT_ONCE = 5;
/** How long one run of the job goes on. */
const RUN_MS = 40_000;
const DAY_HOURS = 24;

/** Null while its bytes are not there: that may pass, and is no fault of the file. */
async function read(ctx: Context, file: DueFile): Promise<ReadOutcome | null> {
  const key = await keyOf(ctx.db, file.sha256);
  const content = key === null ? null : await ctx.files.read(key);
  return content && readInProcess(content, file.media_type);
}

async function readOne(ctx: Context, file: DueFile): Promise<void> {
  const isRead = file.state !== 'waiting' && file.reader === READER && file.has_text;
  const outcome = isRead ? null : await read(ctx, file);
  if (!isRead && outcome === null) return;
  await ctx.db.transaction().execute(async (tx) => {
    if (outcome) await saveOutcome(tx, file.sha256, outcome);
    if (await isOverDay(tx, file.sha256)) {
      await postponeFile(tx, file.sha256, DAY_HOURS);
      return;
    }
    await compareFile(tx, file.sha256);
    await settleFile(tx, file.sha256);
    await letAdsWeigh(ctx, tx, file.sha256);
  });
}

/** Reads what was uploaded and compares it with all else; one file that fails holds up no other. */
export async function readDueFiles(ctx: Context): Promise<void> {
  const end = performance.now() + RUN_MS;
  for (let due = await takeDueFiles(ctx.db, AT_ONCE); due.length > 0; ) {
    for (const file of due) {
      await readOne(ctx, file).catch((error: unknown) =>
        ctx.log.warn({ err: error, file: file.sha256.toString('hex') }, 'a document could not be checked'),
      );
    }
    due = performance.now() < end ? await takeDueFiles(ctx.db, AT_ONCE) : [];
  }
}
