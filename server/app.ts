import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { serializerCompiler } from '@fastify/type-provider-zod';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { isAdmin } from '../contract/access.ts';
import { restoringMessage } from '../contract/restoring.ts';
import { accountRoutes } from './account/account.routes.ts';
import { adminJobsRoutes } from './adminJobs/adminJobs.routes.ts';
import { adminSearchRoutes } from './adminSearch/adminSearch.routes.ts';
import { adminUsersRoutes } from './adminUsers/adminUsers.routes.ts';
import { userSecurityRoutes } from './adminUsers/userSecurity.routes.ts';
import { adLifeRoutes } from './ads/adLife.routes.ts';
import { adMaker } from './ads/adMaker.ts';
import { adsRoutes } from './ads/ads.routes.ts';
import { marketRoutes } from './ads/market.routes.ts';
import { marketMaker } from './ads/marketMaker.ts';
import { moderationRoutes } from './ads/moderation.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { authenticate } from './auth/sessions.ts';
import { backupsRoutes } from './backups/backups.routes.ts';
import { isClosed } from './backups/backups.ts';
import { baseDataRoutes } from './baseData/baseData.routes.ts';
import { baseDataWritesRoutes } from './baseData/writes.routes.ts';
import type { Context } from './context.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { favoritesRoutes } from './favorites/favorites.routes.ts';
import { earlyRefusals } from './http/earlyRefusals.ts';
import { openFastLane } from './http/fastLane.ts';
import { answerFaults } from './http/faults.ts';
import { protectHeaders } from './http/headers.ts';
import { reportHealth } from './http/health.ts';
import { createLimits } from './http/limits.ts';
import { type Gate, mounter } from './http/mount.ts';
import { documentApi } from './http/openapi.ts';
import { cutSlowBodies } from './http/slowBodies.ts';
import { landingRoutes } from './landing/landing.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { servePage } from './page/page.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { serveSandbox } from './payments/sandboxPage.ts';
import { plansRoutes } from './plans/plans.routes.ts';
import { purposes } from './plans/plans.ts';
import { reportsRoutes } from './reports/reports.routes.ts';
import { rolesRoutes } from './roles/roles.routes.ts';
import { savedSearchesRoutes } from './savedSearches/savedSearches.routes.ts';
import { secondFactorRoutes } from './secondFactor/secondFactor.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { siteSettingsRoutes } from './siteSettings/siteSettings.routes.ts';
import { currentSecuritySettings, currentSiteSettings } from './siteSettings/siteSettings.ts';
import { socialLoginRoutes } from './socialLogin/socialLogin.routes.ts';
import { statsRoutes } from './stats/stats.routes.ts';
import { ticketsRoutes } from './tickets/tickets.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';

/** Of what no endpoint takes: those say themselves how large theirs may be. */
const OTHER_BODY_BYTES_MAX = 1024;

/** Plugins in order, then features in order. `pageFolder` holds the built screens, when there are any. */
export async function buildApp(ctx: Context, pageFolder?: string): Promise<FastifyInstance> {
  const proxies = ctx.env.TRUST_PROXY;
  const log: FastifyBaseLogger = ctx.log;
  const overTls = ctx.env.SITE_URL.startsWith('https:');
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: OTHER_BODY_BYTES_MAX,
    requestTimeout: 600_000, // an upload over a slow line; every other body has 20 seconds
    handlerTimeout: 25_000,
    http: { headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    ...earlyRefusals(overTls),
  });
  app.setValidatorCompiler(() => () => true); // mount.ts validates path, query and body together
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  answerFaults(app);
  cutSlowBodies(app);
  await protectHeaders(app, overTls);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(multipart);
  const limits = createLimits(ctx.db, ctx.env.RATE_LIMIT_FACTOR);
  await documentApi(app, limits);
  const health = reportHealth(app, {
    db: ctx.db,
    metricsToken: ctx.env.METRICS_TOKEN,
    gauges: [
      {
        name: 'market_ads_in_memory',
        help: 'Published ads that searches find in memory; 0 while the database answers them',
        read: () => ctx.market.size(),
      },
      {
        name: 'jobs_due',
        help: 'Jobs that are due and not begun, by queue, of all instances together',
        label: 'queue',
        readEach: async () => (await ctx.jobs.backlog()).map(({ queue, due }) => [queue, due]),
      },
      {
        name: 'jobs_oldest_due_seconds',
        help: 'How long the oldest job that is due has waited, by queue',
        label: 'queue',
        readEach: async () =>
          (await ctx.jobs.backlog()).map(({ queue, oldestSeconds }) => [queue, oldestSeconds]),
      },
    ],
  });

  // What is streamed never ends by itself, and would hold up the end of the server.
  app.addHook('preClose', async () => ctx.streams.close());

  const gate: Gate = {
    db: ctx.db,
    limits,
    authenticate: (token) => authenticate(ctx, token),
    staffNeedsFactor: async () => (await currentSecuritySettings(ctx)).requireSecondFactorForStaff,
    closedFor: async (caller) => {
      if (await isClosed(ctx)) return restoringMessage;
      const settings = await currentSiteSettings(ctx);
      return settings.maintenanceMode && !(caller && isAdmin(caller.role))
        ? settings.maintenanceMessage
        : null;
    },
    uploads: { folder: ctx.files.tempFolder, reserve: ctx.env.DISK_RESERVE_MB * 1024 * 1024 },
  };
  const makeAd = adMaker(ctx);
  openFastLane(app, {
    kept: ctx.kept,
    admits: limits.admits,
    uncount: limits.uncount,
    makerOf: (url) => marketMaker(ctx, url) ?? makeAd(url),
    isClosed: async () => (await gate.closedFor(null)) !== null,
    observe: health.observe,
    log: ctx.log,
  });
  const mount = mounter(app, gate);
  siteSettingsRoutes(mount, ctx, () => isClosed(ctx));
  landingRoutes(mount, ctx);
  mediaRoutes(mount, ctx);
  authRoutes(mount, ctx, limits);
  secondFactorRoutes(mount, ctx, limits);
  accountRoutes(mount, ctx, limits);
  socialLoginRoutes(mount, ctx);
  rolesRoutes(mount, ctx);
  adminUsersRoutes(mount, ctx);
  userSecurityRoutes(mount, ctx);
  auditRoutes(mount, ctx);
  baseDataRoutes(mount, ctx);
  baseDataWritesRoutes(mount, ctx);
  adsRoutes(mount, ctx);
  adLifeRoutes(mount, ctx);
  moderationRoutes(mount, ctx);
  marketRoutes(mount, ctx);
  conversationsRoutes(mount, ctx);
  walletRoutes(mount, ctx);
  paymentsRoutes(mount, ctx, purposes);
  plansRoutes(mount, ctx);
  reportsRoutes(mount, ctx);
  favoritesRoutes(mount, ctx);
  savedSearchesRoutes(mount, ctx);
  ticketsRoutes(mount, ctx);
  notificationsRoutes(mount, ctx);
  statsRoutes(mount, ctx);
  adminJobsRoutes(mount, ctx);
  adminSearchRoutes(mount, ctx);
  setupRoutes(mount, ctx);
  backupsRoutes(mount, ctx, limits);

  await serveSandbox(app, ctx, limits);
  await servePage(app, ctx, limits, pageFolder);
  return app;
}
