import type { Box } from '../../../contract/core/bbox.ts';
import type { PlaceCount } from '../../searchIndex/searchIndex.ts';
import { type PinPrice, pinPriceOf } from './pinPrices.ts';
import { boxAround, type Point } from './placeBox.ts';

/** Ads at one place, or at several places that overlap at a zoom. */
export type Cluster = {
  lng: number;
  lat: number;
  sell: number;
  buy: number;
  places: number;
  /** The number of places that are ports rather than countries. */
  ports: number;
  /** The place with most ads; the only one if `places` is 1. */
  first: PlaceCount;
  /** The zoom at which the cluster splits. */
  expandsAt: number;
  /** What its places span. */
  box: Box;
  price: PinPrice | null;
};

/** Clusters in a box at a zoom, and what all places span; null without places. */
export type ClusteredPlaces = { at: (zoom: number, box?: Box) => Cluster[]; box: Box | null };

const RADIUS_PX = 56;
const TILE_PX = 512;
/** Above this zoom nothing is clustered. */
const CLUSTER_MAX_ZOOM = 9;
const NONE = -1;

/** Web Mercator x, 0 to 1; `y` likewise. */
const xOf = (lng: number) => lng / 360 + 0.5;
function yOf(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI));
}
const lngOf = (x: number) => (x - 0.5) * 360;
const latOf = (y: number) => (360 * Math.atan(Math.exp((1 - 2 * y) * Math.PI))) / Math.PI - 90;

/** The first zoom at which a place at this distance from the centre leaves the cluster. */
const zoomApart = (distance: number) =>
  distance === 0
    ? CLUSTER_MAX_ZOOM + 1
    : Math.min(CLUSTER_MAX_ZOOM + 1, Math.floor(Math.log2(RADIUS_PX / (TILE_PX * distance))) + 1);

const idOf = ({ countryId, portId }: PlaceCount) => `${countryId} ${portId ?? ''}`;

/**
 * Places sorted by number of ads, then id, so that every instance clusters alike. Coordinates are in arrays of their
 * own, because objects are slower.
 */
type Spots = {
  places: readonly PlaceCount[];
  positions: readonly Point[];
  x: readonly number[];
  y: readonly number[];
};

const NOWHERE: Point = { lng: 0, lat: 0 };

function spotsOf(places: readonly PlaceCount[], positionOf: (place: PlaceCount) => Point | undefined): Spots {
  const sorted = places.toSorted((a, b) => b.sell + b.buy - a.sell - a.buy || (idOf(a) < idOf(b) ? -1 : 1));
  const positions = sorted.map((place) => positionOf(place) ?? NOWHERE);
  return {
    places: sorted,
    positions,
    x: positions.map(({ lng }) => xOf(lng)),
    y: positions.map(({ lat }) => yOf(lat)),
  };
}

/**
 * Clusters of a zoom in flat arrays: places of all clusters one after the other, the largest first in each; `ends`
 * and centre of each cluster.
 */
type Drawn = {
  members: readonly number[];
  ends: readonly number[];
  x: readonly number[];
  y: readonly number[];
};

const meanOf = (figures: readonly number[], members: readonly number[]): number =>
  members.reduce((sum, at) => sum + (figures[at] as number), 0) / members.length;

/** Greedy clustering: the places with most ads absorb those within the radius. */
function gather({ x, y }: Spots, radius: number): Drawn {
  const rows = Math.ceil(1 / radius) + 2;
  const cellOf = (at: number) =>
    (Math.floor((x[at] as number) / radius) + 1) * rows + Math.floor((y[at] as number) / radius) + 1;
  const cells = new Map<number, number>();
  /** Linked lists of the grid: the next place of the same cell, or NONE. `cells` holds the first. */
  const next = x.map(() => NONE);
  for (let at = x.length - 1; at >= 0; at -= 1) {
    const cell = cellOf(at);
    next[at] = cells.get(cell) ?? NONE;
    cells.set(cell, at);
  }
  const taken = x.map(() => false);
  const members: number[] = [];
  const middles: { ends: number[]; x: number[]; y: number[] } = { ends: [], x: [], y: [] };
  const isNear = (at: number, seed: number) => {
    const across = (x[at] as number) - (x[seed] as number);
    const down = (y[at] as number) - (y[seed] as number);
    return across * across + down * down <= radius * radius;
  };
  /** Absorbs unassigned places of a cell within the radius. */
  const takeNear = (cell: number, seed: number) => {
    let before = NONE;
    for (let at = cells.get(cell) ?? NONE; at !== NONE; at = next[at] as number) {
      if (!taken[at] && !isNear(at, seed)) {
        before = at;
        continue;
      }
      if (!taken[at]) {
        taken[at] = true;
        members.push(at);
      }
      const after = next[at] as number;
      if (before !== NONE) next[before] = after;
      else if (after !== NONE) cells.set(cell, after);
      else cells.delete(cell);
    }
  };
  for (let seed = 0; seed < x.length; seed += 1) {
    if (taken[seed]) continue;
    const start = members.length;
    taken[seed] = true;
    members.push(seed);
    const at = cellOf(seed);
    for (let column = at - rows; column <= at + rows; column += rows)
      for (let cell = column - 1; cell <= column + 1; cell += 1) takeNear(cell, seed);
    const gathered = members.slice(start);
    middles.ends.push(members.length);
    middles.x.push(meanOf(x, gathered));
    middles.y.push(meanOf(y, gathered));
  }
  return { members, ...middles };
}

const eachAlone = ({ places, x, y }: Spots): Drawn => ({
  members: places.map((_, at) => at),
  ends: places.map((_, at) => at + 1),
  x,
  y,
});

function clusterOf(
  { places, positions, x, y }: Spots,
  drawn: Drawn,
  index: number,
  isOneProduct: boolean,
): Cluster {
  const start = index === 0 ? 0 : (drawn.ends[index - 1] as number);
  const members = drawn.members.slice(start, drawn.ends[index]);
  const [seed] = members as [number];
  const all = { sell: 0, buy: 0, ports: 0, farthest: 0 };
  for (const at of members) {
    const { sell, buy, portId } = places[at] as PlaceCount;
    all.sell += sell;
    all.buy += buy;
    all.ports += portId ? 1 : 0;
    const across = (x[at] as number) - (x[seed] as number);
    all.farthest = Math.max(all.farthest, Math.hypot(across, (y[at] as number) - (y[seed] as number)));
  }
  return {
    lng: lngOf(drawn.x[index] as number),
    lat: latOf(drawn.y[index] as number),
    sell: all.sell,
    buy: all.buy,
    places: members.length,
    ports: all.ports,
    first: places[seed] as PlaceCount,
    expandsAt: zoomApart(all.farthest),
    box: boxAround(members.map((at) => positions[at] as Point)) as Box,
    price: pinPriceOf(
      members.map((at) => places[at] as PlaceCount),
      isOneProduct,
    ),
  };
}

function isInside(box: Box | undefined): (x: number, y: number) => boolean {
  if (!box) return () => true;
  const [west, east, top, bottom] = [xOf(box.west), xOf(box.east), yOf(box.north), yOf(box.south)];
  return (x, y) =>
    y >= top && y <= bottom && (west <= east ? x >= west && x <= east : x >= west || x <= east);
}

/** Clusters of places; each zoom is computed once. `isOneProduct` if all their ads are of one product. */
export function clusterPlaces(
  places: readonly PlaceCount[],
  positionOf: (place: PlaceCount) => Point | undefined,
  isOneProduct: boolean,
): ClusteredPlaces {
  const spots = spotsOf(places, positionOf);
  const known = new Map<number, Drawn>();
  const drawnAt = (level: number) =>
    level > CLUSTER_MAX_ZOOM ? eachAlone(spots) : gather(spots, RADIUS_PX / (TILE_PX * 2 ** level));
  return {
    box: boxAround(spots.positions),
    at(zoom, box) {
      const level = Math.min(Math.max(0, Math.floor(zoom)), CLUSTER_MAX_ZOOM + 1);
      const drawn = known.get(level) ?? drawnAt(level);
      known.set(level, drawn);
      const isIn = isInside(box);
      return drawn.ends.flatMap((_, index) =>
        isIn(drawn.x[index] as number, drawn.y[index] as number)
          ? clusterOf(spots, drawn, index, isOneProduct)
          : [],
      );
    },
  };
}
