import { sql } from 'kysely';
import { openDb } from './client.ts';
import { migrate } from './migrate.ts';
import { seedBaseData, seedDemo } from './seed/seed.ts';

const LOCK = 'gasmap.seed';

/** Migrations, base data and, when asked for, demo data; instances that start together take turns. */
export async function prepareDatabase(url: string, demo: boolean): Promise<void> {
  await migrate(url);
  const db = openDb(url, { connections: 2, statementTimeout: 0, lockTimeout: 120_000 });
  try {
    await db.connection().execute(async (guard) => {
      await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(guard);
      await seedBaseData(db);
      if (demo) await seedDemo(db);
    });
  } finally {
    await db.destroy();
  }
}
