import type { AdSummary } from '../../contract/adShapes.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** Days that an ad has left, 0 on its last one, negative afterwards; days are the calendar's of UTC, as the server's. */
export const daysLeft = (validUntil: string, now: number): number =>
  Math.round((Date.parse(validUntil) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);

/** Days left of an ad that is out in the market and soon ends; null for any other. */
export const endsSoon = (ad: Pick<AdSummary, 'status' | 'validUntil'>, now: number): number | null => {
  if (ad.validUntil === null || !['approved', 'paused'].includes(ad.status)) return null;
  const left = daysLeft(ad.validUntil, now);
  return left >= 0 && left <= SOON_DAYS ? left : null;
};
