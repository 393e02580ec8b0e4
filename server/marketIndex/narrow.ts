import { boxOf } from '../../contract/bbox.ts';
import type { Names } from '../baseData/baseData.ts';
import type { Columns, Figure } from './columns.ts';
import { type Attribute, combosWith, type Group, homes } from './combos.ts';
import { ofDelivery, ofRange, ofValues } from './gather.ts';
import type { Gathered, KeptBits } from './keptBits.ts';
import { type Orders, rangeOf } from './orders.ts';
import { keepBetween, keepHeld } from './passes.ts';
import { listedIn, type Postings } from './postings.ts';
import { type AdFilters, type Facet, facets, type Sought } from './shapes.ts';
import type { Pass } from './sift.ts';
import type { Tally } from './tally.ts';
import type { TermSet } from './words.ts';

export type Market = {
  columns: Columns;
  orders: Orders;
  postings: Postings;
  kept: KeptBits;
  tallied: Tally;
  names: Names;
  /** Days since 1970, by the database's clock. */
  today: number;
};

/** Going through slots in the order of a list costs so many times what going through them in a row does. */
const LISTED = 2;
/** Slots in the order of a figure lie all over the memory. */
const SCATTERED = 8;
/** Each bitmap has to be gone through as a whole. */
const BITMAPS_MAX = 8;

/** One thing that is asked for. */
export type Condition = {
  /** Of which facet it is the filter: a facet is counted without its own. */
  facet: Facet | null;
  /** How many ads meet it. */
  count: number;
  /** All of them, where they are listed, and what going through them costs each. */
  lists: readonly Int32Array[] | null;
  price: number;
  /** All of them, as what is in any of these bitmaps. */
  bits: readonly Uint32Array[] | null;
  /** How such a bitmap can be had where there is none. */
  gathered: Gathered | null;
  /** Those that meet it among others: by their combinations, or in a way of its own. */
  test: { group: Group; allowed: Uint8Array } | Pass;
};

/** What a search comes to, and where in the orders of their figures those lie that match. */
export type Narrowing = { conditions: Condition[]; ranges: Partial<Record<Figure, Int32Array>> };

const DAY_MS = 86_400_000;
const dayOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** A viewport that is turned round (west > east) crosses the date line. */
function insideOf({ columns: { codes, combos }, names, tallied }: Market, bbox: string): Condition {
  const { west, south, east, north } = boxOf(bbox);
  const isInside = (place: { lat: number; lng: number } | undefined) =>
    place !== undefined &&
    place.lat >= south &&
    place.lat <= north &&
    (west <= east ? place.lng >= west && place.lng <= east : place.lng >= west || place.lng <= east);
  const ports = codes.port.values.map((id) => isInside(names.ports.get(id)));
  const countries = codes.country.values.map((id) => isInside(names.countries.get(id)));
  const [, countryOf, portOf] = combos.place.codes as [number[], number[], number[]];
  const allowed = Uint8Array.from(portOf, (port, combo) =>
    Number(port === 0 ? countries[countryOf[combo] as number] : ports[port]),
  );
  const count = allowed.reduce((sum, isIn, combo) => sum + isIn * (tallied.place[combo] ?? 0), 0);
  return testedOnly(count, { group: 'place', allowed });
}

const testedOnly = (count: number, test: Condition['test'], gathered: Gathered | null = null): Condition => ({
  facet: null,
  count,
  lists: null,
  price: LISTED,
  bits: null,
  gathered,
  test,
});

/** Those that have one of some values. */
function withAny({ columns, postings }: Market, name: Attribute, values: readonly string[]): Condition {
  const { group, at } = homes[name];
  const known = columns.codes[name];
  const codes = [...new Set(values.flatMap((value) => known.of.get(value) ?? []))];
  const wanted = new Uint8Array(known.values.length);
  for (const code of codes) wanted[code] = 1;
  const holders = codes.flatMap((code) => postings.of[name][code] ?? []);
  const bits = holders.flatMap((one) => one.bits ?? []);
  const isMany = bits.length > 0 && bits.length === holders.length && bits.length <= BITMAPS_MAX;
  return {
    facet: facets.find((facet) => facet === name) ?? null,
    count: holders.reduce((sum, one) => sum + one.count, 0),
    lists: bits.length === 0 ? holders.map(listedIn) : null,
    price: LISTED,
    bits: isMany ? bits : null,
    gathered: isMany ? null : ofValues(columns, name, codes, holders),
    test: { group, allowed: combosWith(columns.combos[group], at, wanted) },
  };
}

/** Those that name at least one of some terms of payment. */
const payments = ({ columns: { codes } }: Market, wanted: readonly string[]) =>
  codes.payment.values.filter((value) => value.split(',').some((code) => wanted.includes(code)));

const inRegions = ({ columns: { codes }, names }: Market, wanted: readonly string[]) =>
  codes.country.values.filter((id) => wanted.includes(names.countries.get(id)?.region ?? ''));

/** What a search comes to over the columns. `sets` are those of its words. */
export function narrow(market: Market, filters: AdFilters, sought: Sought, sets: TermSet[]): Narrowing {
  const { columns, orders, postings } = market;
  const conditions: Condition[] = [];
  const ranges: Narrowing['ranges'] = {};
  const oneOf = (name: Attribute, values: readonly string[] | null | undefined) => {
    if (values) conditions.push(withAny(market, name, values));
  };
  const between = (figure: Figure, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) => {
    const inRange = rangeOf(columns, figure, orders[figure], min, max);
    const { length } = inRange;
    // A filter that all ads pass narrows nothing.
    if (length === orders[figure].count) return;
    ranges[figure] = inRange;
    const test = keepBetween(columns.figures[figure], min, max);
    const gathered = length > 0 ? ofRange(columns, figure, orders[figure], inRange, postings) : null;
    conditions.push({ ...testedOnly(length, test, gathered), lists: [inRange], price: SCATTERED });
  };

  if (sought.terms?.length === 0) conditions.push({ ...testedOnly(0, () => 0), lists: [] });
  for (const { any } of sets)
    conditions.push({
      ...testedOnly(any.count, keepHeld(any)),
      lists: any.dense ? null : [any.sparse],
      bits: any.dense && [any.dense],
    });
  oneOf('side', filters.side && [filters.side]);
  oneOf('product', sought.productIds);
  oneOf('type', filters.productTypeId);
  oneOf('country', filters.countryId);
  oneOf('origin', filters.originCountryId);
  oneOf('port', filters.portId);
  oneOf('term', filters.term);
  oneOf('priceType', filters.priceType);
  oneOf('currency', filters.currencyId);
  oneOf('payment', filters.paymentTerm && payments(market, filters.paymentTerm));
  oneOf('verified', filters.verified === 'true' ? ['true'] : null);
  if (filters.region)
    conditions.push({ ...withAny(market, 'country', inRegions(market, filters.region)), facet: null });
  if (filters.priceMin !== undefined || filters.priceMax !== undefined)
    between(filters.priceBasis, filters.priceMin, filters.priceMax);
  if (filters.quantityMin !== undefined || filters.quantityMax !== undefined)
    between(filters.quantityBasis, filters.quantityMin, filters.quantityMax);
  between('validUntil', market.today);
  const delivered = (side: 'starts' | 'ends', day: number, test: Pass) =>
    conditions.push(testedOnly(postings.all.count, test, ofDelivery(columns, side, day)));
  if (filters.deliveryFrom) {
    const day = dayOf(filters.deliveryFrom);
    delivered('ends', day, keepBetween(columns.ends, day, Infinity));
  }
  if (filters.deliveryTo) {
    const day = dayOf(filters.deliveryTo);
    delivered('starts', day, keepBetween(columns.starts, -Infinity, day));
  }
  if (filters.bbox) conditions.push(insideOf(market, filters.bbox));
  return { conditions, ranges };
}
