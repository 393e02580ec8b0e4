export type Limit = { min: number | null; max: number | null };
export type Figures = { min: number | null; max: number | null; value: number | null };

const none: Limit = { min: null, max: null };

/** Parses `820 – 845`, `≤ 10`, `≥ 51`; anything else ("by class") is no limit. */
export const readLimit = (text: string): Limit => {
  const plain = text
    .replace(/\u2212/g, '-')
    .replace(/(\d)[\s,](?=\d{3}\b)/g, '$1')
    .trim();
  const range = /^(-?[\d.]+)\s*[–-]\s*(-?[\d.]+)$/.exec(plain);
  if (range !== null) return { min: Number(range[1]), max: Number(range[2]) };
  const side = /^(≤|<|≥|>)\s*(-?[\d.]+)$/.exec(plain);
  if (side === null) return none;
  return side[1] === '≤' || side[1] === '<'
    ? { min: null, max: Number(side[2]) }
    : { min: Number(side[2]), max: null };
};

const known = (...figures: (number | null)[]): number[] =>
  figures.filter((figure) => figure !== null && Number.isFinite(figure)) as number[];

/** Differences of decimal figures, without the noise of binary ones: 0.0108 − 0.01 is 0.0008. */
const exact = (difference: number): number => Number(difference.toPrecision(9));

/**
 * Distance from the worst of the figures to the nearest limit, in their own unit: positive inside, negative outside.
 * Null without a limit or a figure.
 */
export const roomLeft = (figures: Figures, { min, max }: Limit): number | null => {
  const all = known(figures.value, figures.min, figures.max);
  const rooms = all.flatMap((figure) =>
    known(max === null ? null : max - figure, min === null ? null : figure - min),
  );
  return rooms.length === 0 ? null : exact(Math.min(...rooms));
};

/** Shares of the track, 0 to 1. */
export type Band = {
  /** The allowed part. An open end reaches the end of the track. */
  allowed: { from: number; to: number };
  /** What the ad states: one point, or a range. */
  stated: { from: number; to: number };
};

/** Air beside the limits, as a share of the distance that is to be seen. */
const AIR = 0.25;
/** Of a single limit, at least this share of its size is seen beside it: 0.5 of 10 mg/kg looks small, and is. */
const SCALE = 0.1;

/** Where the limits and the figures lie on one track; null if there is nothing to draw. */
export const bandOf = (figures: Figures, { min, max }: Limit): Band | null => {
  const all = known(figures.value, figures.min, figures.max);
  const limits = known(min, max);
  if (all.length === 0 || limits.length === 0) return null;
  const low = Math.min(...all, ...limits);
  const high = Math.max(...all, ...limits);
  const seen = Math.max(
    high - low,
    ...limits.map((limit) => Math.abs(limit) * (limits.length === 2 ? 0 : SCALE)),
  );
  if (seen === 0) return null;
  const air = seen * AIR;
  // An open end gets the room that is left, so that every track is as long.
  const start = min === null ? Math.min(low, high - seen) - air : low - air;
  const end = max === null ? Math.max(high, low + seen) + air : high + air;
  const at = (figure: number) => (figure - start) / (end - start);
  return {
    allowed: { from: min === null ? 0 : at(min), to: max === null ? 1 : at(max) },
    stated: { from: at(Math.min(...all)), to: at(Math.max(...all)) },
  };
};
