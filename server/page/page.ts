import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, languageCodes } from '../../contract/languages.ts';
import type { SiteSettings } from '../../contract/siteSettings.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/faults.ts';
import { nonceOf } from '../http/headers.ts';
import type { Limits } from '../http/limits.ts';
import { currentSiteIcons, type SiteIcons } from '../siteSettings/siteSettings.ts';
import { adPage } from './adPage.ts';
import { askAs } from './ask.ts';
import { serveDirectory } from './directory.ts';
import { type Html, html, jsonScript } from './html.ts';
import { iconLinks, iconPaths, serveIcons } from './icons.ts';
import { landingPage } from './landingPage.ts';
import { marketPage } from './marketPage.ts';
import { MAINTENANCE_RETRY, type PageContent, shell } from './pageContent.ts';
import { inLanguage, type PageWords, pageWords } from './pageWords.ts';
import { preloads } from './preloads.ts';
import { pricingPage } from './pricingPage.ts';
import { serveSecurityTxt } from './securityTxt.ts';
import { shownSiteSettings } from './shownSettings.ts';
import { readTemplate, type Template } from './template.ts';

/** Addresses that only the app fills. Whatever else has no screen either. */
const screens = [
  /^\/(app-shell|login|create-ad|reset-password|forgot-password|verify-email)\/?$/,
  /^\/market\/compare\/?$/,
  /^\/auth\/(google|linkedin)\/callback\/?$/,
  /^\/(admin|users)(\/|$)/,
];

/** Staff who are signed in get past it once the app has started. */
const maintenancePage = (
  { say, name }: PageWords,
  { maintenanceMessage, contactEmail }: SiteSettings,
): PageContent => ({
  ...shell,
  status: 503,
  title: say('Maintenance'),
  content: html`<h1>${name(maintenanceMessage)}</h1>${
    contactEmail &&
    html`<p>${say('Urgent? Write to:')} <a href="mailto:${contactEmail}">${contactEmail}</a></p>`
  }`,
});

async function contentOf(
  app: FastifyInstance,
  request: FastifyRequest,
  settings: SiteSettings,
  words: PageWords,
): Promise<PageContent | { redirect: string }> {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  if (settings.maintenanceMode) return maintenancePage(words, settings);
  const ask = askAs(app, request);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (path === '/') return landingPage(ask, words, settings);
  if (path === '/market') return marketPage(ask, words, searchParams);
  if (path === '/pricing') return pricingPage(ask, words);
  if (path === '/market/map') return { ...shell, title: words.say('Market map'), canonical: '/market/map' };
  if (screens.some((screen) => screen.test(path))) return shell;
  const slug = /^\/market\/([^/]+)$/.exec(path)?.[1];
  return slug ? adPage(ask, words, decodeURIComponent(slug)) : { ...shell, status: 404 };
}

const whole = (site: string, path: string) => new URL(path, site).href;

/** Paths in structured data become whole addresses. */
const wholeFacts = (site: string, facts: object[]): object[] =>
  JSON.parse(JSON.stringify(facts), (key, value) =>
    (key === 'url' || key === 'item') && typeof value === 'string' ? whole(site, value) : value,
  );

const meta = (name: string, value: string | null): Html | null =>
  value ? html`<meta property="${name}" content="${value}">` : null;

/** The same page in each language; the plain address is the English one, and for whoever speaks none of them. */
const alternates = (site: string, path: string): Html[] => [
  ...languageCodes.map(
    (code) => html`<link rel="alternate" hreflang="${code}" href="${whole(site, inLanguage(path, code))}">`,
  ),
  html`<link rel="alternate" hreflang="x-default" href="${whole(site, path)}">`,
];

type Head = {
  words: PageWords;
  settings: SiteSettings;
  icons: SiteIcons;
  page: PageContent;
  title: string;
  description: string;
};

function headOf(site: string, { words, settings, icons, page, title, description }: Head) {
  const address = page.canonical && whole(site, words.to(page.canonical));
  const { keywords } = settings.metaTags;
  return html`${iconLinks(settings, icons, words)}${keywords && html`<meta name="keywords" content="${keywords}">`}${
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

/** What programs read stands behind the content, which is painted without it. */
const dataOf = (site: string, settings: SiteSettings, { facts, first }: PageContent): Html =>
  html`${facts.length > 0 && jsonScript('ld+json', wholeFacts(site, facts))}${jsonScript(
    'json" id="site-settings',
    settings,
  )}${first.length > 0 && jsonScript('json" id="first-answers', first)}`;

/** The language that the app will show, as far as the request tells; wrong for who picked another one here. */
const spoken = ({ headers }: FastifyRequest, parameters: URLSearchParams): string => {
  const accepted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  return [parameters.get('lang'), ...accepted].find(isLanguage) ?? 'en';
};

const footerOf = ({ name }: PageWords, settings: SiteSettings): Html => {
  const { footerText, address, contactEmail, contactPhone } = settings;
  return html`<footer>${[name(footerText), address, contactPhone, contactEmail]
    .filter((text) => text !== '')
    .map((text) => html`<p class="plain-text"><bdi>${text}</bdi></p>`)}</footer>`;
};

const links = ({ say, to }: PageWords): Html =>
  html`<nav><a href="${to('/market')}">${say('Market')}</a> <a href="${to('/market/map')}">${say('Map')}</a> <a href="${to('/pricing')}">${say('Pricing')}</a></nav>`;

type Shown = Omit<Head, 'title' | 'description'> & {
  /** What the browser fetches beside the app's own file. */
  ahead: Html[];
  nonce: string;
};

function render(template: Template, site: string, { words, settings, icons, page, ahead, nonce }: Shown) {
  const title = page.title
    ? `${page.title} · ${settings.siteName}`
    : words.name(settings.metaTags.title || settings.siteName);
  const description =
    page.description ?? words.name(settings.metaTags.description || settings.siteDescription);
  const { say } = words;
  const { siteName, maintenanceMode } = settings;
  const framed = (content: Html) =>
    html`<div class="plain-page"><header><a href="${words.to('/')}">${siteName}</a>${!maintenanceMode && links(words)}</header><main>${content}</main>${!maintenanceMode && footerOf(words, settings)}</div>`;
  const fill: Record<string, Html> = {
    '<html lang="en"': html`<html lang="${words.language}" dir="${words.direction}"`,
    __TITLE__: html`${title}`,
    __DESCRIPTION__: html`${description}`,
    __CSP_NONCE__: html`${nonce}`,
    '<!--head-->': headOf(site, { words, settings, icons, page, title, description }),
    '<!--data-->': html`${dataOf(site, settings, page)}${template.start(ahead, page.content !== null)}`,
    '<!--content-->':
      page.content === null
        ? html`<noscript>${framed(html`<p>${say('This page needs JavaScript. The market and its ads can be read without it.')}</p>`)}</noscript>`
        : framed(page.content),
  };
  return template.page.replace(
    /<html lang="en"|__TITLE__|__DESCRIPTION__|__CSP_NONCE__|<!--(?:head|content|data)-->/g,
    (mark) => fill[mark]?.markup ?? '',
  );
}

/** Serves the built screens: hashed files for a year, every other address the one page with its content inside. */
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
        // Whether there is a newer version is told by this one file.
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
    const words = pageWords(parameters);
    const page = await contentOf(app, request, settings, words).catch((error: unknown): PageContent => {
      request.log.warn({ err: error }, 'the page goes out without its content');
      return shell;
    });
    const ahead = settings.maintenanceMode ? [] : aheadOf(pathname, spoken(request, parameters));
    if ('redirect' in page) return reply.redirect(page.redirect, 301);
    const shown = { words, settings, icons, page, ahead };
    return reply
      .code(page.status)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .headers(settings.maintenanceMode ? { 'Retry-After': MAINTENANCE_RETRY } : {})
      .send(render(template, ctx.env.SITE_URL, { ...shown, nonce: nonceOf(reply.raw) }));
  };
  // A route of its own, because what is not found is not compressed.
  app.get('/*', { schema: { hide: true } }, answer);
  app.setNotFoundHandler(answer);
}
