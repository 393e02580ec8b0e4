import type { Context } from '../context.ts';
import { Refusal } from '../http/errors.ts';
import { notifyHolders } from '../notifications/notifications.ts';
import { BadArchive } from './archiveFormat.ts';
import { findBackup, noteProgress, updateBackup } from './backups.queries.ts';
import type { Place, Tell } from './takeBackup.ts';
import type { Turn } from './turn.ts';

const TELL_EVERY_MS = 400;
const FULL_DISK = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** What this process is at, to be waited for when it ends. */
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

/** Writes now and then how far it is; ends the work where the process is to end. */
export function teller(ctx: Context, id: string): Tell {
  let lastPhase = '';
  let toldAt = 0;
  return (phase, share) => {
    if (stateOf(ctx).isStopping) throw new Error('the server stops');
    if (phase === lastPhase && performance.now() - toldAt < TELL_EVERY_MS) return;
    lastPhase = phase;
    toldAt = performance.now();
    // It is only shown: what is going on is not held up by it.
    noteProgress(ctx.db, id, phase, Math.min(1, share)).catch((error: unknown) =>
      ctx.log.debug({ err: error }, 'the progress of a backup could not be noted'),
    );
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof BadArchive || error instanceof Refusal) return error.message;
  if (FULL_DISK.includes((error as { code?: string }).code ?? '')) return 'The disk is full.';
  return 'Something failed on our side; the log of the server says more.';
}

/** Says on the list what went wrong, and tells those who look after backups. */
export async function noteFailure(ctx: Context, id: string, reason: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await findBackup(tx, id);
    if (!row) return;
    await updateBackup(tx, id, {
      activity: null,
      phase: null,
      fault: reason,
      ...(row.state === 'creating' && { state: 'failed' as const }),
    });
    await notifyHolders(ctx, tx, 'backups.manage', {
      kind: 'backupFailed',
      link: '/admin/backup',
      data: { name: row.file_name, reason },
    });
  });
}

/** Goes on after the call was answered; gives the turn back at the end, whichever that is. */
export function goOn(ctx: Context, turn: Turn, id: string, work: () => Promise<void>): void {
  const state = stateOf(ctx);
  const whole = async () => {
    try {
      await work();
    } catch (error) {
      ctx.log.error({ err: error, backup: id }, 'a backup failed');
      await noteFailure(ctx, id, reasonOf(error)).catch((fault: unknown) => ctx.log.error({ err: fault }));
    } finally {
      await turn.end();
    }
  };
  const running = whole().finally(() => {
    state.work = null;
  });
  state.work = running;
}

/** Ends what this process is at, and waits until it has tidied up. */
export async function stopBackups(ctx: Context): Promise<void> {
  const state = stateOf(ctx);
  state.isStopping = true;
  await state.work;
}
