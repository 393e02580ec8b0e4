import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, languageCodes } from '../../contract/core/languages.ts';
import { legalKinds } from '../../contract/site/legalKinds.ts';
import type { SiteSettings } from '../../contract/site/siteSettings.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/errorHandler.ts';
import { nonceOf } from '../http/headers.ts';
import type { Limits } from '../http/limits.ts';
import { currentSiteIcons, type SiteIcons } from '../site/siteSettings/siteSettings.ts';
import { adPage } from './adPage.ts';
import { benchmarkPage, benchmarksPage } from './benchmarkPages.ts';
import { companyPage } from './companyPage.ts';
import { serveDirectory } from './directory.ts';
import { type Html, html, jsonScript } from './html.ts';
import { iconLinks, iconPaths, serveIcons } from './icons.ts';
import { internalCall } from './internalCall.ts';
import { landingPage } from './landingPage.ts';
import { legalPage, legalTitles } from './legalPage.ts';
import { marketPage } from './marketPage.ts';
import { MAINTENANCE_RETRY, type PageContent, shell } from './pageContent.ts';
import { inLanguage, type PageMessages, pageMessages } from './pageMessages.ts';
import { preloads } from './preloads.ts';
import { pricingPage } from './pricingPage.ts';
import { serveSecurityTxt } from './securityTxt.ts';
import { shownSiteSettings } from './shownSettings.ts';
import { readTemplate, type Template } from './template.ts';

/** Paths rendered by the app only. All other unknown paths are 404. */
const screens = [
  /^\/(app-shell|login|create-ad|reset-password|forgot-password|verify-email|invitation)\/?$/,
  /^\/market\/compare\/?$/,
  /^\/calculator\/?$/,
  /^\/auth\/(google|linkedin)\/callback\/?$/,
  /^\/(admin|users)(\/|$)/,
];

/** Signed-in staff pass once the app has started. */
const maintenancePage = (
  { say, name }: PageMessages,
  { maintenanceMessage, contactEmail }: SiteSettings,
): PageContent => ({
  ...shell,
  status: 503,
  title: say('pages.maintenance'),
  content: html`<h1>${name(maintenanceMessage)}</h1>${
    contactEmail && html`<p>${say('pages.urgent')} <a href="mailto:${contactEmail}">${contactEmail}</a></p>`
  }`,
});

async function contentOf(
  app: FastifyInstance,
  request: FastifyRequest,
  settings: SiteSettings,
  messages: PageMessages,
): Promise<PageContent | { redirect: string }> {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  if (settings.maintenanceMode) return maintenancePage(messages, settings);
  const ask = internalCall(app, request);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (path === '/') return landingPage(ask, messages, settings);
  if (path === '/market') return marketPage(ask, messages, searchParams);
  if (path === '/pricing') return pricingPage(ask, messages);
  const kind = legalKinds.find((one) => path === `/${one}`);
  if (kind) return legalPage(ask, messages, kind);
  if (path === '/market/map')
    return { ...shell, title: messages.say('pages.marketMap'), canonical: '/market/map' };
  if (screens.some((screen) => screen.test(path))) return shell;
  if (path === '/verify') return verifyPage(messages);
  if (path === '/benchmarks') return benchmarksPage(ask, messages);
  const benchmark = /^\/benchmarks\/([A-Z0-9][A-Z0-9_-]{0,39})$/.exec(path)?.[1];
  if (benchmark) return benchmarkPage(ask, messages, benchmark);
  const company = /^\/companies\/([^/]+)$/.exec(path)?.[1];
  if (company) return companyPage(ask, messages, decodeURIComponent(company));
  const slug = /^\/market\/([^/]+)$/.exec(path)?.[1];
  return slug ? adPage(ask, messages, decodeURIComponent(slug)) : { ...shell, status: 404 };
}

/** The check itself needs the app; what it is for can be read without. */
const verifyPage = ({ say }: PageMessages): PageContent => ({
  ...shell,
  title: say('pages.verify'),
  description: say('pages.verifyAbout'),
  canonical: '/verify',
  content: html`<h1>${say('pages.verify')}</h1><p>${say('pages.verifyAbout')}</p>`,
});

const whole = (site: string, path: string) => new URL(path, site).href;

/** Makes URLs in structured data absolute. */
const wholeFacts = (site: string, facts: object[]): object[] =>
  JSON.parse(JSON.stringify(facts), (key, value) =>
    (key === 'url' || key === 'item') && typeof value === 'string' ? whole(site, value) : value,
  );

const meta = (name: string, value: string | null): Html | null =>
  value ? html`<meta property="${name}" content="${value}">` : null;

/** Alternate links by language; the plain URL is English and x-default. */
const alternates = (site: string, path: string): Html[] => [
  ...languageCodes.map(
    (code) => html`<link rel="alternate" hreflang="${code}" href="${whole(site, inLanguage(path, code))}">`,
  ),
  html`<link rel="alternate" hreflang="x-default" href="${whole(site, path)}">`,
];

type Head = {
  messages: PageMessages;
  settings: SiteSettings;
  icons: SiteIcons;
  page: PageContent;
  title: string;
  description: string;
};

function headOf(site: string, { messages, settings, icons, page, title, description }: Head) {
  const address = page.canonical && whole(site, messages.to(page.canonical));
  const { keywords } = settings.metaTags;
  return html`${iconLinks(settings, icons, messages)}${keywords && html`<meta name="keywords" content="${keywords}">`}${
    address && page.canonical
      ? html`<link rel="canonical" href="${address}">${alternates(site, page.canonical)}`
      : html`<meta name="robots" content="noindex">`
  }${meta('og:title', title)}${meta('og:description', description)}${meta('og:site_name', settings.siteName)}${meta(
    'og:type',
    page.picture ? 'product' : 'website',
  )}${meta('og:url', address)}${
    page.picture &&
    html`${meta('og:image', whole(site, page.picture))}<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`
  }`;
}

/** Structured data comes after the content, so that painting does not wait for it. */
const dataOf = (site: string, settings: SiteSettings, { facts, first }: PageContent): Html =>
  html`${facts.length > 0 && jsonScript('ld+json', wholeFacts(site, facts))}${jsonScript(
    'json" id="site-settings',
    settings,
  )}${first.length > 0 && jsonScript('json" id="first-answers', first)}`;

/** The language that the app will probably show; a choice stored in the browser is not known here. */
const spoken = ({ headers }: FastifyRequest, parameters: URLSearchParams): string => {
  const accepted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  return [parameters.get('lang'), ...accepted].find(isLanguage) ?? 'en';
};

const footerOf = ({ name, say, to }: PageMessages, settings: SiteSettings): Html => {
  const { footerText, address, contactEmail, contactPhone, legal } = settings;
  return html`<footer>${legalKinds
    .filter((kind) => legal[kind] !== null)
    .map((kind) => html`<a href="${to(`/${kind}`)}">${say(legalTitles[kind])}</a> `)}${[
    name(footerText),
    address,
    contactPhone,
    contactEmail,
  ]
    .filter((text) => text !== '')
    .map((text) => html`<p class="plain-text"><bdi>${text}</bdi></p>`)}</footer>`;
};

const links = ({ say, to }: PageMessages): Html =>
  html`<nav><a href="${to('/market')}">${say('pages.market')}</a> <a href="${to('/market/map')}">${say('pages.map')}</a> <a href="${to('/pricing')}">${say('pages.pricing')}</a></nav>`;

type Shown = Omit<Head, 'title' | 'description'> & {
  /** Files to preload beside the app's entry. */
  ahead: Html[];
  nonce: string;
};

function render(template: Template, site: string, { messages, settings, icons, page, ahead, nonce }: Shown) {
  const title = page.title
    ? `${page.title} · ${settings.siteName}`
    : messages.name(settings.metaTags.title || settings.siteName);
  const description =
    page.description ?? messages.name(settings.metaTags.description || settings.siteDescription);
  const { say } = messages;
  const { siteName, maintenanceMode } = settings;
  const framed = (content: Html) =>
    html`<div class="plain-page"><header><a href="${messages.to('/')}">${siteName}</a>${!maintenanceMode && links(messages)}</header><main>${content}</main>${!maintenanceMode && footerOf(messages, settings)}</div>`;
  const fill: Record<string, Html> = {
    '<html lang="en"': html`<html lang="${messages.language}" dir="${messages.direction}"`,
    __TITLE__: html`${title}`,
    __DESCRIPTION__: html`${description}`,
    __CSP_NONCE__: html`${nonce}`,
    '<!--head-->': headOf(site, { messages, settings, icons, page, title, description }),
    '<!--data-->': html`${dataOf(site, settings, page)}${template.start(ahead, page.content !== null)}`,
    '<!--content-->':
      page.content === null
        ? html`<noscript>${framed(html`<p>${say('pages.needsJavaScript')}</p>`)}</noscript>`
        : framed(page.content),
  };
  return template.page.replace(
    /<html lang="en"|__TITLE__|__DESCRIPTION__|__CSP_NONCE__|<!--(?:head|content|data)-->/g,
    (mark) => fill[mark]?.markup ?? '',
  );
}

/** Serves the built app: hashed files cached for a year, every other path as the page with rendered content. */
export async function servePage(
  app: FastifyInstance,
  ctx: Context,
  limits: Limits,
  folder: string | undefined,
): Promise<void> {
  const template = folder ? await readTemplate(folder) : null;
  const aheadOf = await preloads(folder ?? '');
  if (folder && template !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.{br,gz}', ...iconPaths],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${'/'}assets${'/'}`) || path.includes('\\assets\\');
        // This file tells the app whether there is a newer version, so it is not cached.
        const isWorker = /^sw\.js(\.br|\.gz)?$/.test(basename(path));
        reply.header(
          'Cache-Control',
          isWorker ? 'no-cache' : hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  serveDirectory(app, ctx, limits);
  serveSecurityTxt(app, ctx, limits);
  await serveIcons(app, ctx, limits, folder);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    await limits.byAddress('general', request.ip);
    if (!wantsPage || template === null) return notFound(request, reply);
    const [settings, icons] = await Promise.all([shownSiteSettings(ctx), currentSiteIcons(ctx)]);
    const [, pathname = '', query = ''] = /^([^?]*)\??(.*)/s.exec(request.url) ?? [];
    const parameters = new URLSearchParams(query);
    const messages = pageMessages(parameters);
    const page = await contentOf(app, request, settings, messages).catch((error: unknown): PageContent => {
      request.log.warn({ err: error }, 'the page goes out without its content');
      return shell;
    });
    const ahead = settings.maintenanceMode ? [] : aheadOf(pathname, spoken(request, parameters));
    if ('redirect' in page) return reply.redirect(page.redirect, 301);
    const shown = { messages, settings, icons, page, ahead };
    return reply
      .code(page.status)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .headers(settings.maintenanceMode ? { 'Retry-After': MAINTENANCE_RETRY } : {})
      .send(render(template, ctx.env.SITE_URL, { ...shown, nonce: nonceOf(reply.raw) }));
  };
  // A route of its own: responses of the not-found handler are not compressed.
  app.get('/*', answer);
  app.setNotFoundHandler(answer);
}
