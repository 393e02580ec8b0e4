import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../contract/endpoint.ts';
import type { products } from '../../contract/productWrites.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { fail } from '../http/errors.ts';
import { deleteEntry, setDefaultFlag, updateEntry } from './entries.queries.ts';
import { inTurn, letAdsFollow, record, writeBaseData } from './entries.ts';
import {
  ADS_AT_ONCE,
  deleteTypesOf,
  holdProduct,
  moveAds,
  moveChildren,
  moveSearches,
  moveTypes,
  partTypesFromAds,
} from './merge.queries.ts';
import { fold, foundBelow, foundBoth, matchTypes, type ProductRow } from './mergePair.ts';
import { moveMostAds } from './mergePortions.ts';

type Moved = Answer<typeof products.merge>['moved'];

const ALIASES_MAX = 50;

/** Who looks for the product by any of its names finds the other one. */
function namesTogether(source: ProductRow, target: ProductRow): string[] {
  const own = new Set([fold(target.name), fold(target.code)]);
  const all = [...target.aliases, source.name, source.code, ...source.aliases];
  return all
    .filter((name, at) => !own.has(fold(name)) && all.findIndex((one) => fold(one) === fold(name)) === at)
    .slice(0, ALIASES_MAX);
}

/** Everything that still refers to the product refers to the other one from now on, and it is gone. */
const finish = (ctx: Context, actor: Actor, id: string, into: string, adsBefore: number): Promise<Moved> =>
  writeBaseData(ctx, ['products', 'product_types'], async (tx) => {
    await holdProduct(tx, id);
    const [source, target] = await foundBoth(tx, id, into);
    const below = await foundBelow(tx, id, into);
    if (below.ids.length > 0) await moveChildren(tx, below.ids, into, below.last);
    const types = await matchTypes(tx, id, into);
    await partTypesFromAds(tx);
    await moveTypes(tx, into, types.moving, types.keepsDefault);
    const ads = adsBefore + (await moveAds(tx, { from: id, into }, types.becoming));
    await deleteTypesOf(tx, id);
    const searches = [await moveSearches(tx, 'productId', { from: id, to: into })];
    for (const type of types.becoming) searches.push(await moveSearches(tx, 'productTypeId', type));
    if (source.is_default) {
      await setDefaultFlag(tx, 'products', id, false);
      await setDefaultFlag(tx, 'products', into, true);
    }
    await deleteEntry(tx, 'products', id);
    const after = await updateEntry(tx, 'products', into, { aliases: namesTogether(source, target) });
    const moved: Moved = {
      ads,
      productTypes: types.moving.length + types.becoming.length,
      products: below.ids.length,
      savedSearches: searches.reduce((sum, count) => sum + count, 0),
    };
    await letAdsFollow(ctx, tx, { kind: 'products', ids: [into, ...below.ids] });
    await record(tx, actor, 'product', {
      did: 'merge',
      id,
      before: { source, target },
      after: { target: after, moved },
    });
    return moved;
  });

type Run = { ads: number; done: Promise<Moved> };
const running = new WeakMap<Context, Map<string, Run>>();

/** One merge at a time here, so that each counts all that it moved; whoever asks for the same one joins in. */
function joinMerge(ctx: Context, actor: Actor, id: string, into: string, portion: number): Run {
  const runs = running.get(ctx) ?? new Map<string, Run>();
  running.set(ctx, runs);
  const key = `${id} ${into}`;
  const standing = runs.get(key);
  if (standing) return standing;
  const merge = async () => {
    await moveMostAds(ctx, { id, into, portion }, (ads) => {
      run.ads += ads;
    });
    return finish(ctx, actor, id, into, run.ads);
  };
  const run: Run = { ads: 0, done: inTurn(ctx, ['merge'], merge).finally(() => runs.delete(key)) };
  runs.set(key, run);
  return run;
}

/** How many ads a transaction moves, and after how many milliseconds whoever asked is told how far it is. */
type Pace = { portion?: number; patience?: number };

/**
 * Puts a product into another one. A request ends after 25 seconds: a merge that takes longer goes on without it, and
 * asking again joins in, or takes up what a crash left.
 */
export async function mergeProducts(
  ctx: Context,
  actor: Actor,
  id: string,
  into: string,
  { portion = ADS_AT_ONCE, patience = 20_000 }: Pace = {},
): Promise<Moved> {
  const run = joinMerge(ctx, actor, id, into, portion);
  const waiting = new AbortController();
  const late = pause(patience, 'late' as const, { signal: waiting.signal, ref: false });
  const first = await Promise.race([run.done, late]).finally(() => waiting.abort());
  if (first !== 'late') return first;
  run.done.catch((error: unknown) =>
    ctx.log.error({ err: error, id, into }, 'merge of products ended early'),
  );
  return fail('WRONG_STATE', {
    message: `The merge is still under way: ${run.ads} ads have moved so far. It is done when the product is gone; if it stays, merge again.`,
  });
}
