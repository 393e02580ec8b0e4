export type Limit = { min: number | null; max: number | null };

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

/** Share of the margin to a limit that a value uses: 1 at or beyond the limit; null without a limit. */
export const marginUsed = (value: number, { min, max }: Limit): number | null => {
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  // Values are never negative: a range starting at zero has only an upper limit.
  if (min === 0 && max !== null) return marginUsed(value, { min: null, max });
  if (min !== null && max !== null) {
    const half = (max - min) / 2;
    return half <= 0 ? null : clamp(Math.abs(value - (min + half)) / half);
  }
  const limit = max ?? min;
  if (limit === null) return null;
  const headroom = max === null ? value - limit : limit - value;
  if (limit === 0) return headroom > 0 ? 0 : 1;
  return clamp(1 - headroom / Math.abs(limit));
};
