const SIZE = 32;
/** Corners of an arrowhead that points along its line, in pixels. */
const corners = [
  [27, 16],
  [7, 5],
  [7, 27],
] as const;

/** Pixels to the nearest edge, negative outside: the triangle is convex, so the least of its three sides counts. */
const inside = (x: number, y: number): number =>
  Math.min(
    ...corners.map(([x1, y1], index) => {
      const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
      return ((y2 - y1) * (x - x1) - (x2 - x1) * (y - y1)) / Math.hypot(x2 - x1, y2 - y1);
    }),
  );

/** An arrowhead as a distance field, so that the map can paint it in the colour of a side. */
export const arrowImage = (): { width: number; height: number; data: Uint8ClampedArray } => {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      // MapLibre takes 192 for the edge and 32 steps for a pixel.
      data[(y * SIZE + x) * 4 + 3] = 192 + 32 * inside(x + 0.5, y + 0.5);
    }
  }
  return { width: SIZE, height: SIZE, data };
};
