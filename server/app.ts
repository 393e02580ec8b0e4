import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { serializerCompiler } from '@fastify/type-provider-zod';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { isAdmin } from '../contract/core/access.ts';
import { contract } from '../contract/index.ts';
import { restoringMessage } from '../contract/operations/restoring.ts';
import { accountRoutes } from './accounts/account/account.routes.ts';
import { adminUsersRoutes } from './accounts/administration/administration.routes.ts';
import { userSecurityRoutes } from './accounts/administration/userSecurity.routes.ts';
import { authRoutes } from './accounts/auth/auth.routes.ts';
import { authenticate } from './accounts/auth/sessions.ts';
import { dataRightsRoutes } from './accounts/dataRights/dataRights.routes.ts';
import { rolesRoutes } from './accounts/roles/roles.routes.ts';
import { secondFactorRoutes } from './accounts/secondFactor/secondFactor.routes.ts';
import { socialLoginRoutes } from './accounts/socialLogin/socialLogin.routes.ts';
import { adLifeRoutes } from './ads/adLife.routes.ts';
import { adRulesRoutes } from './ads/adRules.routes.ts';
import { adsRoutes } from './ads/ads.routes.ts';
import { publicAdReads } from './ads/publicAd.ts';
import { baseDataRoutes } from './baseData/baseData.routes.ts';
import { takeFeedRates } from './baseData/feedRates.ts';
import { baseDataWritesRoutes } from './baseData/writes.routes.ts';
import { invoicesRoutes } from './billing/invoices/invoices.routes.ts';
import { paymentsRoutes } from './billing/payments/payments.routes.ts';
import { serveSandbox } from './billing/payments/sandboxPage.ts';
import { plansRoutes } from './billing/plans/plans.routes.ts';
import { purposes } from './billing/plans/plans.ts';
import { reportsRoutes } from './billing/reports/reports.routes.ts';
import { statementsRoutes } from './billing/statements/statements.routes.ts';
import { walletRoutes } from './billing/wallet/wallet.routes.ts';
import { companiesRoutes } from './companies/companies.routes.ts';
import type { Context } from './context.ts';
import { conversationsRoutes } from './conversations/conversations.routes.ts';
import { documentChecksRoutes } from './documentChecks/documentChecks.routes.ts';
import { evidenceRoutes } from './evidence/evidence.routes.ts';
import { updateRates } from './exchangeRates/exchangeRates.ts';
import { favoritesRoutes } from './favorites/favorites.routes.ts';
import { closeSlowBodies } from './http/bodyTimeout.ts';
import { serveCached } from './http/cache/serveCached.ts';
import { clientErrorHandlers } from './http/clientErrors.ts';
import { handleErrors } from './http/errorHandler.ts';
import { apiHeaders, protectHeaders } from './http/headers.ts';
import { reportHealth } from './http/health.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { type Gate, mounter } from './http/mount.ts';
import { describeApi } from './http/openapi/document.ts';
import { documentApi } from './http/openapi/openapi.ts';
import { marketRoutes } from './market/market.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { adRunsRoutes } from './moderation/runs/runs.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { auditRoutes } from './operations/audit/audit.routes.ts';
import { recordDenied } from './operations/audit/audit.ts';
import { backupsRoutes } from './operations/backups/backups.routes.ts';
import { isClosed } from './operations/backups/backups.ts';
import { adminJobsRoutes } from './operations/jobs/jobs.routes.ts';
import { savedViewsRoutes } from './operations/savedViews/savedViews.routes.ts';
import { adminSearchRoutes } from './operations/search/search.routes.ts';
import { statsRoutes } from './operations/stats/stats.routes.ts';
import { priceCalculationsRoutes, servePriceKeys } from './priceCalculations/priceCalculations.routes.ts';
import { priceFormulasRoutes } from './priceFormulas/priceFormulas.routes.ts';
import { noteRates } from './quotes/fetch/noteRates.ts';
import { quotesRoutes } from './quotes/quotes.routes.ts';
import { savedSearchesRoutes } from './savedSearches/savedSearches.routes.ts';
import { screeningRoutes } from './screening/screening.routes.ts';
import { landingRoutes } from './site/landing/landing.routes.ts';
import { legalRoutes } from './site/legal/legal.routes.ts';
import { mediaRoutes } from './site/media/media.routes.ts';
import { setupRoutes } from './site/setup/setup.routes.ts';
import { siteSettingsRoutes } from './site/siteSettings/siteSettings.routes.ts';
import {
  currentRateSettings,
  currentSecuritySettings,
  currentSiteSettings,
} from './site/siteSettings/siteSettings.ts';
import { servePage } from './ssr/ssr.ts';
import { ticketsRoutes } from './tickets/tickets.routes.ts';

/** Of what no endpoint takes: those say themselves how large theirs may be. */
const OTHER_BODY_BYTES_MAX = 1024;

/** How the endpoints admit their callers. */
function gateOf(ctx: Context, limits: Limits): Gate {
  return {
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
    noteDenied: async (caller, endpoint) => {
      try {
        await recordDenied(ctx.db, caller, endpoint);
      } catch (error) {
        ctx.log.error({ err: error }, 'a refused call was not recorded');
      }
    },
    uploads: { folder: ctx.files.tempFolder, reserve: ctx.env.DISK_RESERVE_MB * 1024 * 1024 },
  };
}

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
    ...clientErrorHandlers(overTls),
  });
  app.setValidatorCompiler(() => () => true); // mount.ts validates path, query and body together
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null);
  const limits = createLimits(ctx.db, ctx.env.RATE_LIMIT_FACTOR);
  const gate = gateOf(ctx, limits);
  handleErrors(app);
  closeSlowBodies(app);
  await protectHeaders(app, overTls);
  serveCached(app, {
    responseCache: ctx.responses,
    publicReadOf: publicAdReads(ctx.db),
    admits: limits.admits,
    isClosed: async () => (await gate.closedFor(null)) !== null,
    headers: apiHeaders(overTls),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(multipart);
  await documentApi(app, limits, (audience) => describeApi(contract, ctx.env.SITE_URL, audience));
  reportHealth(app, {
    db: ctx.db,
    metricsToken: ctx.env.METRICS_TOKEN,
    gauges: [
      {
        name: 'market_ads_in_memory',
        help: 'Published ads that searches find in memory; 0 while the database answers them',
        read: () => ctx.searchIndex.size(),
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

  const mount = mounter(app, gate);
  quotesRoutes(mount, ctx, {
    isOn: async () => (await currentRateSettings(ctx)).ecb,
    fetch: () => updateRates(ctx, takeFeedRates, { note: noteRates }),
  });
  siteSettingsRoutes(mount, ctx, () => isClosed(ctx));
  legalRoutes(mount, ctx);
  landingRoutes(mount, ctx);
  mediaRoutes(mount, ctx);
  authRoutes(mount, ctx, limits);
  secondFactorRoutes(mount, ctx, limits);
  accountRoutes(mount, ctx, limits);
  socialLoginRoutes(mount, ctx);
  rolesRoutes(mount, ctx);
  adminUsersRoutes(mount, ctx);
  userSecurityRoutes(mount, ctx);
  dataRightsRoutes(mount, ctx, limits);
  auditRoutes(mount, ctx);
  baseDataRoutes(mount, ctx);
  baseDataWritesRoutes(mount, ctx);
  adsRoutes(mount, ctx);
  adLifeRoutes(mount, ctx);
  adRulesRoutes(mount, ctx);
  moderationRoutes(mount, ctx);
  adRunsRoutes(mount, ctx);
  marketRoutes(mount, ctx);
  priceFormulasRoutes(mount, ctx);
  priceCalculationsRoutes(mount, ctx);
  servePriceKeys(app, ctx, limits);
  companiesRoutes(mount, ctx);
  conversationsRoutes(mount, ctx);
  walletRoutes(mount, ctx);
  paymentsRoutes(mount, ctx, purposes);
  statementsRoutes(mount, ctx);
  plansRoutes(mount, ctx);
  reportsRoutes(mount, ctx);
  invoicesRoutes(mount, ctx);
  favoritesRoutes(mount, ctx);
  savedSearchesRoutes(mount, ctx);
  savedViewsRoutes(mount, ctx);
  ticketsRoutes(mount, ctx);
  notificationsRoutes(mount, ctx);
  statsRoutes(mount, ctx);
  adminJobsRoutes(mount, ctx);
  adminSearchRoutes(mount, ctx);
  setupRoutes(mount, ctx);
  documentChecksRoutes(mount, ctx);
  evidenceRoutes(mount, ctx);
  screeningRoutes(mount, ctx);
  backupsRoutes(mount, ctx, limits);

  await serveSandbox(app, ctx, limits);
  await servePage(app, ctx, limits, pageFolder);
  return app;
}
