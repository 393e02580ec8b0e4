import { z } from 'zod';

/**
 * Values that are costly when mistyped. Beyond these the screens ask again, and the server refuses
 * (`CONFIRMATION_REQUIRED`) until the call says `confirmed`.
 */
const RATE_MOVES_FAR = 0.05;
const PRICE_MOVES_MUCH = 0.2;
/** In major units of the wallet's currency. */
export const LARGE_ADJUSTMENT = 500;
const GENEROUS_PERCENT = 50;

/** Whoever calls saw what the value does, and means it. */
export const confirmed = z.boolean().optional();

const moveBeyond = (limit: number, before: number | null | undefined, now: number): number | null => {
  if (!before) return null;
  const move = now / before - 1;
  return Math.abs(move) > limit ? move : null;
};

/** How far a new rate is from the last one, as a share; null if that is little, or there is none. */
export const rateMove = (before: number | null, now: number) => moveBeyond(RATE_MOVES_FAR, before, now);

/** How much the price of a plan on sale moves, as a share; null if that is little. */
export const priceMove = (before: number | undefined, now: number) =>
  moveBeyond(PRICE_MOVES_MUCH, before, now);

type Discount = {
  kind: string;
  value: number;
  maxUses?: number | null | undefined;
  expiresAt?: string | null | undefined;
};

/** Half off or more, for anybody and for ever. */
export const isGenerous = ({ kind, value, maxUses, expiresAt }: Discount): boolean =>
  kind === 'percent' &&
  value >= GENEROUS_PERCENT &&
  (maxUses ?? null) === null &&
  (expiresAt ?? null) === null;
