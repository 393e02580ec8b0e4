/** A graph of points numbered from 0; `neighbours` maps each point's neighbours to distances in miles. */
export type Network = { points: readonly Point[]; neighbours: readonly ReadonlyMap<number, number>[] };
/** Longitude and latitude in degrees. */
export type Point = readonly [number, number];

type Open = { at: number; miles: number };

/** Min-heap by distance. */
function nearestFirst() {
  const heap: Open[] = [];
  const milesAt = (index: number) => heap[index]?.miles ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Open, heap[a] as Open];
  };
  return {
    push(open: Open) {
      let index = heap.push(open) - 1;
      while (index > 0 && milesAt(index) < milesAt((index - 1) >> 1)) {
        swap(index, (index - 1) >> 1);
        index = (index - 1) >> 1;
      }
    },
    pop(): Open | undefined {
      const top = heap[0];
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return top;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const least = milesAt(left + 1) < milesAt(left) ? left + 1 : left;
        if (milesAt(least) >= milesAt(index)) return top;
        swap(index, least);
        index = least;
      }
    },
  };
}

/** The shortest path from any of `starts` to any of `ends` (each with the miles to it), or null if there is none. */
export function shortestPath(
  network: Network,
  starts: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, number>,
): number[] | null {
  const best = new Map(starts);
  const cameFrom = new Map<number, number>();
  const open = nearestFirst();
  for (const [at, miles] of starts) open.push({ at, miles });
  let goal: Open | null = null;
  for (
    let next = open.pop();
    next && next.miles < (goal?.miles ?? Number.POSITIVE_INFINITY);
    next = open.pop()
  ) {
    const { at, miles } = next;
    if (miles > (best.get(at) ?? 0)) continue;
    const rest = ends.get(at);
    if (rest !== undefined && miles + rest < (goal?.miles ?? Number.POSITIVE_INFINITY))
      goal = { at, miles: miles + rest };
    for (const [neighbour, step] of network.neighbours[at] ?? []) {
      const total = miles + step;
      if (total >= (best.get(neighbour) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(neighbour, total);
      cameFrom.set(neighbour, at);
      open.push({ at: neighbour, miles: total });
    }
  }
  if (goal === null) return null;
  const path = [goal.at];
  for (let at = cameFrom.get(goal.at); at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}
