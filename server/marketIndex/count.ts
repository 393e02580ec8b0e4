import type { CodeColumn } from './columns.ts';
import { sift } from './find.ts';
import { type Market, type Narrowing, withFacets } from './narrow.ts';
import type { Counted, Facet, FacetCounts, PlaceCount } from './shapes.ts';

const inOrder = (rows: Counted[]) => rows.toSorted((a, b) => b.count - a.count);

function countInto(counts: Uint32Array, column: CodeColumn, slots: Int32Array, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const code = column[slots[index] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

const counted = ({ columns: { codes } }: Market, facet: Facet, counts: Iterable<number>): Counted[] =>
  inOrder(
    [...counts].flatMap((count, code) =>
      code === 0 || count === 0 ? [] : { value: codes[facet].values[code] as string, count },
    ),
  );

/** How many there are of each value of one facet. */
function countFacet(market: Market, facet: Facet, { source, passes, isWhole }: Narrowing): Counted[] {
  if (isWhole) return counted(market, facet, market.tallied.counts[facet]);
  const { codes, coded } = market.columns;
  const counts = new Uint32Array(codes[facet].values.length);
  sift(source, passes, (slots, count) => {
    countInto(counts, coded[facet], slots, count);
    return false;
  });
  return counted(market, facet, counts);
}

/** Everything that matches, by each facet. Five at once: going through the slots costs more than counting. */
function countMatching(market: Market, { source, passes, isWhole }: Narrowing) {
  const { codes, coded, figures } = market.columns;
  const { slots: newestLast, count: all } = market.orders.published;
  const when = (micros: number) => (Number.isNaN(micros) ? null : new Date(micros / 1_000));
  const { published } = figures;
  if (isWhole) {
    const newest = all === 0 ? Number.NaN : (published[newestLast[all - 1] as number] as number);
    const { counts } = market.tallied;
    return { counts: counts as Record<Facet, Iterable<number>>, total: all, newest: when(newest) };
  }
  const { side, product, type, country, term } = coded;
  const make = (facet: Facet) => new Uint32Array(codes[facet].values.length);
  const counts = {
    side: make('side'),
    product: make('product'),
    type: make('type'),
    country: make('country'),
    term: make('term'),
  };
  const [sides, products, types, countries, terms] = Object.values(counts) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  let total = 0;
  let newest = Number.NaN;
  const add = (column: CodeColumn, into: Uint32Array, slot: number) => {
    const code = column[slot] as number;
    into[code] = (into[code] as number) + 1;
  };
  sift(source, passes, (slots, count) => {
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      add(side, sides, slot);
      add(product, products, slot);
      add(type, types, slot);
      add(country, countries, slot);
      add(term, terms, slot);
    }
    total += count;
    for (let index = 0; index < count; index += 1) {
      const at = published[slots[index] as number] as number;
      if (!(at <= newest)) newest = at;
    }
    return false;
  });
  return { counts: counts as Record<Facet, Iterable<number>>, total, newest: when(newest) };
}

/** Counts per facet. Each facet with a filter of its own is counted apart, without it. */
export function countFacets(market: Market, narrowing: Narrowing): FacetCounts {
  const { counts, total, newest } = countMatching(market, withFacets(market, narrowing));
  const of = (facet: Facet) =>
    narrowing.facets[facet]
      ? countFacet(market, facet, withFacets(market, narrowing, facet))
      : counted(market, facet, counts[facet]);
  return {
    side: of('side'),
    product: of('product'),
    type: of('type'),
    country: of('country'),
    term: of('term'),
    total,
    // Of what matches every filter, its own included.
    countries: counted(market, 'country', counts.country).length,
    newest,
  };
}

function placesOfAll({ columns: { codes }, tallied }: Market): PlaceCount[] {
  const sell = tallied.places.get(codes.side.of.get('sell') ?? -1);
  const buy = tallied.places.get(codes.side.of.get('buy') ?? -1);
  const ports = codes.port.values.flatMap((portId, code) => {
    const [selling, buying] = [sell?.ports[code] ?? 0, buy?.ports[code] ?? 0];
    const countryId = codes.country.values[tallied.countryOfPort[code] ?? 0] as string;
    return selling + buying === 0 ? [] : { portId, countryId, sell: selling, buy: buying };
  });
  const countries = codes.country.values.flatMap((countryId, code) => {
    const [selling, buying] = [sell?.countries[code] ?? 0, buy?.countries[code] ?? 0];
    return selling + buying === 0 ? [] : { portId: null, countryId, sell: selling, buy: buying };
  });
  return [...ports, ...countries];
}

/** Matching ads by the place they stand at, sides counted apart. */
export function countPlaces(market: Market, { source, passes, isWhole }: Narrowing): PlaceCount[] {
  if (isWhole) return placesOfAll(market);
  const { codes, coded } = market.columns;
  const { port, country, side } = coded;
  const ports = codes.port.values.length;
  const sell = codes.side.of.get('sell');
  /** Ports, then countries; those who sell behind those who buy. */
  const counts = new Uint32Array((ports + codes.country.values.length) * 2);
  sift(source, passes, (slots, count) => {
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const at = port[slot] as number;
      const place = at === 0 ? ports + (country[slot] as number) : at;
      const entry = place * 2 + (side[slot] === sell ? 1 : 0);
      counts[entry] = (counts[entry] as number) + 1;
    }
    return false;
  });
  const found: PlaceCount[] = [];
  for (let place = 1; place * 2 < counts.length; place += 1) {
    const [buying, selling] = [counts[place * 2] as number, counts[place * 2 + 1] as number];
    if (selling + buying === 0) continue;
    const isPort = place < ports;
    found.push({
      portId: isPort ? (codes.port.values[place] as string) : null,
      countryId: codes.country.values[
        isPort ? (market.tallied.countryOfPort[place] as number) : place - ports
      ] as string,
      sell: selling,
      buy: buying,
    });
  }
  return found;
}
