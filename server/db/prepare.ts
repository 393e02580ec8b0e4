import { sql } from 'kysely';
import type { Secrets } from '../lib/secrets.ts';
import { openDb } from './client.ts';
import { migrate } from './migrate.ts';
import { sealSecrets } from './sealed.ts';
import { seedBaseData } from './seed/seed.ts';

const LOCK = 'gasmap.seed';

/** Runs migrations, seeds base data and encrypts secrets; concurrently starting instances take turns. */
export async function prepareDatabase(
  url: string,
  log: (line: string) => void = () => {},
  secrets?: Secrets,
): Promise<void> {
  const applied = await migrate(url);
  if (applied.length > 0) log(`Migrations applied: ${applied.join(', ')}`);
  const db = openDb(url, { connections: 2, statementTimeout: 0, lockTimeout: 120_000 });
  try {
    await db.connection().execute(async (guard) => {
      await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(guard);
      await seedBaseData(db);
      if (secrets) await sealSecrets(db, secrets, log);
    });
  } finally {
    await db.destroy();
  }
}
