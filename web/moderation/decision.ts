import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';

/** A key meant for the ad before must not decide the one that has just come up. */
export const LOOK_MS = 500;

/** Reads that a decision makes out of date. */
export const readsOfDecision = [contract.ads.allForAdmin, contract.ads.read, contract.adLife.history];

/** What a refusal says that somebody else did: changed the ad, decided it, or deleted it. */
export type Meanwhile = 'changed' | 'decided' | 'gone';

const meanings: Partial<Record<string, Meanwhile>> = {
  STALE: 'changed',
  WRONG_STATE: 'decided',
  NOT_FOUND: 'gone',
};

export const meanwhileOf = (error: unknown): Meanwhile | null =>
  error instanceof ApiError ? (meanings[error.code] ?? null) : null;
