import type { Names } from '../baseData/baseData.ts';
import type { CodeColumn, Coded, Columns, Figure, FigureColumn } from './columns.ts';
import { type Orders, rangeOf } from './orders.ts';
import { type Listed, listed, type Postings, slotsOf } from './postings.ts';
import type { AdFilters, Facet, Sought } from './shapes.ts';
import { holds, type SlotSet, slotsIn } from './slotSet.ts';
import type { Tally } from './tally.ts';
import type { TermSet } from './words.ts';

export type Market = {
  columns: Columns;
  orders: Orders;
  /** All slots, as they lie in memory: in another order going through them costs several times as much. */
  all: Int32Array;
  postings: Postings;
  tallied: Tally;
  names: Names;
  /** Days since 1970, by the database's clock. */
  today: number;
};

/** Keeps those of the first `count` slots that pass, in place; answers how many. */
export type Pass = (slots: Int32Array, count: number) => number;

/** Slots in the order of a figure lie all over the memory: each costs as much as several in a row. */
const SCATTERED = 8;

/** By code: 1 for those that match. */
type Allowed = Uint8Array;

export type Narrowing = {
  passes: Pass[];
  /** Filters of facets, apart: a facet is counted without its own. */
  facets: Partial<Record<Facet, { column: CodeColumn; allowed: Allowed }>>;
  /** Where all that can match is found, cheapest first to go through. */
  source: Int32Array[];
  /** What has to pass as well when another source is taken. */
  ofSource: Pass | null;
  /** Whether nothing but the filters of facets narrows it. */
  isWhole: boolean;
};

const keepWhere =
  (passes: (slot: number) => boolean): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if (passes(slot)) {
        slots[kept] = slot;
        kept += 1;
      }
    }
    return kept;
  };

const keepHeld = (set: SlotSet): Pass => {
  const { dense } = set;
  if (!dense) return keepWhere((slot) => holds(set, slot));
  return (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if ((((dense[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1) {
        slots[kept] = slot;
        kept += 1;
      }
    }
    return kept;
  };
};

const keepCoded =
  ({ column, allowed }: { column: CodeColumn; allowed: Allowed }): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      if (allowed[column[slot] as number] === 1) {
        slots[kept] = slot;
        kept += 1;
      }
    }
    return kept;
  };

const keepBetween =
  (values: FigureColumn | Int32Array, min: number, max: number): Pass =>
  (slots, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const value = values[slot] as number;
      if (value >= min && value <= max) {
        slots[kept] = slot;
        kept += 1;
      }
    }
    return kept;
  };

const DAY_MS = 86_400_000;
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const size = (source: readonly Int32Array[]) => source.reduce((sum, part) => sum + part.length, 0);

/** A viewport that is turned round (west > east) crosses the date line. */
function insideOf(market: Market, bbox: string): Pass {
  const [w = 0, s = 0, e = 0, n = 0] = bbox.split(',').map(Number);
  const isInside = (place: { lat: number; lng: number } | undefined) =>
    place !== undefined &&
    place.lat >= s &&
    place.lat <= n &&
    (w <= e ? place.lng >= w && place.lng <= e : place.lng >= w || place.lng <= e);
  const { codes, coded } = market.columns;
  const ports = Uint8Array.from(codes.port.values, (id) => Number(isInside(market.names.ports.get(id))));
  const countries = Uint8Array.from(codes.country.values, (id) =>
    Number(isInside(market.names.countries.get(id))),
  );
  return keepWhere((slot) => {
    const port = coded.port[slot] as number;
    return (port === 0 ? countries[coded.country[slot] as number] : ports[port]) === 1;
  });
}

/** Codes that match a filter of one column, or null without such a filter. */
function allowedOf(market: Market, filters: AdFilters, sought: Sought, name: Coded): Allowed | null {
  const { values } = market.columns.codes[name];
  const among = (wanted: readonly string[] | null | undefined) => {
    if (!wanted) return null;
    const set = new Set(wanted);
    return Uint8Array.from(values, (value) => Number(set.has(value)));
  };
  if (name === 'payment') {
    const wanted = filters.paymentTerm;
    return wanted
      ? Uint8Array.from(values, (value) => Number(value.split(',').some((code) => wanted.includes(code))))
      : null;
  }
  return among(
    {
      side: filters.side && [filters.side],
      product: sought.productIds,
      type: filters.productTypeId,
      country: filters.countryId,
      origin: filters.originCountryId,
      port: filters.portId,
      term: filters.term,
      priceType: filters.priceType,
      currency: filters.currencyId,
      verified: filters.verified === 'true' ? ['true'] : null,
    }[name],
  );
}

const facetColumns = ['side', 'product', 'type', 'country', 'term'] as const satisfies readonly (Facet &
  Coded)[];
const otherColumns = ['origin', 'port', 'priceType', 'currency', 'payment', 'verified'] as const;

const slotsWith = (postings: Postings, name: Listed, allowed: Allowed): Int32Array[] =>
  [...allowed.entries()].flatMap(([code, matches]) => (matches === 1 ? [slotsOf(postings, name, code)] : []));

/** What a search comes to over the columns. `sets` are those of its words. */
export function narrow(market: Market, filters: AdFilters, sought: Sought, sets: TermSet[]): Narrowing {
  const { columns, orders, postings } = market;
  const result: Narrowing = {
    passes: [],
    facets: {},
    source: [market.all],
    ofSource: null,
    isWhole: false,
  };
  const offer = (source: Int32Array[], price = 1) => {
    if (size(source) * price < size(result.source)) result.source = source;
  };
  const offerListed = (name: Listed, allowed: Allowed) => offer(slotsWith(postings, name, allowed));
  const between = (figure: Figure, min: number | undefined, max: number | undefined) => {
    if (min === undefined && max === undefined) return;
    const range = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY] as const;
    const inRange = rangeOf(columns, figure, orders[figure], ...range);
    // A filter that all ads pass narrows nothing.
    if (inRange.length === orders[figure].count) return;
    result.passes.push(keepBetween(columns.figures[figure], ...range));
    offer([inRange], SCATTERED);
  };

  const [rarest, ...others] = sets.toSorted((one, other) => one.any.count - other.any.count);
  for (const set of others) result.passes.push(keepHeld(set.any));
  const worded = rarest && [slotsIn(rarest.any)];
  if (worded) result.source = worded;
  if (sought.terms?.length === 0) result.source = [];
  for (const name of otherColumns) {
    const allowed = allowedOf(market, filters, sought, name);
    if (!allowed) continue;
    result.passes.push(keepCoded({ column: columns.coded[name], allowed }));
    if (name === 'port') offerListed(name, allowed);
  }
  for (const name of facetColumns) {
    const allowed = allowedOf(market, filters, sought, name);
    if (!allowed) continue;
    result.facets[name] = { column: columns.coded[name], allowed };
  }
  if (filters.region) {
    const wanted = filters.region;
    const allowed = Uint8Array.from(columns.codes.country.values, (id) =>
      Number(wanted.includes(market.names.countries.get(id)?.region ?? '')),
    );
    result.passes.push(keepCoded({ column: columns.coded.country, allowed }));
    offerListed('country', allowed);
  }
  between(filters.priceBasis, filters.priceMin, filters.priceMax);
  between(filters.quantityBasis, filters.quantityMin, filters.quantityMax);
  if (filters.deliveryFrom)
    result.passes.push(keepBetween(columns.ends, dayOf(filters.deliveryFrom), Number.POSITIVE_INFINITY));
  if (filters.deliveryTo)
    result.passes.push(keepBetween(columns.starts, Number.NEGATIVE_INFINITY, dayOf(filters.deliveryTo)));
  if (filters.bbox) result.passes.push(insideOf(market, filters.bbox));
  between('validUntil', market.today, undefined);
  if (rarest && result.source === worded) result.ofSource = keepHeld(rarest.any);
  else if (rarest) result.passes.push(keepHeld(rarest.any));
  result.isWhole = result.passes.length === 0 && !sought.terms;
  return result;
}

/** The same with the filters of facets, but for one of them, among the others. */
export function withFacets(market: Market, narrowing: Narrowing, except?: Facet): Narrowing {
  let { source } = narrowing;
  const passes = [...narrowing.passes];
  for (const name of facetColumns) {
    const filter = narrowing.facets[name];
    if (!filter || name === except) continue;
    passes.unshift(keepCoded(filter));
    if (!listed.some((one) => one === name)) continue;
    const parts = slotsWith(market.postings, name as Listed, filter.allowed);
    if (size(parts) < size(source)) source = parts;
  }
  const isSame = source === narrowing.source;
  if (narrowing.ofSource && !isSame) passes.push(narrowing.ofSource);
  return {
    passes,
    ofSource: isSame ? narrowing.ofSource : null,
    facets: {},
    source,
    isWhole: passes.length === 0 && narrowing.isWhole,
  };
}
