import { milesBetween } from './earth.ts';
import { COLUMNS, cellOf, centreOf, type LandMask, ROWS } from './landMask.ts';
import { openQueue, type Point } from './shortestPath.ts';

/** Rivers and docks are land to the mask: the way out of a port may cross this much, but rather goes around. */
const LAND_MAX_NM = 60;
const LAND_PENALTY = 60;
/** Looks on this far past the first point of a lane, since the nearest need not be on the way. */
const FURTHER_NM = 90;
const CELLS_MAX = 40_000;

type Reached = { miles: number; cost: number; land: number; from: number };

/** Spreads over the cells around a port until points of lanes (`isLane`) are found; null if there are none. */
export function approach(mask: LandMask, port: Point, isLane: (cell: number) => boolean) {
  const reached = new Map<number, Reached>();
  const done = new Set<number>();
  const found: number[] = [];
  const open = openQueue();
  const start = cellOf(port);
  reached.set(start, { miles: 0, cost: 0, land: 0, from: -1 });
  open.push(0, start);
  let limit = Number.POSITIVE_INFINITY;
  for (let next = open.pop(); next && next.key < limit && done.size < CELLS_MAX; next = open.pop()) {
    const cell = next.value;
    if (done.has(cell)) continue;
    done.add(cell);
    const here = reached.get(cell) as Reached;
    if (isLane(cell)) {
      found.push(cell);
      limit = Math.min(limit, here.cost + FURTHER_NM);
    }
    const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
    for (const dy of [-1, 0, 1]) {
      if (row + dy < 0 || row + dy >= ROWS) continue;
      for (const dx of [-1, 0, 1]) {
        const to = (row + dy) * COLUMNS + ((column + dx + COLUMNS) % COLUMNS);
        if (done.has(to)) continue;
        const step = milesBetween(centreOf(cell), centreOf(to));
        const isLand = mask.isLand(to);
        const land = here.land + (isLand ? step : 0);
        const cost = here.cost + step * (isLand ? LAND_PENALTY : 1);
        if (land > LAND_MAX_NM || cost >= (reached.get(to)?.cost ?? Number.POSITIVE_INFINITY)) continue;
        reached.set(to, { miles: here.miles + step, cost, land, from: cell });
        open.push(cost, to);
      }
    }
  }
  const way = (cell: number): Point[] => {
    const cells: Point[] = [];
    for (let at = cell; at !== start && at !== -1; at = reached.get(at)?.from ?? -1)
      cells.unshift(centreOf(at));
    return [port, ...cells];
  };
  return {
    found,
    miles: (cell: number) => (done.has(cell) ? (reached.get(cell)?.miles ?? null) : null),
    way,
  };
}
