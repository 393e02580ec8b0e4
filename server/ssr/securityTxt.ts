import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import { ensure } from '../lib/errors.ts';
import { currentSiteSettings } from '../site/siteSettings/siteSettings.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** security.txt (RFC 9116): the contact from the settings, also during maintenance. */
export function serveSecurityTxt(app: FastifyInstance, ctx: Context, limits: Limits): void {
  const counted = { onRequest: async ({ ip }: { ip: string }) => limits.byAddress('general', ip) };
  app.get(PATH, counted, async (_request, reply) => {
    const { contactEmail } = await currentSiteSettings(ctx);
    ensure(contactEmail !== '', 'NOT_FOUND');
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${daysFromNow(VALID_DAYS)}`,
      'Preferred-Languages: en',
      `Canonical: ${ctx.env.SITE_URL}${PATH}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
