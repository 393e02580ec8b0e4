import type { Columns } from './columns.ts';
import { type Facet, facets } from './shapes.ts';

/** How many published ads there are of each code, and of each place. */
export type Tally = {
  counts: Record<Facet, number[]>;
  /** By side and code; countries are counted where no port is named. */
  places: Map<number, { ports: number[]; countries: number[] }>;
  countryOfPort: number[];
};

export const createTally = (): Tally => ({
  counts: { side: [], product: [], type: [], country: [], term: [] },
  places: new Map(),
  countryOfPort: [],
});

const addAt = (counts: number[], code: number, by: number) => {
  // A hole would make a slower array of it.
  while (counts.length <= code) counts.push(0);
  counts[code] = (counts[code] as number) + by;
};

/** `by` is 1 for an ad that came, and -1, before its columns are overwritten, for one that goes. */
export function tally(into: Tally, { coded }: Columns, slot: number, by: 1 | -1): void {
  for (const facet of facets) addAt(into.counts[facet], coded[facet][slot] as number, by);
  const side = coded.side[slot] as number;
  let places = into.places.get(side);
  if (!places) {
    places = { ports: [], countries: [] };
    into.places.set(side, places);
  }
  const port = coded.port[slot] as number;
  if (port === 0) addAt(places.countries, coded.country[slot] as number, by);
  else {
    addAt(places.ports, port, by);
    into.countryOfPort[port] = coded.country[slot] as number;
  }
}
