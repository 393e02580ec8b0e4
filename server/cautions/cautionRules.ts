import { accountRules } from './cautionAccounts.ts';
import { figureRules } from './cautionFigures.ts';
import type { Rule } from './cautionSubject.ts';
import { textRules } from './cautionTexts.ts';

/**
 * Rules that can be evaluated from an ad, its files and its account, by code. The rest of the list (D03 register of
 * terminals, M03 payees) is left to moderators, who add them by hand.
 */
export const cautionRules: Readonly<Partial<Record<string, Rule>>> = {
  ...textRules,
  ...figureRules,
  ...accountRules,
};

/** Rules that wait for the screening against sanctions lists: neither the server nor a person can tell yet. */
export const awaitedRules: ReadonlySet<string> = new Set(['C03']);

/** Allowed thresholds: stored findings have a figure only from the lower bound on. */
export const thresholdBounds: Readonly<Partial<Record<string, { min: number; max: number }>>> = {
  P04: { min: 0.1, max: 50 },
  Q01: { min: 10_000, max: 1e9 },
  Q02: { min: 50_000, max: 1e7 },
  R01: { min: 1, max: 99 },
  X03: { min: 1, max: 50 },
  T01: { min: 1, max: 3 },
  V01: { min: 2, max: 1000 },
};
