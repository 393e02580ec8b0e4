import { type Message, msg } from '../../../contract/core/message.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { Context } from '../../context.ts';
import { storedMessage } from '../../db/storedMessage.ts';
import { Refusal } from '../../lib/errors.ts';
import { notifyHolders } from '../../notifications/notifications.ts';
import { BadArchive } from './archive/archiveFormat.ts';
import type { BackupLock } from './backupLock.ts';
import { findBackup, noteProgress, updateBackup } from './backups.queries.ts';
import type { Place, ReportProgress } from './takeBackup.ts';

const TELL_EVERY_MS = 400;
const FULL_DISK = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** The running work of this process, so that shutdown can wait for it. */
const underWay = new WeakMap<object, { work: Promise<void> | null; isStopping: boolean }>();
const stateOf = ({ db }: Pick<Context, 'db'>) => {
  const known = underWay.get(db) ?? { work: null, isStopping: false };
  underWay.set(db, known);
  return known;
};

export const placeOf = (ctx: Context): Place => ({
  url: ctx.databaseUrl,
  files: ctx.files,
  secrets: ctx.secrets,
});

/** Saves progress at intervals. Aborts the work if the process is stopping. */
export function progressReporter(ctx: Context, id: string): ReportProgress {
  let lastPhase = '';
  let reportedAt = 0;
  return (phase, share) => {
    if (stateOf(ctx).isStopping) throw new Error('the server stops');
    if (phase === lastPhase && performance.now() - reportedAt < TELL_EVERY_MS) return;
    lastPhase = phase;
    reportedAt = performance.now();
    // Progress is for display only; the work does not wait for it.
    noteProgress(ctx.db, id, phase, Math.min(1, share)).catch((error: unknown) =>
      ctx.log.debug({ err: error }, 'the progress of a backup could not be noted'),
    );
  };
}

function reasonOf(error: unknown): Message {
  if (error instanceof BadArchive) return error.said;
  // The catalogues have the texts of error codes too.
  if (error instanceof Refusal) return error.extra.message ?? { code: error.code, text: error.message };
  const isFull = FULL_DISK.includes((error as { code?: string }).code ?? '');
  return msg(isFull ? 'operations.diskFull' : 'operations.ourFault');
}

/** Records a failure on the list and notifies holders of `backups.manage`. */
export async function noteFailure(ctx: Context, id: string, reason: Message): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await findBackup(tx, id);
    if (!row) return;
    await updateBackup(tx, id, {
      activity: null,
      phase: null,
      fault: englishText(reason),
      fault_message: storedMessage(reason),
      ...(row.state === 'creating' && { state: 'failed' as const }),
    });
    await notifyHolders(ctx, tx, 'backups.manage', {
      kind: 'backupFailed',
      link: '/admin/backup',
      data: { name: row.file_name, reason },
    });
  });
}

/** Continues the work after the response and releases the lock at the end in any case. */
export function goOn(ctx: Context, lock: BackupLock, id: string, work: () => Promise<void>): void {
  const state = stateOf(ctx);
  const whole = async () => {
    try {
      await work();
    } catch (error) {
      ctx.log.error({ err: error, backup: id }, 'a backup failed');
      await noteFailure(ctx, id, reasonOf(error)).catch((fault: unknown) => ctx.log.error({ err: fault }));
    } finally {
      await lock.end();
    }
  };
  const running = whole().finally(() => {
    state.work = null;
  });
  state.work = running;
}

/** Stops the running work and waits for its cleanup. */
export async function stopBackups(ctx: Context): Promise<void> {
  const state = stateOf(ctx);
  state.isStopping = true;
  await state.work;
}
