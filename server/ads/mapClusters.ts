import type { PlaceCount } from '../marketIndex/marketIndex.ts';

/** Ads at one place, or at several that are too close to tell apart at a zoom. */
export type Cluster = {
  lng: number;
  lat: number;
  sell: number;
  buy: number;
  places: number;
  /** How many of the places are ports rather than whole countries. */
  ports: number;
  /** The place that has most of the ads; the only one where `places` is 1. */
  first: PlaceCount;
  /** The zoom at which it falls apart. */
  expandsAt: number;
};

const RADIUS_PX = 56;
const TILE_PX = 512;
/** From the next zoom on every place stands for itself. */
const CLUSTER_MAX_ZOOM = 9;
const NONE = -1;

/** Where a place stands on the square map of the world: both from 0 to 1. */
type Spot = { place: PlaceCount; x: number; y: number };

const xOf = (lng: number) => lng / 360 + 0.5;
function yOf(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.min(1, Math.max(0, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI));
}
const lngOf = (x: number) => (x - 0.5) * 360;
const latOf = (y: number) => (360 * Math.atan(Math.exp((1 - 2 * y) * Math.PI))) / Math.PI - 90;

/** The first zoom at which something so far from the first place is no longer drawn together with it. */
const zoomApart = (distance: number) =>
  distance === 0
    ? CLUSTER_MAX_ZOOM + 1
    : Math.min(CLUSTER_MAX_ZOOM + 1, Math.floor(Math.log2(RADIUS_PX / (TILE_PX * distance))) + 1);

function clusterOf(spots: Spot[]): Cluster {
  const [seed] = spots as [Spot];
  const all = { x: 0, y: 0, sell: 0, buy: 0, ports: 0, farthest: 0 };
  for (const { place, x, y } of spots) {
    all.x += x;
    all.y += y;
    all.sell += place.sell;
    all.buy += place.buy;
    all.ports += place.portId ? 1 : 0;
    all.farthest = Math.max(all.farthest, Math.hypot(x - seed.x, y - seed.y));
  }
  return {
    lng: lngOf(all.x / spots.length),
    lat: latOf(all.y / spots.length),
    sell: all.sell,
    buy: all.buy,
    places: spots.length,
    ports: all.ports,
    first: seed.place,
    expandsAt: zoomApart(all.farthest),
  };
}

/** Those with most ads gather what is near to them. `spots` are in that order. */
function gather(spots: readonly Spot[], radius: number): Cluster[] {
  const rows = Math.ceil(1 / radius) + 2;
  const cellOf = ({ x, y }: Spot) => (Math.floor(x / radius) + 1) * rows + Math.floor(y / radius) + 1;
  const cells = new Map<number, number>();
  /** By spot: the next one of its cell, or none. The first of each are in `cells`. */
  const next = new Int32Array(spots.length).fill(NONE);
  for (let at = spots.length - 1; at >= 0; at -= 1) {
    const cell = cellOf(spots[at] as Spot);
    next[at] = cells.get(cell) ?? NONE;
    cells.set(cell, at);
  }
  const taken = new Uint8Array(spots.length);
  /** Takes those of a cell that are near, and leaves those that nobody has taken. */
  const takeNear = (cell: number, seed: Spot, members: Spot[]) => {
    let before = NONE;
    for (let at = cells.get(cell) ?? NONE; at !== NONE; at = next[at] as number) {
      const spot = spots[at] as Spot;
      if (taken[at] === 0) {
        if ((spot.x - seed.x) ** 2 + (spot.y - seed.y) ** 2 > radius * radius) {
          before = at;
          continue;
        }
        taken[at] = 1;
        members.push(spot);
      }
      const after = next[at] as number;
      if (before !== NONE) next[before] = after;
      else if (after !== NONE) cells.set(cell, after);
      else cells.delete(cell);
    }
  };
  return spots.flatMap((seed, index) => {
    if (taken[index] === 1) return [];
    taken[index] = 1;
    const members = [seed];
    const at = cellOf(seed);
    for (const column of [at - rows, at, at + rows])
      for (const cell of [column - 1, column, column + 1]) takeNear(cell, seed, members);
    return [clusterOf(members)];
  });
}

/** Answers what to draw at a zoom, worked out once for each. */
export function clusterPlaces(
  places: readonly PlaceCount[],
  positionOf: (place: PlaceCount) => { lat: number; lng: number } | undefined,
): (zoom: number) => readonly Cluster[] {
  const spots = places
    .map((place): Spot => {
      const at = positionOf(place);
      return { place, x: xOf(at?.lng ?? 0), y: yOf(at?.lat ?? 0) };
    })
    .sort((a, b) => b.place.sell + b.place.buy - a.place.sell - a.place.buy);
  const known = new Map<number, readonly Cluster[]>();
  return (zoom) => {
    const level = Math.min(Math.max(0, Math.floor(zoom)), CLUSTER_MAX_ZOOM + 1);
    const found =
      known.get(level) ??
      (level > CLUSTER_MAX_ZOOM
        ? spots.map((spot) => clusterOf([spot]))
        : gather(spots, RADIUS_PX / (TILE_PX * 2 ** level)));
    known.set(level, found);
    return found;
  };
}
