import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { ensure } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { currentSiteSettings } from '../siteSettings/siteSettings.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 wants less than a year: whoever finds an old copy shall ask again. */
const VALID_DAYS = 180;

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Where to report what is not safe (RFC 9116): the contact of the site's settings, also under maintenance. */
export function serveSecurityTxt(app: FastifyInstance, ctx: Context, limits: Limits): void {
  const counted = { onRequest: async ({ ip }: { ip: string }) => limits.byAddress('general', ip) };
  app.get(PATH, { schema: { hide: true }, ...counted }, async (_request, reply) => {
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
