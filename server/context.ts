import type { Logger } from 'pino';
import { workMailLinks } from './account/mailLinks.ts';
import { expireAds, purgeDeleted, remindModerators, warnOfExpiry, workApprovalMail } from './ads/ads.ts';
import { workFollowing } from './ads/following.ts';
import { workRecounts } from './ads/moderation.ts';
import { pausing, stopBackups, tendBackups, whileOpen } from './backups/backups.ts';
import { dropNames } from './baseData/baseData.ts';
import { addProductNames } from './baseData/productNames.ts';
import { refreshAllRates } from './conversations/conversations.ts';
import { listenForChanges } from './db/changes.ts';
import { type Db, openDb } from './db/client.ts';
import { holdKey } from './db/sealed.ts';
import type { Env } from './env.ts';
import { tellKeepers } from './favorites/favorites.ts';
import { type Kept, keepAnswers } from './http/kept.ts';
import { doEvery, MINUTE, sweepHourly } from './jobs/janitor.ts';
import { type Jobs, openJobs } from './jobs/jobs.ts';
import { workMail } from './jobs/mailJob.ts';
import { type FileStore, openFileStore } from './lib/files.ts';
import { openLog } from './lib/log.ts';
import { sweepLooseFiles } from './lib/looseFiles.ts';
import { openMailer } from './lib/mail.ts';
import { openSecrets } from './lib/secretKeys.ts';
import type { Secrets } from './lib/secrets.ts';
import { type MarketIndex, openMarketIndex } from './marketIndex/marketIndex.ts';
import { carryOutBroadcast, tendBroadcasts } from './notifications/broadcasts.ts';
import { removeOld } from './notifications/inbox.queries.ts';
import { pushTo } from './notifications/push.ts';
import { openStreams, type Streams } from './notifications/streams.ts';
import { payOutRefund, tendPayments } from './payments/payments.ts';
import { purposes, tendPlans } from './plans/plans.ts';
import { sendDigests, tellSearchers } from './savedSearches/savedSearches.ts';
import { currentMailSettings, forgetSiteSettings } from './siteSettings/siteSettings.ts';
import { remindHandlers } from './tickets/waiting.ts';
import { watchIntegrity } from './wallet/wallet.ts';

/** What the server reaches the outside world through. */
export type Context = {
  env: Env;
  db: Db;
  /** For what needs a connection of its own. */
  databaseUrl: string;
  log: Logger;
  /** Seals what is secret before it is stored, and signs. */
  secrets: Secrets;
  files: FileStore;
  jobs: Jobs;
  /** Answers of public reads, ready as bytes. */
  kept: Kept;
  /** Published ads in memory: what the market is searched in. */
  market: MarketIndex;
  /** Whoever has the site open, told at once. */
  streams: Streams;
  close(): Promise<void>;
};

/** What is said among instances: topics of kept answers, `ad:` with a number, `mark:` with a word. Null: perhaps missed some. */
const hearChanges = (db: Db, kept: Kept, market: MarketIndex, streams: Streams) => (heard: string | null) => {
  // Other data came in the place of these: whatever is kept is of the past.
  const said = heard === 'restored' ? null : heard;
  if (streams.hear(said)) return;
  if (said === null) {
    dropNames(db);
    forgetSiteSettings({ db });
    if (heard === 'restored') market.reload();
    else market.catchUp();
  } else if (said === 'settings' || said === 'landing') {
    forgetSiteSettings({ db });
    kept.forget(said);
    return;
  } else if (said === 'baseData') {
    dropNames(db);
    kept.forget('baseData');
  } else if (said.startsWith('ad:')) {
    market.heardAd(Number(said.slice(3)));
  } else if (said.startsWith('mark:')) {
    market.heardMark(said.slice(5));
    return;
  }
  if (!said?.startsWith('ad:')) market.pieces.forgetAll();
  kept.forget(said === null || said === 'market' ? said : 'market');
};

/** Opens everything behind the server; `close` ends it in the opposite order. */
export async function createContext(env: Env, url: string): Promise<Context> {
  const log = openLog(env.LOG_LEVEL);
  const secrets = await openSecrets(env);
  const db = openDb(url, {
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const files = await openFileStore(env);
  const market = openMarketIndex(db, { url, folder: files.tempFolder, log });
  const streams = openStreams(db, log);
  const kept = keepAnswers((topic) => topic === 'market' && market.mayBeBehind());
  const lost = (error: Error) => log.warn({ err: error }, 'lost touch with the changes of other instances');
  const [jobs, changes] = await Promise.all([
    openJobs(db, url, log).then((all) => pausing({ db }, all)),
    listenForChanges(url, hearChanges(db, kept, market, streams), lost, undefined, holdKey(secrets.keyId)),
  ]);
  market.reload();
  const mailer = openMailer(env, () => currentMailSettings({ db, log }));
  const ctx: Context = {
    env,
    db,
    databaseUrl: url,
    log,
    secrets,
    files,
    jobs,
    kept,
    market,
    streams,
    async close() {
      streams.close();
      market.close();
      await stopBackups(ctx);
      await endings.stop();
      await janitor.stop();
      await changes.stop();
      await jobs.stop();
      mailer.close();
      await db.destroy();
    },
  };
  const janitor = sweepHourly(
    db,
    log,
    whileOpen(
      { db },
      {
        refreshAllRates: () => refreshAllRates(db),
        sendDigests: () => sendDigests(ctx),
        watchIntegrity: () => watchIntegrity(ctx),
        purgeDeleted: () => purgeDeleted(ctx),
        sweepLooseFiles: () => sweepLooseFiles(ctx),
        removeOldNotifications: () => removeOld(db),
        warnOfExpiry: () => warnOfExpiry(ctx),
        remindModerators: () => remindModerators(ctx),
        remindHandlers: () => remindHandlers(ctx),
      },
    ),
  );
  const endings = doEvery(
    MINUTE,
    db,
    log,
    whileOpen(
      { db },
      {
        expireAds: () => expireAds(ctx),
        tendPayments: () => tendPayments(ctx, purposes),
        tendPlans: () => tendPlans(ctx),
        tendBroadcasts: () => tendBroadcasts(ctx),
        tendBackups: () => tendBackups(ctx),
      },
    ),
  );
  await workMail(jobs, mailer, log, env.SMTP_CONNECTIONS);
  await workMailLinks(ctx, mailer);
  await workRecounts(ctx);
  await addProductNames(ctx);
  await workFollowing(ctx);
  await workApprovalMail(ctx);
  await jobs.work('refund', ({ paymentId }) => payOutRefund(ctx, paymentId), 4);
  await jobs.work('push', ({ subscriptionId, message }) => pushTo(ctx, subscriptionId, message), 8);
  await jobs.work('broadcast', ({ broadcastId }) => carryOutBroadcast(ctx, broadcastId));
  await jobs.work('adNews', async ({ adId, what }) => {
    if (what === 'published') await tellSearchers(ctx, adId);
    await tellKeepers(ctx, adId);
  });
  return ctx;
}
