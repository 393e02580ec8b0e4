/** Diameter in pixels: area grows slowly with the count, so that thousands do not hide their neighbours. */
export const donutSize = (count: number): number =>
  Math.round(Math.min(28 + 4.4 * Math.log2(Math.max(1, count)), 64));

export const DONUT_WIDTH = 5;

export type Arc = { side: 'sell' | 'buy'; path: string };

const point = (radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};

/** From one share of the turn to another, clockwise from the top. */
const arc = (radius: number, from: number, to: number): string => {
  const isFull = to - from >= 1;
  const middle = (from + to) / 2;
  const sweep = (end: number) => `A${radius} ${radius} 0 0 1 ${point(radius, end)}`;
  return `M${point(radius, from)}${sweep(middle)}${sweep(isFull ? from : to)}`;
};

/** The ring around (0, 0): buy first from the top, sell after it. A side without ads has no arc. */
export const donutArcs = (sell: number, buy: number, radius: number): Arc[] => {
  const total = sell + buy;
  if (total <= 0) return [];
  const split = buy / total;
  const arcs: Arc[] = [];
  if (buy > 0) arcs.push({ side: 'buy', path: arc(radius, 0, split) });
  if (sell > 0) arcs.push({ side: 'sell', path: arc(radius, split, 1) });
  return arcs;
};
