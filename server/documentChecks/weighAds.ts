import { reassessAd } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { adsWith } from './files.queries.ts';

type Ctx = Pick<Context, 'db' | 'jobs'>;

/**
 * What was found out, or decided, weighs on the ads that have the file. Later and each in a transaction of its own: whoever
 * saves an ad holds it before its files, so nobody may hold a file and wait for an ad.
 */
export const letAdsWeigh = (ctx: Pick<Ctx, 'jobs'>, tx: Tx, file: Buffer): Promise<void> =>
  ctx.jobs.enqueue(tx, 'documentFound', { sha256: file.toString('hex') });

export const workWeighing = (ctx: Ctx): Promise<void> =>
  ctx.jobs.work('documentFound', async ({ sha256 }) => {
    for (const { id } of await adsWith(ctx.db, Buffer.from(sha256, 'hex')))
      await ctx.db.transaction().execute((tx) => reassessAd(tx, id));
  });
