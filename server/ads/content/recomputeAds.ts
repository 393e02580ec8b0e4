import { setTimeout as pause } from 'node:timers/promises';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { PriceWhy } from '../../../contract/ads/priceHistory.ts';
import type { Context } from '../../context.ts';
import { announce } from '../../db/changeFeed.ts';
import type { AdsOf } from '../../jobs/jobs.ts';
import { keepPrices } from '../rows/adPrices.queries.ts';
import type { Refs } from '../rows/refs.queries.ts';
import { toColumns, toComparable } from './content.ts';
import { fromColumns } from './payload.queries.ts';
import {
  adsAfter,
  type Library,
  loadLibrary,
  lockAds,
  writeComparable,
  writeComputed,
} from './recomputeAds.queries.ts';

const AT_ONCE = 5_000;
const BATCH = 100;
/** Pause between batches, so that requests are not delayed. */
const PAUSE_MS = 10;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The result of `loadRefs` for one ad, taken from the preloaded library. */
export const refsFrom = (library: Library, ad: AdPayload): Refs => {
  const from = <Row>(rows: ReadonlyMap<string, Row>, id: string | undefined) =>
    id === undefined ? null : rows.get(id);
  return {
    product: from(library.products, ad.productId),
    type: from(library.types, ad.productTypeId),
    quantityUnit: from(library.units, ad.quantity?.unitId),
    priceUnit: ad.price?.formula
      ? library.unitsByCode.get(ad.price.formula.price.unit)
      : from(library.units, ad.price?.unitId),
    currency: ad.price?.formula
      ? library.currenciesByCode.get(ad.price.formula.price.currency)
      : from(library.currencies, ad.price?.currencyId),
    port: from(library.ports, ad.delivery?.portId),
    counterPort: from(library.ports, ad.delivery?.counterPortId),
    country: from(library.countries, ad.delivery?.countryId),
    origin: from(library.countries, ad.originCountryId),
    term: from(library.terms, ad.delivery?.term),
    paymentTerms: (ad.paymentTerms ?? []).flatMap((code) => library.paymentTerms.get(code) ?? []),
    hazard: from(library.hazards, ad.hazardClass),
    pricing: ad.price?.formula ? library.pricing : null,
    today: library.today,
  };
};

/**
 * Search text of a product includes the name of its group, so direct children of a changed group are recomputed too.
 */
const withChildren = ({ kind, ids }: AdsOf, library: Library): AdsOf =>
  kind === 'products'
    ? {
        kind,
        ids: [
          ...new Set([
            ...ids,
            ...[...library.products.values()]
              .filter(({ parent_id }) => parent_id !== null && ids.includes(parent_id))
              .map(({ id }) => id),
          ]),
        ],
      }
    : { kind, ids };

/** What moves a price, by what changed. */
const whyOf: Partial<Record<AdsOf['kind'], PriceWhy>> = { currencies: 'fx', benchmarks: 'quotes' };

/** Quotes and exchange rates move the comparable price and nothing else, not even the search text. */
const movesPriceOnly = ({ kind }: AdsOf) => kind === 'benchmarks' || kind === 'currencies';

const parsed = (basis: string | null): unknown => (basis === null ? null : JSON.parse(basis));

type LockedAd = Awaited<ReturnType<typeof lockAds>>[number];

const computePrice = (row: LockedAd, library: Library) => {
  const ad = fromColumns(row, []);
  const columns = toComparable(ad, refsFrom(library, ad));
  return { id: row.id, ...columns, comparable_basis: parsed(columns.comparable_basis) };
};

const computeAll = (row: LockedAd, library: Library) => {
  const ad = fromColumns(row, []);
  const { columns, texts } = toColumns(ad, refsFrom(library, ad), row.company);
  return {
    id: row.id,
    title: columns.title,
    usd_per_bbl: columns.usd_per_bbl,
    usd_per_tonne: columns.usd_per_tonne,
    usd_per_mmbtu: columns.usd_per_mmbtu,
    comparable_kind: columns.comparable_kind,
    comparable_basis: parsed(columns.comparable_basis),
    quantity_tonnes: columns.quantity_tonnes,
    quantity_barrels: columns.quantity_barrels,
    lat: columns.lat,
    lng: columns.lng,
    trade_lane: columns.trade_lane,
    ...texts,
  };
};

/** Recomputes a batch of ads. */
const follow = (ctx: Pick<Context, 'db'>, library: Library, of: AdsOf, ids: readonly string[]) =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await lockAds(tx, of, ids);
    if (rows.length === 0) return;
    const written = movesPriceOnly(of)
      ? await writeComparable(
          tx,
          rows.map((row) => computePrice(row, library)),
        )
      : await writeComputed(
          tx,
          rows.map((row) => computeAll(row, library)),
        );
    if (written.length === 0) return;
    await keepPrices(tx, written, { why: whyOf[of.kind] ?? 'conversion' });
    await announce(tx, 'market');
  });

/** Job: recomputes comparable prices, quantities, map points and search text after base data changed. */
export const workRecomputing = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('adsFollow', async (of, { signal }) => {
    for (let last = BEFORE_ALL, isMore = true; isMore && !signal.aborted; ) {
      // Loaded for each batch, because base data may change in between.
      const library = await loadLibrary(ctx.db);
      const affected = withChildren(of, library);
      const ids = await adsAfter(ctx.db, affected, last, AT_ONCE);
      for (let at = 0; at < ids.length && !signal.aborted; at += BATCH) {
        await follow(ctx, library, affected, ids.slice(at, at + BATCH));
        await pause(PAUSE_MS);
      }
      last = ids.at(-1) ?? last;
      isMore = ids.length === AT_ONCE;
    }
    signal.throwIfAborted();
  });
