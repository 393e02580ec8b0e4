import type { FastifyInstance } from 'fastify';
import { languageCodes } from '../../contract/core/languages.ts';
import { msg } from '../../contract/core/message.ts';
import { contract } from '../../contract/index.ts';
import { legalKinds } from '../../contract/site/legalKinds.ts';
import { slugsWithPage } from '../companies/companies.ts';
import type { Context } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import { ensure, fail } from '../lib/errors.ts';
import { currentSiteSettings } from '../site/siteSettings/siteSettings.ts';
import { countPublished, publishedSlugs } from './directory.queries.ts';
import { type Html, html } from './html.ts';
import { internalCall } from './internalCall.ts';
import { MAINTENANCE_RETRY } from './pageContent.ts';
import { inLanguage } from './pageMessages.ts';
import { shownSiteSettings } from './shownSettings.ts';

/** URLs in each sitemap file; the format allows 50,000. */
const PART = 5_000;
/** Companies beside the other pages; the format allows 50,000 URLs. */
const COMPANIES = 40_000;
const HOUR = 'public, max-age=3600';

const sitemap = (kind: 'urlset' | 'sitemapindex', entries: Html[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries
    .map(({ markup }) => markup)
    .join('\n')}\n</${kind}>\n`;

/** A page with its alternate URLs by language. */
const entry = (site: string, path: string, more: Html | null = null): Html =>
  html`<url><loc>${site}${path}</loc>${more}${languageCodes.map(
    (code) => html`<xhtml:link rel="alternate" hreflang="${code}" href="${site}${inLanguage(path, code)}"/>`,
  )}<xhtml:link rel="alternate" hreflang="x-default" href="${site}${path}"/></url>`;

/** Routes for search engines and link previews: robots.txt, sitemaps and ad pictures. */
export function serveDirectory(app: FastifyInstance, ctx: Context, limits: Limits): void {
  const site = ctx.env.SITE_URL;
  const counted = { onRequest: async ({ ip }: { ip: string }) => limits.byAddress('general', ip) };
  const whileOpen = {
    onRequest: async ({ ip }: { ip: string }) => {
      await limits.byAddress('general', ip);
      const { maintenanceMode, maintenanceMessage } = await shownSiteSettings(ctx);
      if (maintenanceMode)
        fail('MAINTENANCE', {
          message: msg('site.maintenance', { message: { name: maintenanceMessage } }),
          retryAfter: MAINTENANCE_RETRY,
        });
    },
  };

  app.get('/robots.txt', counted, async (_request, reply) => {
    const { maintenanceMode } = await currentSiteSettings(ctx);
    const rules = maintenanceMode
      ? ['Disallow: /']
      : ['Disallow: /admin', 'Disallow: /users', 'Disallow: /create-ad', 'Disallow: /auth/'];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', HOUR)
      .send(['User-agent: *', ...rules, '', `Sitemap: ${site}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', whileOpen, async (_request, reply) => {
    const parts = Math.ceil((await countPublished(ctx.db)) / PART);
    const entries = [
      '/sitemaps/pages.xml',
      ...Array.from({ length: parts }, (_, n) => `/sitemaps/ads-${n + 1}.xml`),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', HOUR)
      .send(
        sitemap(
          'sitemapindex',
          entries.map((path) => html`<sitemap><loc>${site}${path}</loc></sitemap>`),
        ),
      );
  });

  app.get('/sitemaps/pages.xml', whileOpen, async (request, reply) => {
    const ask = internalCall(app, request);
    const [{ data }, { data: listed }] = await Promise.all([
      ask(contract.ads.publicFacets, { query: {} }),
      ask(contract.baseData.benchmarks, {}),
    ]);
    const benchmarks = listed?.items;
    const { legal } = await currentSiteSettings(ctx);
    const paths = [
      '/',
      '/market',
      '/market/map',
      '/pricing',
      '/verify',
      '/benchmarks',
      ...(benchmarks ?? []).map(({ code }) => `/benchmarks/${code}`),
      ...(await slugsWithPage(ctx.db, COMPANIES)).map((slug) => `/companies/${slug}`),
      ...legalKinds.filter((kind) => legal[kind] !== null).map((kind) => `/${kind}`),
      ...(data?.product ?? []).map(({ value }) => `/market?productId=${value}`),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', HOUR)
      .send(
        sitemap(
          'urlset',
          paths.map((path) => entry(site, path)),
        ),
      );
  });

  app.get<{ Params: { part: string } }>(
    '/sitemaps/ads-:part(^\\d{1,4}).xml',
    whileOpen,
    async (request, reply) => {
      const part = Number(request.params.part);
      ensure(part > 0, 'NOT_FOUND');
      const rows = await publishedSlugs(ctx.db, { limit: PART, offset: (part - 1) * PART });
      ensure(rows.length > 0, 'NOT_FOUND');
      const entries = rows.map((row) =>
        entry(site, `/market/${row.slug}`, html`<lastmod>${row.updated_at.toISOString()}</lastmod>`),
      );
      return reply
        .type('application/xml; charset=utf-8')
        .header('Cache-Control', HOUR)
        .send(sitemap('urlset', entries));
    },
  );

  app.get<{ Params: { reference: string } }>(
    '/pictures/:reference(^GM-[A-Z0-9]{6}).png',
    whileOpen,
    async (request, reply) => {
      const { data: ad } = await internalCall(app, request)(contract.ads.read, {
        params: { id: request.params.reference },
      });
      ensure(ad, 'NOT_FOUND');
      const { siteName } = await currentSiteSettings(ctx);
      const { adPicture } = await import('./picture.ts');
      return reply
        .type('image/png')
        .header('Cache-Control', 'public, max-age=86400')
        .send(await adPicture(ctx, ad, siteName, () => limits.byAddress('picture', request.ip)));
    },
  );
}
