import { BLOCK, sift } from './find.ts';
import type { Market, Narrowing } from './narrow.ts';
import { type Counted, type Facet, type FacetCounts, facets, type PlaceCount } from './shapes.ts';

const inOrder = (rows: Counted[]) => rows.toSorted((a, b) => b.count - a.count);

function markFailed(
  failed: Uint8Array,
  bit: number,
  slots: Int32Array,
  count: number,
  column: Uint16Array,
  allowed: Uint8Array,
): void {
  for (let index = 0; index < count; index += 1) {
    if (allowed[column[slots[index] as number] as number] !== 1)
      failed[index] = (failed[index] as number) | bit;
  }
}

function countInto(
  counts: Uint32Array,
  failed: Uint8Array,
  bit: number,
  slots: Int32Array,
  count: number,
  column: Uint16Array,
): void {
  for (let index = 0; index < count; index += 1) {
    const fails = failed[index] as number;
    if (fails !== 0 && fails !== bit) continue;
    const code = column[slots[index] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

/**
 * Counts per facet in one run; each facet ignores its own filter. A slot that fails one facet's filter counts for that
 * facet alone; one that fails two counts for none.
 */
export function countFacets(market: Market, narrowing: Narrowing): FacetCounts {
  const { codes, coded, figures } = market.columns;
  const counters = facets.map((facet) => {
    const filter = narrowing.facets[facet];
    return {
      facet,
      column: coded[facet],
      allowed: filter?.allowed ?? null,
      counts: new Uint32Array(codes[facet].values.length),
    };
  });
  let total = 0;
  let newest = Number.NaN;
  /** Per slot of a block: which facets' filters it fails, a bit each. */
  const failed = new Uint8Array(BLOCK);
  sift(narrowing.source, narrowing.passes, (slots, count) => {
    failed.fill(0, 0, count);
    for (const [bit, { column, allowed }] of counters.entries()) {
      if (allowed) markFailed(failed, 1 << bit, slots, count, column, allowed);
    }
    for (const [bit, { column, counts }] of counters.entries())
      countInto(counts, failed, 1 << bit, slots, count, column);
    for (let index = 0; index < count; index += 1) {
      if (failed[index] !== 0) continue;
      total += 1;
      const published = figures.published[slots[index] as number] as number;
      if (!(published <= newest)) newest = published;
    }
    return false;
  });
  const counted = Object.fromEntries(
    counters.map(({ facet, counts }) => [
      facet,
      inOrder(
        [...counts.entries()].flatMap(([code, count]) =>
          code === 0 || count === 0 ? [] : { value: codes[facet].values[code] as string, count },
        ),
      ),
    ]),
  ) as Record<Facet, Counted[]>;
  const country = counters.find(({ facet }) => facet === 'country');
  return {
    ...counted,
    total,
    // Of what matches every filter, its own included.
    countries: country?.allowed
      ? counted.country.filter(({ value }) => country.allowed?.[codes.country.of.get(value) ?? 0] === 1)
          .length
      : counted.country.length,
    newest: Number.isNaN(newest) ? null : new Date(newest / 1_000),
  };
}

/** Matching ads by the place they stand at, sides counted apart. */
export function countPlaces(market: Market, { source, passes }: Narrowing): PlaceCount[] {
  const { codes, coded } = market.columns;
  const { port, country, side } = coded;
  const ports = codes.port.values.length;
  const places = ports + codes.country.values.length;
  const sell = codes.side.of.get('sell');
  const counts = { sell: new Uint32Array(places), buy: new Uint32Array(places) };
  const countryOf = new Uint16Array(ports);
  sift(source, passes, (slots, count) => {
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const at = port[slot] as number;
      const place = at === 0 ? ports + (country[slot] as number) : at;
      if (at !== 0) countryOf[at] = country[slot] as number;
      const into = side[slot] === sell ? counts.sell : counts.buy;
      into[place] = (into[place] as number) + 1;
    }
    return false;
  });
  const found: PlaceCount[] = [];
  for (let place = 1; place < places; place += 1) {
    const [selling, buying] = [counts.sell[place] as number, counts.buy[place] as number];
    if (selling + buying === 0) continue;
    const isPort = place < ports;
    found.push({
      portId: isPort ? (codes.port.values[place] as string) : null,
      countryId: codes.country.values[isPort ? (countryOf[place] as number) : place - ports] as string,
      sell: selling,
      buy: buying,
    });
  }
  return found;
}
