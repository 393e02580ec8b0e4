const SIZE = 32;
/** Corners of an arrowhead pointing along its line, in pixels. */
const corners = [
  [27, 16],
  [7, 5],
  [7, 27],
] as const;

/** Distance in pixels to the nearest edge, negative outside: the minimum over the convex triangle's three sides. */
const inside = (x: number, y: number): number =>
  Math.min(
    ...corners.map(([x1, y1], index) => {
      const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
      return ((y2 - y1) * (x - x1) - (x2 - x1) * (y - y1)) / Math.hypot(x2 - x1, y2 - y1);
    }),
  );

/** An arrowhead as a signed distance field, so that the map can tint it with the colour of a side. */
export const arrowImage = (): { width: number; height: number; data: Uint8ClampedArray } => {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      // In MapLibre's SDF encoding 192 is the edge and 32 steps are one pixel.
      data[(y * SIZE + x) * 4 + 3] = 192 + 32 * inside(x + 0.5, y + 0.5);
    }
  }
  return { width: SIZE, height: SIZE, data };
};
