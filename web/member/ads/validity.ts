import type { AdSummary } from '../../../contract/ads/adShapes.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** Days left of an ad, 0 on its last day, negative afterwards; calendar days in UTC, as on the server. */
export const daysLeft = (validUntil: string, now: number): number =>
  Math.round((Date.parse(validUntil) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);

/** Days left of a public ad that expires soon; null for any other. */
export const endsSoon = (ad: Pick<AdSummary, 'status' | 'validUntil'>, now: number): number | null => {
  if (ad.validUntil === null || !['approved', 'paused'].includes(ad.status)) return null;
  const left = daysLeft(ad.validUntil, now);
  return left >= 0 && left <= SOON_DAYS ? left : null;
};
