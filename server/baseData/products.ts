import type { ProductBody, ProductTypeBody } from '../../contract/baseData/productWrites.ts';
import { type Message, msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { type EntryRow, findDefault, findEntry } from './entries.queries.ts';
import { type Candidate, type Kind, letAdsFollow, type Problem, record, writeBaseData } from './entries.ts';
import {
  catalogue,
  type Place,
  placeProducts,
  placeTypes,
  productsByIds,
  templateLimits,
  typesOf,
} from './products.queries.ts';
import { findMissing } from './referenceKinds.ts';
import { unitsAmong } from './references.queries.ts';

const LEVELS_MAX = 3;
const TOO_DEEP = msg('baseData.treeTooDeep');

/** Products below themselves or too deep, in a tree given by the parent of each. */
export function tooDeep(parentOf: ReadonlyMap<string, string | null>): Set<string> {
  const found = new Set<string>();
  for (const id of parentOf.keys()) {
    let level = 1;
    for (let above = parentOf.get(id); above; above = parentOf.get(above)) {
      level += 1;
      if (level > LEVELS_MAX) break;
    }
    if (level > LEVELS_MAX) found.add(id);
  }
  return found;
}

/** The moved products at fault: for each one too deep, the first moved product on its path up. */
function blamed(parentOf: ReadonlyMap<string, string | null>, moved: ReadonlySet<string>): Set<string> {
  return new Set(
    [...tooDeep(parentOf)].flatMap((id) => [...pathUp(parentOf, id)].find((one) => moved.has(one)) ?? []),
  );
}

/** The path from a product to the root, itself included. */
export function pathUp(parentOf: ReadonlyMap<string, string | null>, id: string): Set<string> {
  const path = new Set<string>();
  for (let at: string | null | undefined = id; at && !path.has(at); at = parentOf.get(at)) path.add(at);
  return path;
}

async function findTreeProblems(tx: Tx, candidates: readonly Candidate<ProductBody>[]): Promise<Problem[]> {
  const parentOf = new Map((await catalogue(tx)).map((row) => [row.id, row.parent_id]));
  for (const { id, body } of candidates) {
    if (body.parentId !== undefined || !parentOf.has(id)) parentOf.set(id, body.parentId ?? null);
  }
  const problem = (id: string, message: Message): Problem => ({ id, path: 'parentId', message });
  const missing = candidates.filter(({ body }) => body.parentId && !parentOf.has(body.parentId));
  const guilty = blamed(parentOf, new Set(candidates.map(({ id }) => id)));
  return [
    ...missing.map(({ id }) => problem(id, msg('baseData.productUnlisted'))),
    ...candidates.filter(({ id }) => guilty.has(id)).map(({ id }) => problem(id, TOO_DEEP)),
  ];
}

export const productKind: Kind<ProductBody> = {
  table: 'products',
  noun: 'product',
  hasDefault: true,
  within: 'parent_id',
  columns: (body) => ({
    name: body.name,
    code: body.code,
    ...(body.parentId !== undefined && { parent_id: body.parentId }),
    phase: body.phase,
    hs_code: body.hsCode,
    un_number: body.unNumber,
    density15: body.density15,
    density_min: body.densityMin,
    density_max: body.densityMax,
    gcv_mj_per_sm3: body.gcvMjPerSm3,
    gcv_mj_per_kg: body.gcvMjPerKg,
    default_unit_id: body.defaultUnitId,
    spec_template: body.specTemplate,
    aliases: body.aliases,
  }),
  fixed: {},
  async hidesDefault(tx, id) {
    const standing = await findDefault(tx, 'products', null);
    const parentOf = new Map((await catalogue(tx)).map((row) => [row.id, row.parent_id]));
    return standing !== undefined && pathUp(parentOf, standing).has(id);
  },
  check: async (tx, candidates) => [
    ...(await findTreeProblems(tx, candidates)),
    ...(await findMissing(tx, candidates, 'defaultUnitId', unitsAmong, msg('ads.unitUnlisted'))),
    ...(await findMissing(
      tx,
      candidates,
      'specTemplate',
      async (db, codes) => new Set((await templateLimits(db, codes)).keys()),
      msg('baseData.templateUnlisted'),
    )),
  ],
  ads: {
    kind: 'products',
    follow: ['name', 'code', 'parent_id', 'density15', 'gcv_mj_per_sm3', 'gcv_mj_per_kg', 'aliases'],
  },
};

/** A grade cannot change its product, and may only override limits of its product's standard. */
async function findTypeProblems(
  tx: Tx,
  candidates: readonly Candidate<ProductTypeBody>[],
  before: EntryRow | null,
): Promise<Problem[]> {
  const ids = [...new Set(candidates.map(({ body }) => body.productId))];
  const products = new Map((await productsByIds(tx, ids)).map((row) => [row.id, row]));
  const codes = [...products.values()].flatMap(({ spec_template }) => spec_template ?? []);
  const limits = codes.length > 0 ? await templateLimits(tx, codes) : new Map<string, string[]>();
  return candidates.flatMap(({ id, body }): Problem[] => {
    const product = products.get(body.productId);
    if (!product) return [{ id, path: 'productId', message: msg('baseData.productUnlisted') }];
    if (before && (before as unknown as { product_id: string }).product_id !== body.productId)
      return [{ id, path: 'productId', message: msg('baseData.gradeStays') }];
    const known = limits.get(product.spec_template ?? '') ?? [];
    return Object.keys(body.specOverrides ?? {})
      .filter((param) => !known.includes(param))
      .map((param) => ({
        id,
        path: `specOverrides.${param}`,
        message: msg('baseData.noSuchParameter'),
      }));
  });
}

export const productTypeKind: Kind<ProductTypeBody> = {
  table: 'product_types',
  noun: 'product_type',
  hasDefault: true,
  within: 'product_id',
  columns: (body) => ({
    product_id: body.productId,
    name: body.name,
    code: body.code,
    hs_code: body.hsCode,
    un_number: body.unNumber,
    density15: body.density15,
    sulphur_max: body.sulphurMax,
    sulphur_typical: body.sulphurTypical,
    spec_overrides: body.specOverrides,
    aliases: body.aliases,
  }),
  fixed: {},
  check: findTypeProblems,
  ads: { kind: 'productTypes', follow: ['name', 'density15', 'aliases'] },
};

/** A list that contains all siblings, before and after, is based on the current tree. */
function ensureWhole(places: readonly Place[], parentOf: ReadonlyMap<string, string | null>): void {
  const listed = new Set(places.map(({ id }) => id));
  if (listed.size < places.length) invalid([{ path: 'products', message: msg('baseData.productOnce') }]);
  const known = places.every(
    ({ id, parentId }) => parentOf.has(id) && (parentId === null || parentOf.has(parentId)),
  );
  ensure(known, 'STALE');
  const touched = new Set(places.flatMap(({ id, parentId }) => [parentId, parentOf.get(id) ?? null]));
  ensure(
    [...parentOf].every(([id, parentId]) => !touched.has(parentId) || listed.has(id)),
    'STALE',
  );
}

export const reorderProducts = (ctx: Context, actor: Actor, places: readonly Place[]): Promise<void> =>
  writeBaseData(ctx, ['products'], async (tx) => {
    const rows = await catalogue(tx);
    const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
    ensureWhole(places, parentOf);
    const after = new Map(parentOf);
    for (const { id, parentId } of places) after.set(id, parentId);
    const elsewhere = places.filter(({ id, parentId }) => parentOf.get(id) !== parentId);
    const guilty = blamed(after, new Set(elsewhere.map(({ id }) => id)));
    const wrong = [...places.keys()].filter((at) => guilty.has(places[at]?.id ?? ''));
    if (wrong.length > 0)
      invalid(wrong.map((at) => ({ path: `products.${at}.parentId`, message: TOO_DEEP })));
    await placeProducts(tx, places);
    const orderOf = new Map(rows.map((row) => [row.id, row.sort_order]));
    const moved = places.filter(
      ({ id, order, parentId }) => orderOf.get(id) !== order || parentOf.get(id) !== parentId,
    );
    if (elsewhere.length > 0)
      await letAdsFollow(ctx, tx, { kind: 'products', ids: elsewhere.map(({ id }) => id) });
    await record(tx, actor, 'product', {
      did: 'reorder',
      before: {
        products: moved.map(({ id }) => ({ id, parentId: parentOf.get(id), order: orderOf.get(id) })),
      },
      after: { products: moved },
    });
  });

export const reorderTypes = (
  ctx: Context,
  actor: Actor,
  productId: string,
  places: readonly { id: string; order: number }[],
): Promise<void> =>
  writeBaseData(ctx, ['product_types'], async (tx) => {
    ensure(await findEntry(tx, 'products', productId), 'NOT_FOUND');
    const rows = await typesOf(tx, productId);
    const listed = new Set(places.map(({ id }) => id));
    if (listed.size < places.length) invalid([{ path: 'productTypes', message: msg('baseData.typeOnce') }]);
    ensure(rows.length === listed.size && rows.every(({ id }) => listed.has(id)), 'STALE');
    await placeTypes(tx, places);
    await record(tx, actor, 'product_type', {
      did: 'reorder',
      id: productId,
      before: { productTypes: rows.map(({ id, sort_order }) => ({ id, order: sort_order })) },
      after: { productTypes: places },
    });
  });
