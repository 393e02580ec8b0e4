import { type Logger, pino } from 'pino';
import { workMailLinks } from './account/mailLinks.ts';
import { listenForChanges } from './db/changes.ts';
import { type Db, openDb } from './db/client.ts';
import type { Env } from './env.ts';
import { type Kept, keepAnswers } from './http/kept.ts';
import { sweepHourly } from './jobs/janitor.ts';
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
  /** Answers of public reads, ready as bytes. */
  kept: Kept;
  close(): Promise<void>;
};

/** Opens everything behind the server; `close` ends it in the opposite order. */
export async function createContext(env: Env, url: string): Promise<Context> {
  const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const db = openDb(url, {
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const kept = keepAnswers();
  const lost = (error: Error) => log.warn({ err: error }, 'lost touch with the changes of other instances');
  const [files, jobs, changes] = await Promise.all([
    openFileStore(env),
    openJobs(db, url, log),
    listenForChanges(url, (topic) => kept.drop(topic), lost),
  ]);
  const janitor = sweepHourly(db, log);
  const ctx: Context = {
    env,
    db,
    log,
    files,
    jobs,
    kept,
    async close() {
      await janitor.stop();
      await changes.stop();
      await jobs.stop();
      await db.destroy();
    },
  };
  const mailer = openMailer(env, () => currentSiteSettings(ctx));
  await workMail(jobs, mailer, log);
  await workMailLinks(ctx, mailer);
  return ctx;
}
