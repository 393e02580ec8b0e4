import type { ProductEntry } from '../../../contract/baseData/baseData.ts';
import {
  type ImportChange,
  type ImportColumn,
  importColumns,
  type ProductBody,
} from '../../../contract/baseData/productWrites.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/caller.ts';
import { updateEntry } from '../entries.queries.ts';
import { type Candidate, letAdsFollow, record } from '../entries.ts';
import { differ } from '../entryWrites.ts';
import { catalogue, productsByIds, unitsByCode } from '../products.queries.ts';
import { productKind } from '../products.ts';

/** Fields of a product that an import can change, as the write endpoint has them. */
export const importable = ({
  name,
  code,
  phase,
  hsCode,
  unNumber,
  density15,
  densityMin,
  densityMax,
  gcvMjPerSm3,
  gcvMjPerKg,
  defaultUnitId,
  specTemplate,
  aliases,
}: ProductEntry) => ({
  name,
  code,
  phase,
  hsCode,
  unNumber,
  density15,
  densityMin,
  densityMax,
  gcvMjPerSm3,
  gcvMjPerKg,
  defaultUnitId,
  specTemplate,
  aliases,
});

type Texts = { codeOf: (id: string) => string | undefined; unitOf: (id: string) => string | undefined };

/** A cell as a file would hold it. */
const cellOf = (body: ProductBody, column: ImportColumn, { codeOf, unitOf }: Texts): string | null => {
  if (column === 'group') return body.parentId ? (codeOf(body.parentId) ?? null) : null;
  if (column === 'defaultUnit') return body.defaultUnitId ? (unitOf(body.defaultUnitId) ?? null) : null;
  if (column === 'aliases') return body.aliases.join('; ') || null;
  const value = body[column];
  return value === null ? null : String(value);
};

/** An existing product, and what a row makes of it. */
export type Update = Candidate<ProductBody> & { row: number; before: ProductEntry };

/** The cells that differ, by row. A product that stays as it is has none. */
export async function changesOf(
  tx: Tx,
  updates: readonly Update[],
  fresh: readonly Candidate<ProductBody>[],
): Promise<ImportChange[]> {
  const codes = new Map([
    ...(await catalogue(tx)).map(({ id, code }) => [id, code] as const),
    ...fresh.map(({ id, body }) => [id, body.code] as const),
  ]);
  const units = new Map([...(await unitsByCode(tx))].map(([code, id]) => [id, code]));
  const texts = { codeOf: (id: string) => codes.get(id), unitOf: (id: string) => units.get(id) };
  return updates.flatMap(({ row, body, before }) =>
    importColumns.flatMap((column): ImportChange[] => {
      // A row without a group leaves the product where it is.
      if (column === 'group' && body.parentId === undefined) return [];
      const [old, now] = [cellOf(before, column, texts), cellOf(body, column, texts)];
      return old === now ? [] : [{ row, column, before: old, after: now }];
    }),
  );
}

/** Writes the products that differ; their ads follow in one job. */
export async function writeUpdates(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  updates: readonly Update[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = await productsByIds(
    tx,
    updates.map(({ id }) => id),
  );
  const beforeOf = new Map(rows.map((row) => [row.id, row]));
  const following: string[] = [];
  for (const { id, body } of updates) {
    const before = beforeOf.get(id) as unknown as Record<string, unknown>;
    const after = await updateEntry(tx, 'products', id, productKind.columns(body));
    if (after && productKind.ads?.follow.some(differ(before, after))) following.push(id);
    await record(tx, actor, 'product', { did: 'update', id, before, ...(after && { after }) });
  }
  if (following.length > 0) await letAdsFollow(ctx, tx, { kind: 'products', ids: following });
}
