import type { AdSummary } from '../../contract/ads/adShapes.ts';
import type { AdRow } from '../ads/rows/adRows.queries.ts';
import { viewSummary } from '../ads/rows/adSummary.view.ts';
import type { Caller } from '../http/caller.ts';
import type { Sheet } from '../http/sendSheet.ts';
import type { Cell } from '../lib/csv.ts';

const columns: [head: string, width: number, cell: (ad: AdSummary, reports: number) => Cell][] = [
  ['reference', 12, (ad) => ad.reference],
  ['title', 40, (ad) => ad.title],
  ['state', 12, (ad) => ad.status],
  ['side', 6, (ad) => ad.side],
  ['product', 24, (ad) => ad.product?.path.join(' › ') ?? null],
  ['grade', 20, (ad) => ad.productType?.name ?? null],
  ['quantity min', 12, (ad) => ad.quantity?.min ?? null],
  ['quantity max', 12, (ad) => ad.quantity?.max ?? null],
  ['quantity unit', 10, (ad) => ad.quantity?.unit.code ?? null],
  ['price type', 10, (ad) => ad.price?.type ?? null],
  ['price', 12, (ad) => ad.price?.amount ?? null],
  ['currency', 8, (ad) => ad.price?.currency?.code ?? null],
  ['price unit', 10, (ad) => ad.price?.unit?.code ?? null],
  ['benchmark', 14, (ad) => ad.price?.benchmark ?? null],
  ['differential', 10, (ad) => ad.price?.differential ?? null],
  ['usd per bbl', 10, (ad) => ad.comparable?.usdPerBbl ?? null],
  ['usd per t', 10, (ad) => ad.comparable?.usdPerTonne ?? null],
  ['usd per mmbtu', 10, (ad) => ad.comparable?.usdPerMMBtu ?? null],
  ['term', 8, (ad) => ad.delivery?.term ?? null],
  ['port', 20, (ad) => ad.delivery?.port?.name ?? ad.delivery?.place ?? null],
  ['country', 18, (ad) => ad.delivery?.country?.name ?? null],
  ['owner', 20, (ad) => ad.owner.username],
  ['company', 26, (ad) => ad.owner.company],
  ['owner blocked', 10, (ad) => ad.ownerBlocked === true],
  ['risk', 6, (ad) => ad.risk],
  ['reports', 8, (_ad, reports) => reports],
  ['views', 8, (ad) => ad.views],
  ['inquiries', 8, (ad) => ad.inquiries],
  ['published at', 22, (ad) => ad.publishedAt],
  ['valid until', 12, (ad) => ad.validUntil],
  ['closed at', 22, (ad) => ad.closed?.at ?? null],
  ['close reason', 12, (ad) => ad.closed?.reason ?? null],
  ['updated at', 22, (ad) => ad.updatedAt],
];

/** Ads of the moderators' table, one a row. */
export const moderatorsSheet = (
  rows: readonly AdRow[],
  reports: ReadonlyMap<string, number>,
  viewer: Caller,
): Sheet => ({
  heads: columns.map(([head]) => head),
  widths: columns.map(([, width]) => width),
  rows: rows.map((row) => {
    const ad = viewSummary(row, viewer);
    return columns.map(([, , cell]) => cell(ad, reports.get(row.id) ?? 0));
  }),
});
