import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import { isOwn, seesAd, viewSummary } from '../../ads/rows/adSummary.view.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { adRowsOf, isAmong, type SnapshotRow, snapshotRows } from './adSnapshots.queries.ts';
import type { AdFilters } from './publicAds.queries.ts';

/** Ad summaries by id; ads that the viewer may not see are left out. */
export async function summariesFor(
  db: Sql,
  ids: string[],
  viewer: Caller | null,
): Promise<Map<string, AdSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await adRowsOf(db, ids);
  return new Map(rows.filter((row) => seesAd(row, viewer)).map((row) => [row.id, viewSummary(row, viewer)]));
}

/** Whether an ad is published and matches these filters. */
export const adMatches = (db: Sql, adId: string, filters: AdFilters): Promise<boolean> =>
  isAmong(db, adId, filters);

/** The fields of an ad that a favorite compares, formatted for people. */
export type AdSnapshots = {
  slug: string;
  title: string;
  reference: string;
  ownerId: string;
  companyId: string | null;
  status: AdStatus;
  /** `702.50 USD/t`; null while it is to be agreed. */
  price: string | null;
  /** `10 000–30 000 t` */
  quantity: string | null;
};

/** Groups of thousands are separated by a space, as the trade writes them. */
const written = (value: string | number, digits = 0): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 4) })
    .format(Number(value))
    .replaceAll(',', '\u00a0');

function priceOf(row: SnapshotRow): string | null {
  const digits = row.minor_digits ?? 2;
  const per = [row.currency, row.price_unit].filter(Boolean).join('/');
  if (row.price_amount !== null) return `${written(row.price_amount, digits)} ${per}`.trim();
  if (row.price_benchmark === null || row.price_differential === null) return null;
  const differential = Number(row.price_differential);
  const sign = differential < 0 ? '−' : '+';
  return `${row.price_benchmark} ${sign}${written(Math.abs(differential), digits)} ${per}`.trim();
}

function quantityOf(row: SnapshotRow): string | null {
  if (row.quantity_min === null || row.quantity_max === null) return null;
  const [min, max] = [written(row.quantity_min), written(row.quantity_max)];
  const figure = `${min === max ? min : `${min}–${max}`}\u00a0${row.quantity_unit ?? ''}`.trim();
  return row.quantity_basis === 'per_lift' ? `${figure} per lift` : figure;
}

/** Snapshots of ads by id; deleted ads are missing. */
export async function snapshotsOf(db: Sql, ids: string[]): Promise<Map<string, AdSnapshots>> {
  const rows = await snapshotRows(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        slug: row.slug,
        title: row.title,
        reference: row.reference,
        ownerId: row.owner_id,
        companyId: row.company_id,
        status: row.status,
        price: priceOf(row),
        quantity: quantityOf(row),
      },
    ]),
  );
}

/** Whether a viewer may see the ad of a snapshot: the rule of `seesAd`. */
export const seesSnapshots = (snapshot: AdSnapshots, viewer: Caller | null): boolean =>
  snapshot.status === 'approved' ||
  isOwn({ owner_id: snapshot.ownerId, company_id: snapshot.companyId }, viewer) ||
  may(viewer, 'ads.moderate');
