import { RISK_REVIEW } from './queueSearch.ts';

/** Risk score from which a submitted ad is suspended automatically. */
export const RISK_HOLD = 100;

export type RiskLevel = 'none' | 'some' | 'review' | 'hold';

export const riskLevel = (risk: number): RiskLevel => {
  if (risk >= RISK_HOLD) return 'hold';
  if (risk >= RISK_REVIEW) return 'review';
  return risk > 0 ? 'some' : 'none';
};

const HOUR_MS = 3_600_000;
const LONG_HOURS = 24;

/** Whether an ad has waited 24 hours or longer. */
export const waitsLong = (since: string, now: number): boolean =>
  now - new Date(since).getTime() >= LONG_HOURS * HOUR_MS;
