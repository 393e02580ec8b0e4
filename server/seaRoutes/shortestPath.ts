/** Longitude and latitude in degrees. */
export type Point = readonly [number, number];

/** Neighbours of point n: `to[first[n]]` up to `to[first[n + 1]]`, with the miles at the same places. */
export type Network = { points: readonly Point[]; first: Int32Array; to: Int32Array; miles: Float64Array };

/** Smallest key first. */
export function openQueue() {
  const heap: { key: number; value: number }[] = [];
  const keyAt = (index: number) => heap[index]?.key ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    const kept = heap[a];
    heap[a] = heap[b] as (typeof heap)[number];
    heap[b] = kept as (typeof heap)[number];
  };
  return {
    push(key: number, value: number) {
      let index = heap.push({ key, value }) - 1;
      while (index > 0 && keyAt((index - 1) >> 1) > key) {
        swap(index, (index - 1) >> 1);
        index = (index - 1) >> 1;
      }
    },
    pop(): { key: number; value: number } | undefined {
      const top = heap[0];
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return top;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const least = keyAt(left + 1) < keyAt(left) ? left + 1 : left;
        if (keyAt(least) >= keyAt(index)) return top;
        swap(index, least);
        index = least;
      }
    },
  };
}

/**
 * The shortest path from any of `starts` to any of `ends` (each with the miles to it), or null if there is none. `ahead`
 * is a lower bound of the miles from a point to the goal.
 */
export function shortestPath(
  { points, first, to, miles }: Network,
  starts: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, number>,
  ahead: (point: Point) => number,
): { miles: number; path: number[] } | null {
  const best = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(points.length).fill(-1);
  const open = openQueue();
  const reach = (at: number, from: number, total: number) => {
    if (total >= (best[at] as number)) return;
    best[at] = total;
    cameFrom[at] = from;
    open.push(total + ahead(points[at] as Point), at);
  };
  for (const [at, distance] of starts) reach(at, -1, distance);
  let goal = -1;
  let goalMiles = Number.POSITIVE_INFINITY;
  const done = new Uint8Array(points.length);
  for (let next = open.pop(); next && next.key < goalMiles; next = open.pop()) {
    const at = next.value;
    if (done[at]) continue;
    done[at] = 1;
    const so = best[at] as number;
    const rest = ends.get(at);
    if (rest !== undefined && so + rest < goalMiles) {
      goal = at;
      goalMiles = so + rest;
    }
    for (let edge = first[at] as number; edge < (first[at + 1] as number); edge += 1)
      reach(to[edge] as number, at, so + (miles[edge] as number));
  }
  if (goal === -1) return null;
  const path: number[] = [];
  for (let at = goal; at !== -1; at = cameFrom[at] as number) path.unshift(at);
  return { miles: goalMiles, path };
}
