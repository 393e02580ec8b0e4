import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isClosed } from './backupLock.ts';

const LOOK_EVERY_MS = 500;

/** Skips timers while a backup is being restored: they would work on data that are about to be replaced. */
export const unlessRestoring = <Parts extends Record<string, () => Promise<unknown>>>(
  ctx: Pick<Context, 'db'>,
  parts: Parts,
): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      async () => ((await isClosed(ctx)) ? undefined : part()),
    ]),
  );

/** Pauses jobs during a restore. A waiting job is returned to the queue and runs afterwards if it still exists. */
export const pauseWhileRestoring = (ctx: Pick<Context, 'db'>, jobs: Jobs): Jobs => ({
  ...jobs,
  work: (name, handler, atOnce) =>
    jobs.work(
      name,
      async (data, run) => {
        if (!(await isClosed(ctx))) return handler(data, run);
        while (!run.signal.aborted && (await isClosed(ctx))) await pause(LOOK_EVERY_MS);
        throw new Error('a backup was being restored');
      },
      atOnce,
    ),
});
