import type { Answer } from '../../contract/endpoint.ts';
import type { products } from '../../contract/productWrites.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, invalid } from '../http/errors.ts';
import { deleteEntry, setDefaultFlag, updateEntry } from './entries.queries.ts';
import { letAdsFollow, record, writeBaseData } from './entries.ts';
import {
  deleteTypesOf,
  holdProduct,
  moveAds,
  moveChildren,
  moveSearches,
  moveTypes,
  partTypesFromAds,
} from './merge.queries.ts';
import { catalogue, productsByIds, typesOf } from './products.queries.ts';
import { pathUp, tooDeep } from './products.ts';

type Moved = Answer<typeof products.merge>['moved'];
type ProductRow = Awaited<ReturnType<typeof productsByIds>>[number];

const ALIASES_MAX = 50;

const fold = (name: string) => name.toLowerCase();

/** Who looks for the product by any of its names finds the other one. */
function namesTogether(source: ProductRow, target: ProductRow): string[] {
  const own = new Set([fold(target.name), fold(target.code)]);
  const all = [...target.aliases, source.name, source.code, ...source.aliases];
  return all
    .filter((name, at) => !own.has(fold(name)) && all.findIndex((one) => fold(one) === fold(name)) === at)
    .slice(0, ALIASES_MAX);
}

async function foundBoth(tx: Tx, id: string, into: string): Promise<[ProductRow, ProductRow]> {
  const rows = await productsByIds(tx, [id, into]);
  const source = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === into);
  ensure(source, 'NOT_FOUND');
  const refuse = (message: string) => invalid([{ path: 'into', message }]);
  if (!target) return refuse('This product is not on the list');
  if (id === into) return refuse('A product cannot be put into itself');
  ensure(target.is_active, 'WRONG_STATE', { message: 'Only an active product can take in another' });
  return [source, target];
}

/** What lies below goes along, so far as the tree allows. */
async function moveBelow(tx: Tx, source: ProductRow, target: ProductRow): Promise<string[]> {
  const rows = await catalogue(tx);
  const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
  if (pathUp(parentOf, target.id).has(source.id))
    invalid([{ path: 'into', message: 'A product cannot be put into one that lies below it' }]);
  const below = rows.filter((row) => row.parent_id === source.id).map((row) => row.id);
  for (const id of below) parentOf.set(id, target.id);
  if (tooDeep(parentOf).size > 0)
    invalid([{ path: 'into', message: 'What lies below it would lie too deep there' }]);
  const last = Math.max(
    -1,
    ...rows.filter((row) => row.parent_id === target.id).map((row) => row.sort_order),
  );
  if (below.length > 0) await moveChildren(tx, below, target.id, last);
  return below;
}

/** Grades that both have, by code or name, become one; the others go along behind those that are there. */
async function matchTypes(tx: Tx, source: ProductRow, target: ProductRow) {
  const there = await typesOf(tx, target.id);
  const last = Math.max(-1, ...there.map((type) => type.sort_order));
  const moving: { id: string; order: number }[] = [];
  const becoming: { from: string; to: string }[] = [];
  for (const type of await typesOf(tx, source.id)) {
    const same =
      there.find(({ code }) => code === type.code) ??
      there.find(({ name }) => fold(name) === fold(type.name));
    if (same) becoming.push({ from: type.id, to: same.id });
    else moving.push({ id: type.id, order: last + 1 + moving.length });
  }
  return { moving, becoming, keepsDefault: there.length === 0 };
}

/** Puts a product into another one: everything that refers to it refers to that from now on. */
export const mergeProducts = (ctx: Context, actor: Actor, id: string, into: string): Promise<Moved> =>
  writeBaseData(ctx, ['products', 'product_types'], async (tx) => {
    await holdProduct(tx, id);
    const [source, target] = await foundBoth(tx, id, into);
    const below = await moveBelow(tx, source, target);
    const types = await matchTypes(tx, source, target);
    await partTypesFromAds(tx);
    await moveTypes(tx, into, types.moving, types.keepsDefault);
    const ads = await moveAds(tx, { from: id, into }, types.becoming);
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
      products: below.length,
      savedSearches: searches.reduce((sum, count) => sum + count, 0),
    };
    await letAdsFollow(ctx, tx, { kind: 'products', ids: [into, ...below] });
    await record(tx, actor, 'product', {
      did: 'merge',
      id,
      before: { source, target },
      after: { target: after, moved },
    });
    return moved;
  });
