import type { Sql } from '../db/client.ts';

/** Records the last run of a timer. */
export const noteRun = (
  db: Sql,
  run: { name: string; everySeconds: number; ranAt: Date; milliseconds: number; error: string | null },
) =>
  db
    .insertInto('repeated_work')
    .values({
      name: run.name,
      every_seconds: run.everySeconds,
      ran_at: run.ranAt,
      milliseconds: run.milliseconds,
      error: run.error,
      well_at: run.error === null ? run.ranAt : null,
    })
    .onConflict((on) =>
      on.column('name').doUpdateSet((eb) => ({
        every_seconds: eb.ref('excluded.every_seconds'),
        ran_at: eb.ref('excluded.ran_at'),
        milliseconds: eb.ref('excluded.milliseconds'),
        error: eb.ref('excluded.error'),
        well_at: eb.fn.coalesce('excluded.well_at', 'repeated_work.well_at'),
      })),
    )
    .execute();
