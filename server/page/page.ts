import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { SiteSettings } from '../../contract/siteSettings.ts';
import type { Context } from '../context.ts';
import { notFound } from '../http/faults.ts';
import { nonceOf } from '../http/headers.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { currentSiteSettings } from '../siteSettings/siteSettings.ts';

/* JSON inside a script element: "<" would end it, U+2028/9 end lines in older parsers. */
const escapeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const render = (template: string, settings: SiteSettings, nonce: string) => {
  const title = settings.metaTags.title || settings.siteName;
  const description = settings.metaTags.description || settings.siteDescription;
  const fill: Record<string, string> = {
    __TITLE__: escapeHtml(title),
    __DESCRIPTION__: escapeHtml(description),
    __CSP_NONCE__: nonce,
    '<!--site-settings-->': `<script type="application/json" id="site-settings">${escapeJson(settings)}</script>`,
  };
  return template.replace(
    /__TITLE__|__DESCRIPTION__|__CSP_NONCE__|<!--site-settings-->/g,
    (mark) => fill[mark] ?? '',
  );
};

/** Serves the built screens: hashed files for a year, every other address the one page with the settings inside. */
export async function servePage(
  app: FastifyInstance,
  ctx: Context,
  folder: string | undefined,
): Promise<void> {
  const template = folder ? await readFile(join(folder, 'index.html'), 'utf8').catch(() => null) : null;
  if (folder && template !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes(`${'/'}assets${'/'}`) || path.includes('\\assets\\');
        reply.header(
          'Cache-Control',
          hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !request.url.startsWith('/assets/');
    if (!wantsPage || template === null) return notFound(request, reply);
    const html = render(template, await currentSiteSettings(ctx), nonceOf(reply.raw));
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(html);
  });
}
