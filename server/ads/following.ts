import { setTimeout as pause } from 'node:timers/promises';
import type { AdPayload } from '../../contract/adPayload.ts';
import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import type { AdsOf } from '../jobs/jobs.ts';
import { contentOf } from './content.ts';
import { adsAfter, type Library, loadLibrary, lockAds, writeComputed } from './following.queries.ts';
import { payloadOf } from './payload.queries.ts';
import type { Refs } from './refs.queries.ts';

const AT_ONCE = 2_000;
const BATCH = 100;
/** Between batches, so that who uses the site does not wait for them. */
const PAUSE_MS = 20;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** As `loadRefs` answers it, for many ads at once. */
export const refsFrom = (library: Library, ad: AdPayload): Refs => {
  const from = <Row>(rows: ReadonlyMap<string, Row>, id: string | undefined) =>
    id === undefined ? null : rows.get(id);
  return {
    product: from(library.products, ad.productId),
    type: from(library.types, ad.productTypeId),
    quantityUnit: from(library.units, ad.quantity?.unitId),
    priceUnit: from(library.units, ad.price?.unitId),
    currency: from(library.currencies, ad.price?.currencyId),
    port: from(library.ports, ad.delivery?.portId),
    counterPort: from(library.ports, ad.delivery?.counterPortId),
    country: from(library.countries, ad.delivery?.countryId),
    origin: from(library.countries, ad.originCountryId),
    term: from(library.terms, ad.delivery?.term),
    paymentTerms: (ad.paymentTerms ?? []).flatMap((code) => library.paymentTerms.get(code) ?? []),
    today: library.today,
  };
};

/** The name of a group is among the words of what lies directly below it. */
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

/** Computes some ads anew. */
const follow = (ctx: Pick<Context, 'db'>, library: Library, of: AdsOf, ids: readonly string[]) =>
  ctx.db.transaction().execute(async (tx) => {
    const rows = await lockAds(tx, of, ids);
    const computed = rows.map((row) => {
      const ad = payloadOf(row, []);
      const { columns, texts } = contentOf(ad, refsFrom(library, ad), row.company);
      return {
        id: row.id,
        title: columns.title,
        usd_per_bbl: columns.usd_per_bbl,
        usd_per_tonne: columns.usd_per_tonne,
        usd_per_mmbtu: columns.usd_per_mmbtu,
        comparable_basis: columns.comparable_basis === null ? null : JSON.parse(columns.comparable_basis),
        quantity_tonnes: columns.quantity_tonnes,
        quantity_barrels: columns.quantity_barrels,
        lat: columns.lat,
        lng: columns.lng,
        ...texts,
      };
    });
    if (rows.length > 0 && (await writeComputed(tx, computed)) > 0) await announce(tx, 'market');
  });

/** Prices, quantities, points and words of ads follow the base data that they are computed from. */
export const workFollowing = (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> =>
  ctx.jobs.work('adsFollow', async (of, { signal }) => {
    for (let last = BEFORE_ALL, isMore = true; isMore && !signal.aborted; ) {
      // Base data may change again meanwhile.
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
