import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { startTestApp } from '../test/kit/testApp.ts';

const usual = readEnv({}).DATABASE_CONNECTIONS;

test.each([usual, 3])(
  'with %i connections for calls an instance opens as many as the handbook says',
  async (calls) => {
    const handbook = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const said = Number(/Each instance opens up to (\d+) connections/.exec(handbook)?.[1]);
    const t = await startTestApp({ DATABASE_CONNECTIONS: String(calls) });
    const { ctx } = t;
    // More requests and jobs than there are connections.
    const jobs = Array.from({ length: 200 }, (_none, index) => ({ data: { paymentId: `${index}` } }));
    await ctx.jobs.enqueueAll(ctx.db, 'refund', jobs);
    const waits = Array.from({ length: 30 }, () => sql`select pg_sleep(0.2)`.execute(ctx.db));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ open: number }>`
        select count(*) as open from pg_stat_activity where datname = current_database()`.execute(ctx.db);
        return rows[0]?.open;
      })
      .toBe(said - usual + calls);
    await Promise.all(waits);
    await t.close();
  },
);
