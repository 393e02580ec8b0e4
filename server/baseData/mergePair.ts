import { type Message, msg } from '../../contract/core/message.ts';
import type { Sql } from '../db/client.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { catalogue, productsByIds, typesOf } from './products.queries.ts';
import { pathUp, tooDeep } from './products.ts';

export type ProductRow = Awaited<ReturnType<typeof productsByIds>>[number];

export const fold = (name: string) => name.toLowerCase();

export async function foundBoth(db: Sql, id: string, into: string): Promise<[ProductRow, ProductRow]> {
  const rows = await productsByIds(db, [id, into]);
  const source = rows.find((row) => row.id === id);
  const target = rows.find((row) => row.id === into);
  ensure(source, 'NOT_FOUND');
  const refuse = (message: Message) => invalid([{ path: 'into', message }]);
  if (!target) return refuse(msg('baseData.productUnlisted'));
  if (id === into) return refuse(msg('baseData.intoItself'));
  ensure(target.is_active, 'WRONG_STATE', { message: msg('baseData.mergeIntoActive') });
  return [source, target];
}

/** Children move along if the tree stays within its depth; `last` is the last position among the target's children. */
export async function foundBelow(
  db: Sql,
  id: string,
  into: string,
): Promise<{ ids: string[]; last: number }> {
  const rows = await catalogue(db);
  const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
  if (pathUp(parentOf, into).has(id))
    invalid([{ path: 'into', message: msg('baseData.mergeIntoOwnBranch') }]);
  const ids = rows.filter((row) => row.parent_id === id).map((row) => row.id);
  for (const below of ids) parentOf.set(below, into);
  if (tooDeep(parentOf).size > 0) invalid([{ path: 'into', message: msg('baseData.mergeTooDeep') }]);
  const last = Math.max(-1, ...rows.filter((row) => row.parent_id === into).map((row) => row.sort_order));
  return { ids, last };
}

/** Grades that match by code or name are merged; the others are appended to the target's. */
export async function matchTypes(db: Sql, id: string, into: string) {
  const there = await typesOf(db, into);
  const last = Math.max(-1, ...there.map((type) => type.sort_order));
  const moving: { id: string; order: number }[] = [];
  const becoming: { from: string; to: string }[] = [];
  for (const type of await typesOf(db, id)) {
    const same =
      there.find(({ code }) => code === type.code) ??
      there.find(({ name }) => fold(name) === fold(type.name));
    if (same) becoming.push({ from: type.id, to: same.id });
    else moving.push({ id: type.id, order: last + 1 + moving.length });
  }
  return { moving, becoming, retainsDefault: there.length === 0 };
}
