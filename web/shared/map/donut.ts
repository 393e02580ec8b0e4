/** Diameter in pixels: grows slowly with the count, so that thousands do not cover their neighbours. */
export const donutSize = (count: number): number =>
  Math.round(Math.min(28 + 4.4 * Math.log2(Math.max(1, count)), 64));

export const DONUT_WIDTH = 5;

export type Arc = { side: 'sell' | 'buy'; path: string };

const point = (radius: number, fraction: number) => {
  const angle = fraction * 2 * Math.PI - Math.PI / 2;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};

/** Arc between two fractions of a turn, clockwise from the top. */
const arc = (radius: number, from: number, to: number): string => {
  const isFull = to - from >= 1;
  const middle = (from + to) / 2;
  const sweep = (end: number) => `A${radius} ${radius} 0 0 1 ${point(radius, end)}`;
  return `M${point(radius, from)}${sweep(middle)}${sweep(isFull ? from : to)}`;
};

/** Rounded square around (0, 0), clockwise from the top: its length is normalized to 1 by `pathLength`. */
const square = (radius: number): string => {
  const corner = radius * 0.45;
  const straight = radius - corner;
  const roundCorner = (x: number, y: number) => `A${corner} ${corner} 0 0 1 ${x} ${y}`;
  return [
    `M0 ${-radius}H${straight}${roundCorner(radius, -straight)}V${straight}${roundCorner(straight, radius)}`,
    `H${-straight}${roundCorner(-radius, straight)}V${-straight}${roundCorner(-straight, -radius)}Z`,
  ].join('');
};

export type Stroke = { side: 'sell' | 'buy'; path: string; share: number };

/** Strokes of a square around (0, 0): the first is drawn whole, the second on top over its share. */
export const squareStrokes = (sell: number, buy: number, radius: number): Stroke[] => {
  if (sell + buy <= 0) return [];
  const path = square(radius);
  if (buy === 0) return [{ side: 'sell', path, share: 1 }];
  if (sell === 0) return [{ side: 'buy', path, share: 1 }];
  return [
    { side: 'sell', path, share: 1 },
    { side: 'buy', path, share: buy / (sell + buy) },
  ];
};

/** The ring around (0, 0): buy from the top, then sell. A side without ads has no arc. */
export const donutArcs = (sell: number, buy: number, radius: number): Arc[] => {
  const total = sell + buy;
  if (total <= 0) return [];
  const split = buy / total;
  const arcs: Arc[] = [];
  if (buy > 0) arcs.push({ side: 'buy', path: arc(radius, 0, split) });
  if (sell > 0) arcs.push({ side: 'sell', path: arc(radius, split, 1) });
  return arcs;
};
