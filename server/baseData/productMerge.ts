import { setTimeout as pause } from 'node:timers/promises';
import type { products } from '../../contract/baseData/productWrites.ts';
import type { Answer } from '../../contract/core/endpoint.ts';
import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { fail } from '../lib/errors.ts';
import { deleteEntry, setDefaultFlag, updateEntry } from './entries.queries.ts';
import { inQueue, letAdsFollow, record, writeBaseData } from './entries.ts';
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

/** The target inherits all names of the source, so that searches for them find it. */
function namesTogether(source: ProductRow, target: ProductRow): string[] {
  const own = new Set([fold(target.name), fold(target.code)]);
  const all = [...target.aliases, source.name, source.code, ...source.aliases];
  return all
    .filter((name, at) => !own.has(fold(name)) && all.findIndex((one) => fold(one) === fold(name)) === at)
    .slice(0, ALIASES_MAX);
}

/** Moves all remaining references to the target and deletes the source. */
const finish = (ctx: Context, actor: Actor, id: string, into: string, adsBefore: number): Promise<Moved> =>
  writeBaseData(ctx, ['products', 'product_types'], async (tx) => {
    await holdProduct(tx, id);
    const [source, target] = await foundBoth(tx, id, into);
    const below = await foundBelow(tx, id, into);
    if (below.ids.length > 0) await moveChildren(tx, below.ids, into, below.last);
    const types = await matchTypes(tx, id, into);
    await partTypesFromAds(tx);
    await moveTypes(tx, into, types.moving, types.retainsDefault);
    const ads = adsBefore + (await moveAds(tx, { from: id, into }, types.becoming));
    await deleteTypesOf(tx, id);
    const searches = [await moveSearches(tx, 'product', { from: id, to: into })];
    for (const type of types.becoming) searches.push(await moveSearches(tx, 'grade', type));
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

/** One merge at a time per instance, so that each counts all ads it moved; a request for the same merge joins it. */
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
  const run: Run = { ads: 0, done: inQueue(ctx, ['merge'], merge).finally(() => runs.delete(key)) };
  runs.set(key, run);
  return run;
}

/** Ads per transaction, and milliseconds after which a pending request returns the progress. */
type Pace = { portion?: number; patience?: number };

/**
 * Merges a product into another one. Requests time out after 25 seconds: a longer merge continues in the background;
 * asking again joins it, or resumes one that a crash interrupted.
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
    message: msg('baseData.mergeRunning', { ads: run.ads }),
  });
}
