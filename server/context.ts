import { type Logger, pino } from 'pino';
import { workMailLinks } from './account/mailLinks.ts';
import { expireAds, purgeDeleted, workApprovalMail } from './ads/ads.ts';
import { workRecounts } from './ads/moderation.ts';
import { dropNames } from './baseData/baseData.ts';
import { refreshAllRates } from './conversations/conversations.ts';
import { listenForChanges } from './db/changes.ts';
import { type Db, openDb } from './db/client.ts';
import type { Env } from './env.ts';
import { tellKeepers } from './favorites/favorites.ts';
import { type Kept, keepAnswers } from './http/kept.ts';
import { doEvery, MINUTE, sweepHourly } from './jobs/janitor.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { workMail } from './jobs/mailJob.ts';
import { type FileStore, openFileStore } from './lib/files.ts';
import { openMailer } from './lib/mail.ts';
import { type MarketIndex, openMarketIndex } from './marketIndex/marketIndex.ts';
import { payOutRefund, tendPayments } from './payments/payments.ts';
import { purposes, tendPlans } from './plans/plans.ts';
import { sendDigests, tellSearchers } from './savedSearches/savedSearches.ts';
import { currentSiteSettings } from './siteSettings/siteSettings.ts';
import { checkIntegrity } from './wallet/wallet.ts';

/** What the server reaches the outside world through. */
export type Context = {
  env: Env;
  db: Db;
  log: Logger;
  files: FileStore;
  jobs: Jobs;
  /** Answers of public reads, ready as bytes. */
  kept: Kept;
  /** Published ads in memory: what the market is searched in. */
  market: MarketIndex;
  close(): Promise<void>;
};

/** What is said among instances: topics of kept answers, `ad:` with a number, `mark:` with a word. Null: perhaps missed some. */
const hearChanges = (db: Db, kept: Kept, market: MarketIndex) => (said: string | null) => {
  if (said === null) {
    dropNames(db);
    market.reload();
  } else if (said === 'baseData') {
    dropNames(db);
    kept.forget('baseData');
  } else if (said.startsWith('ad:')) {
    market.heardAd(Number(said.slice(3)));
  } else if (said.startsWith('mark:')) {
    market.heardMark(said.slice(5));
    return;
  }
  kept.forget(said === null || said === 'market' ? said : 'market');
};

/** Opens everything behind the server; `close` ends it in the opposite order. */
export async function createContext(env: Env, url: string): Promise<Context> {
  const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const db = openDb(url, {
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const market = openMarketIndex(db, log);
  const kept = keepAnswers((topic) => topic === 'market' && market.mayBeBehind());
  const lost = (error: Error) => log.warn({ err: error }, 'lost touch with the changes of other instances');
  const [files, jobs, changes] = await Promise.all([
    openFileStore(env),
    openJobs(db, url, log),
    listenForChanges(url, hearChanges(db, kept, market), lost),
  ]);
  market.reload();
  const ctx: Context = {
    env,
    db,
    log,
    files,
    jobs,
    kept,
    market,
    async close() {
      market.close();
      await endings.stop();
      await janitor.stop();
      await changes.stop();
      await jobs.stop();
      await db.destroy();
    },
  };
  const janitor = sweepHourly(db, log, [
    () => refreshAllRates(db),
    () => sendDigests(ctx),
    () => checkIntegrity(ctx),
    () => purgeDeleted(ctx),
  ]);
  const endings = doEvery(MINUTE, log, [
    () => expireAds(ctx),
    () => tendPayments(ctx, purposes),
    () => tendPlans(ctx),
  ]);
  const mailer = openMailer(env, () => currentSiteSettings(ctx));
  await workMail(jobs, mailer, log);
  await workMailLinks(ctx, mailer);
  await workRecounts(ctx);
  await workApprovalMail(ctx);
  await jobs.work('refund', ({ paymentId }) => payOutRefund(ctx, paymentId));
  await jobs.work('adNews', async ({ adId, what }) => {
    if (what === 'published') await tellSearchers(ctx, adId);
    await tellKeepers(ctx, adId);
  });
  return ctx;
}
