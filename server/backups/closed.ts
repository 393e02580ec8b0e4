import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { isClosed } from './turn.ts';

const LOOK_EVERY_MS = 500;

/** Nothing of it while a backup is being restored: it would work on data that are about to go. */
export const whileOpen = <Parts extends Record<string, () => Promise<unknown>>>(
  ctx: Pick<Context, 'db'>,
  parts: Parts,
): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      async () => ((await isClosed(ctx)) ? undefined : part()),
    ]),
  );

/** Jobs wait as well. One that waited is given back: it runs again if it is still there afterwards. */
export const pausing = (ctx: Pick<Context, 'db'>, jobs: Jobs): Jobs => ({
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
