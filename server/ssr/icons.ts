import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fallbackSiteSettings } from '../../contract/site/siteDefaults.ts';
import type { SiteSettings } from '../../contract/site/siteSettings.ts';
import type { Context } from '../context.ts';
import { entityTag, hasAlready } from '../http/cache/entityTag.ts';
import type { Limits } from '../http/limits.ts';
import { sendFile } from '../http/sendFile.ts';
import { fail } from '../lib/errors.ts';
import { currentSiteIcons, currentSiteSettings, type SiteIcons } from '../site/siteSettings/siteSettings.ts';
import { type Html, html } from './html.ts';
import { type PageMessages, pageMessages } from './pageMessages.ts';

const ICO = 'image/x-icon';
const PNG = 'image/png';
/** Fixed paths of images derived from the logo; without a logo the built-in file of the same path is used. */
const icons: readonly { path: string; icon: keyof SiteIcons; type: string }[] = [
  { path: '/logo.png', icon: 'logo', type: PNG },
  { path: '/favicon.ico', icon: 'ico', type: ICO },
  { path: '/apple-touch-icon.png', icon: 'apple180', type: PNG },
  { path: '/icons/192.png', icon: 'icon192', type: PNG },
  { path: '/icons/512.png', icon: 'icon512', type: PNG },
  { path: '/icons/maskable-512.png', icon: 'maskable512', type: PNG },
];

/** Built files that these routes replace. */
export const iconPaths: string[] = icons.map(({ path }) => path.slice(1));

const MANIFEST = '/manifest.webmanifest';
const PAPER = '#f6f7f4';
/** Revalidated each time (304), because the content changes with the settings. */
const FRESH = 'public, no-cache';

const manifestOf = (
  { siteName, siteDescription, pwa }: SiteSettings,
  made: SiteIcons,
  messages: PageMessages,
) => ({
  id: '/',
  name: siteName,
  short_name: pwa.shortName || siteName,
  ...(siteDescription && { description: messages.name(siteDescription) }),
  lang: messages.language,
  dir: messages.direction,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: pwa.themeColor,
  background_color: PAPER,
  icons: [
    { src: made.icon192 ?? '/icons/192.png', sizes: '192x192', type: PNG },
    { src: made.icon512 ?? '/icons/512.png', sizes: '512x512', type: PNG },
    {
      src: made.maskable512 ?? '/icons/maskable-512.png',
      sizes: '512x512',
      type: PNG,
      purpose: 'maskable',
    },
  ],
});

/** Head tags for icons, theme colour and manifest. Pages load no images of other sites. */
export function iconLinks({ faviconUrl, pwa }: SiteSettings, made: SiteIcons, messages: PageMessages): Html {
  const isBuiltIn = made.ico === undefined && faviconUrl === fallbackSiteSettings.faviconUrl;
  return html`<meta name="theme-color" content="${pwa.themeColor}"><link rel="icon" href="${faviconUrl.startsWith('/') ? faviconUrl : '/favicon.ico'}"${
    isBuiltIn && html` sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml"`
  }><link rel="apple-touch-icon" href="${made.apple180 ?? '/apple-touch-icon.png'}">${
    pwa.enabled && html`<link rel="manifest" href="${messages.to(MANIFEST)}">`
  }`;
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, body: Buffer | string, type: string) {
  const tag = entityTag(body);
  reply.header('ETag', tag).header('Cache-Control', FRESH);
  return hasAlready(request, tag) ? reply.code(304).send() : reply.type(type).send(body);
}

/** Serves logo and icons at fixed paths, and the manifest if the app may be installed. */
export async function serveIcons(
  app: FastifyInstance,
  ctx: Context,
  limits: Limits,
  folder: string | undefined,
): Promise<void> {
  const counted = {
    onRequest: async ({ ip }: { ip: string }) => limits.byAddress('general', ip),
  };
  const builtIn = async (path: string) =>
    folder === undefined ? null : readFile(join(folder, path)).catch(() => null);

  for (const { path, icon, type } of icons) {
    const built = await builtIn(path);
    app.get(path, counted, async (request, reply) => {
      const key = (await currentSiteIcons(ctx))[icon]?.split('/').at(-1);
      if (key === undefined) return sendBytes(request, reply, built ?? fail('NOT_FOUND'), type);
      const tag = `"${key}"`;
      reply.header('ETag', tag);
      if (hasAlready(request, tag)) return reply.code(304).header('Cache-Control', FRESH).send();
      const content = (await ctx.files.read(key)) ?? fail('NOT_FOUND');
      const fileName = path.split('/').at(-1) ?? '';
      return sendFile(reply, content, { mediaType: type, fileName, cacheControl: FRESH });
    });
  }

  app.get(MANIFEST, counted, async (request, reply) => {
    const settings = await currentSiteSettings(ctx);
    if (!settings.pwa.enabled) return fail('NOT_FOUND');
    const messages = pageMessages(new URL(request.url, 'http://site').searchParams);
    const manifest = JSON.stringify(manifestOf(settings, await currentSiteIcons(ctx), messages));
    return sendBytes(request, reply, manifest, 'application/manifest+json; charset=utf-8');
  });
}
