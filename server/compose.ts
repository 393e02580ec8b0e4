import { accountJobs } from './accounts/account/account.jobs.ts';
import { administrationJobs } from './accounts/administration/administration.jobs.ts';
import { dataRightsJobs } from './accounts/dataRights/dataRights.jobs.ts';
import { adsJobs } from './ads/ads.jobs.ts';
import { baseDataJobs } from './baseData/baseData.jobs.ts';
import { dropNames } from './baseData/baseData.ts';
import { takeFeedRates } from './baseData/feedRates.ts';
import { paymentsJobs } from './billing/payments/payments.jobs.ts';
import { plansJobs } from './billing/plans/plans.jobs.ts';
import { purposes } from './billing/plans/plans.ts';
import { walletJobs } from './billing/wallet/wallet.jobs.ts';
import { companiesJobs } from './companies/companies.jobs.ts';
import type { Context } from './context.ts';
import { conversationsJobs } from './conversations/conversations.jobs.ts';
import { listenForChanges } from './db/changeFeed.ts';
import { type Db, openDb } from './db/client.ts';
import { openReads } from './db/readReplica.ts';
import { holdKey } from './db/sealed.ts';
import { documentChecksJobs } from './documentChecks/documentChecks.jobs.ts';
import type { Env } from './env.ts';
import { evidenceJobs } from './evidence/evidence.jobs.ts';
import { exchangeRatesJobs } from './exchangeRates/exchangeRates.jobs.ts';
import { favoritesJobs } from './favorites/favorites.jobs.ts';
import { openResponseCache, type ResponseCache } from './http/cache/responseCache.ts';
import type { FeatureJobs } from './jobs/featureJobs.ts';
import { openJobs } from './jobs/jobs.ts';
import { sweepLooseFiles } from './jobs/looseFiles.ts';
import { workMail } from './jobs/mailJob.ts';
import { MINUTE, runEvery, runHourly } from './jobs/scheduler.ts';
import { openFileStore } from './lib/files/files.ts';
import { openLog } from './lib/log.ts';
import { openSecrets } from './lib/secretKeys.ts';
import { type Mailer, openMailer } from './mail/mail.ts';
import { moderationJobs } from './moderation/moderation.jobs.ts';
import { notificationsJobs } from './notifications/notifications.jobs.ts';
import { openStreams, type Streams } from './notifications/streams.ts';
import { backupsJobs } from './operations/backups/backups.jobs.ts';
import { pauseWhileRestoring, stopBackups, unlessRestoring } from './operations/backups/backups.ts';
import { EIA_ORIGIN } from './quotes/fetch/eia.ts';
import { noteRates, ratesAreDue } from './quotes/fetch/noteRates.ts';
import { PINK_SHEET_ORIGINS } from './quotes/fetch/pinkSheet.ts';
import { quotesJobs } from './quotes/quotes.jobs.ts';
import { savedSearchesJobs } from './savedSearches/savedSearches.jobs.ts';
import { LIST_ADDRESSES } from './screening/lists/fetchFile.ts';
import { screeningJobs } from './screening/screening.jobs.ts';
import { openSearchIndex, type SearchIndex } from './searchIndex/searchIndex.ts';
import { currentMailSettings, forgetSiteSettings } from './site/siteSettings/siteSettings.ts';
import { ticketsJobs } from './tickets/tickets.jobs.ts';

/**
 * Applies a notification of the change feed: a topic of cached responses, `ad:` with the number of an ad, `mark:` with a
 * barrier, `restored`, or null when some may have been missed.
 */
const applyChange =
  (db: Db, responses: ResponseCache, searchIndex: SearchIndex, streams: Streams) =>
  (change: string | null) => {
    // A restore replaced all data, so no topic is still right.
    const topic = change === 'restored' ? null : change;
    if (streams.receive(topic)) return;
    if (topic === null) {
      dropNames(db);
      forgetSiteSettings({ db });
      if (change === 'restored') searchIndex.reload();
      else searchIndex.catchUp();
    } else if (topic === 'settings' || topic === 'landing') {
      forgetSiteSettings({ db });
      responses.evict(topic);
      return;
    } else if (topic === 'baseData') {
      dropNames(db);
      responses.evict('baseData');
    } else if (topic.startsWith('ad:')) {
      searchIndex.onAdChanged(Number(topic.slice(3)));
    } else if (topic.startsWith('mark:')) {
      searchIndex.onBarrier(topic.slice(5));
      return;
    }
    if (!topic?.startsWith('ad:')) searchIndex.summaries.clear();
    responses.evict(topic === null || topic === 'market' ? topic : 'market');
  };

/** In the order in which a minute or an hour goes through them. */
const jobsOf = (ctx: Context, mailer: Mailer): FeatureJobs[] => [
  accountJobs(ctx, mailer),
  administrationJobs(ctx),
  dataRightsJobs(ctx),
  baseDataJobs(ctx),
  companiesJobs(ctx, mailer),
  conversationsJobs(ctx),
  adsJobs(ctx),
  moderationJobs(ctx),
  savedSearchesJobs(ctx),
  favoritesJobs(ctx),
  walletJobs(ctx),
  exchangeRatesJobs(ctx, takeFeedRates, noteRates, ratesAreDue),
  quotesJobs(ctx),
  paymentsJobs(ctx, purposes),
  plansJobs(ctx),
  notificationsJobs(ctx),
  ticketsJobs(ctx),
  evidenceJobs(ctx),
  screeningJobs(ctx),
  documentChecksJobs(ctx),
  backupsJobs(ctx),
  { hourly: { sweepLooseFiles: () => sweepLooseFiles(ctx) } },
];

/** Folds what the features declare into two timers and the workers of the queues. */
async function startJobs(ctx: Context, mailer: Mailer) {
  const { db, log, jobs } = ctx;
  const declared = jobsOf(ctx, mailer);
  const all = (of: 'hourly' | 'everyMinute') =>
    unlessRestoring({ db }, Object.assign({}, ...declared.map((one) => one[of])));
  const hourly = runHourly(db, log, all('hourly'));
  const everyMinute = runEvery(MINUTE, db, log, all('everyMinute'));
  await workMail(jobs, mailer, log, ctx.env.SMTP_CONNECTIONS);
  for (const { startWorkers } of declared) await startWorkers?.();
  await jobs.work('adNews', async (news) => {
    for (const { onAdNews } of declared) await onAdNews?.(news);
  });
  return {
    async stop() {
      await everyMinute.stop();
      await hourly.stop();
    },
  };
}

/** Opens everything behind the server; `close` ends it in the opposite order. `url` leads to the database itself. */
export async function createContext(env: Env, url: string): Promise<Context> {
  const log = openLog(env.LOG_LEVEL);
  const secrets = await openSecrets(env);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CONNECTIONS, DATABASE_PREPARED_STATEMENTS } = env;
  const isPooled = DATABASE_URL !== undefined && DATABASE_DIRECT_URL !== undefined;
  const db = openDb(isPooled ? DATABASE_URL : url, {
    connections: DATABASE_CONNECTIONS,
    isPooled,
    prepares: DATABASE_PREPARED_STATEMENTS,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  const files = await openFileStore(env);
  const reads = openReads(db, env.DATABASE_READ_URL, log);
  const searchIndex = openSearchIndex(db, { url, reads, folder: files.tempFolder, log });
  const streams = openStreams(db, log);
  const responses = openResponseCache((topic) => topic === 'market' && searchIndex.requireSync());
  const lost = (error: Error) => log.warn({ err: error }, 'lost touch with the changes of other instances');
  const [jobs, changes] = await Promise.all([
    openJobs(db, url, log).then((all) => pauseWhileRestoring({ db }, all)),
    listenForChanges(url, applyChange(db, responses, searchIndex, streams), lost, {
      hold: holdKey(secrets.keyId),
      marks: searchIndex.marks,
    }),
  ]);
  searchIndex.reload();
  const mailer = openMailer(env, () => currentMailSettings({ db, log }));
  const ctx: Context = {
    env,
    db,
    reads,
    databaseUrl: url,
    log,
    secrets,
    files,
    jobs,
    responses,
    searchIndex,
    streams,
    origins: { eia: EIA_ORIGIN, pinkSheet: { ...PINK_SHEET_ORIGINS }, lists: { ...LIST_ADDRESSES } },
    async close() {
      streams.close();
      searchIndex.close();
      await stopBackups(ctx);
      await work.stop();
      await changes.stop();
      await jobs.stop();
      mailer.close();
      await reads.close();
      await db.destroy();
    },
  };
  const work = await startJobs(ctx, mailer);
  return ctx;
}
