import type { Context } from '../context.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { writeBaseData } from './entries.ts';
import {
  adsAfter,
  copyTypes,
  hasMoreAds,
  hasMoreAdsOfTypes,
  moveFreeAds,
  shareProducts,
} from './merge.queries.ts';
import { foundBelow, foundBoth, matchTypes } from './mergePair.ts';

const READ_AT_ONCE = 20_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Seconds after which ads of an interrupted merge are recomputed; a new job is enqueued at half that interval. */
const FOLLOW_AFTER = 600;

/** If the grades to move have many ads, copies them to the target first: an ad's grade must belong to its product. */
async function prepareTypes(ctx: Context, id: string, into: string, portion: number): Promise<void> {
  const { moving } = await matchTypes(ctx.db, id, into);
  const ids = moving.map((type) => type.id);
  if (!(await hasMoreAdsOfTypes(ctx.db, ids, portion))) return;
  await writeBaseData(ctx, ['products', 'product_types'], async (tx) => {
    await foundBoth(tx, id, into);
    const types = await matchTypes(tx, id, into);
    const copies = types.moving.map(({ id: from, order }) => ({ from, order, id: uuidv7() }));
    await copyTypes(tx, into, copies, types.retainsDefault);
  });
}

type Merge = { id: string; into: string; portion: number };

/**
 * Moves most ads of a product with many, in batches, and reports each one. After an interruption some ads belong to one
 * product and some to the other; merging again continues from there.
 */
export async function moveMostAds(
  ctx: Context,
  { id, into, portion }: Merge,
  onMoved: (ads: number) => void,
): Promise<void> {
  if (!(await hasMoreAds(ctx.db, id, portion))) return;
  // Whatever would refuse the whole merge is checked before anything moves.
  await foundBoth(ctx.db, id, into);
  await foundBelow(ctx.db, id, into);
  await prepareTypes(ctx, id, into, portion);

  let followsUntil = 0;
  const movePortion = (ids: readonly string[]) =>
    ctx.db.transaction().execute(async (tx) => {
      await shareProducts(tx, [id, into]);
      await foundBoth(tx, id, into);
      const { becoming } = await matchTypes(tx, id, into);
      const ads = await moveFreeAds(tx, { from: id, into }, becoming, ids);
      if (ads > 0 && performance.now() >= followsUntil) {
        const of = { kind: 'products' as const, ids: [into] };
        await ctx.jobs.enqueue(tx, 'adsFollow', of, { afterSeconds: FOLLOW_AFTER });
        followsUntil = performance.now() + (FOLLOW_AFTER * 1000) / 2;
      }
      return ads;
    });

  const { becoming } = await matchTypes(ctx.db, id, into);
  const types = becoming.map(({ from }) => from);
  for (let last = BEFORE_ALL, isMore = true; isMore; ) {
    const ids = await adsAfter(ctx.db, { productId: id, types, after: last, limit: READ_AT_ONCE });
    for (let at = 0; at < ids.length; at += portion) onMoved(await movePortion(ids.slice(at, at + portion)));
    last = ids.at(-1) ?? last;
    isMore = ids.length === READ_AT_ONCE;
  }
}
