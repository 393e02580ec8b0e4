import { fileURLToPath } from 'node:url';
import { createFirstSuperadmin } from './accounts/auth/firstSuperadmin.ts';
import { buildApp } from './app.ts';
import { createContext } from './compose.ts';
import { openDb } from './db/client.ts';
import { startDatabase } from './db/database.ts';
import { prepareForPooler } from './db/pooler.ts';
import { prepareDatabase } from './db/prepare.ts';
import { type DemoSite, seedDemo } from './demo/demo.ts';
import { readEnv } from './env.ts';
import { runUntilStopped, say } from './lib/lifecycle.ts';
import { listen } from './lib/listen.ts';
import { openSecrets } from './lib/secretKeys.ts';
import { mailDestination } from './mail/mail.ts';
import { backUpBeforeMigration } from './operations/backups/backupBeforeMigration.ts';

const PAGES = fileURLToPath(new URL('../dist/web/', import.meta.url));
const DEMO = `Demo accounts, password gasmap-demo:
  superadmin@gasmap.test  admin@gasmap.test  trader@gasmap.test  guest@gasmap.test`;

/** Beside the connections of the site: their five seconds for a statement are too few on a slow machine. */
async function seed(url: string, site: DemoSite): Promise<void> {
  const db = openDb(url, { connections: 1, statementTimeout: 0, lockTimeout: 120_000 });
  try {
    await seedDemo(db, site);
  } finally {
    await db.destroy();
  }
}

await runUntilStopped(async (atEnd) => {
  const env = readEnv();
  const database = await startDatabase(env, say);
  atEnd(() => database.stop());
  const secrets = await openSecrets(env);
  await backUpBeforeMigration(env, database.url, secrets, say);
  await prepareDatabase(database.url, say, secrets);
  if (env.DATABASE_URL && env.DATABASE_DIRECT_URL) await prepareForPooler(env.DATABASE_URL);
  const ctx = await createContext(env, database.url);
  atEnd(() => ctx.close());
  await (env.DEMO
    ? seed(database.url, { files: ctx.files, url: env.SITE_URL, secrets })
    : createFirstSuperadmin(ctx));
  const app = await buildApp(ctx, PAGES);
  atEnd(() => app.close());
  const site = await listen(app, env.HOST, env.PORT);
  atEnd(() => site.farewell(env.LAME_DUCK_MS), env.LAME_DUCK_MS);
  say(`GasMap is ready at ${site.url}`);
  say(
    env.SMTP_URL
      ? `E-mail goes through ${mailDestination(env)}`
      : `No SMTP_URL is set: e-mail is kept as files in ${mailDestination(env)}`,
  );
  if (env.DEMO) say(DEMO);
});
