import { type Logger, pino } from 'pino';
import { type Db, openDb } from './db/client.ts';
import type { Env } from './env.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { workMail } from './jobs/mailJob.ts';
import { type FileStore, openFileStore } from './lib/files.ts';
import { openMailer } from './lib/mail.ts';
import { currentSiteSettings } from './siteSettings/siteSettings.ts';

/** What the server reaches the outside world through. */
export type Context = {
  env: Env;
  db: Db;
  log: Logger;
  files: FileStore;
  jobs: Jobs;
  close(): Promise<void>;
};

/** Opens everything behind the server; `close` ends it in the opposite order. */
export async function createContext(env: Env, url: string): Promise<Context> {
  const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const db = openDb(url, {
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const [files, jobs] = await Promise.all([openFileStore(env), openJobs(db, url, log)]);
  const ctx: Context = {
    env,
    db,
    log,
    files,
    jobs,
    async close() {
      await jobs.stop();
      await db.destroy();
    },
  };
  await workMail(
    jobs,
    openMailer(env, () => currentSiteSettings(ctx)),
    log,
  );
  return ctx;
}
