import { sql } from 'kysely';
import { openDb } from './client.ts';
import { migrate } from './migrate.ts';
import { seedBaseData } from './seed/seed.ts';

const LOCK = 'gasmap.seed';

/** Migrations and base data; instances that start together take turns. */
export async function prepareDatabase(url: string, log: (line: string) => void = () => {}): Promise<void> {
  const applied = await migrate(url);
  if (applied.length > 0) log(`Migrations applied: ${applied.join(', ')}`);
  const db = openDb(url, { connections: 2, statementTimeout: 0, lockTimeout: 120_000 });
  try {
    await db.connection().execute(async (guard) => {
      await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(guard);
      await seedBaseData(db);
    });
  } finally {
    await db.destroy();
  }
}
