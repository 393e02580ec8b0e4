import { contract } from '../../../../contract/index.ts';
import { ApiError } from '../../../lib/api/apiError.ts';

/** A key press meant for the previous ad must not decide the one that has just appeared. */
export const LOOK_MS = 500;

/** Reads invalidated by a decision. */
export const readsOfDecision = [contract.ads.allForAdmin, contract.ads.read, contract.adLife.history];

/** Conflict behind an error: another user changed, decided or deleted the ad. */
export type Meanwhile = 'changed' | 'decided' | 'gone';

const meanings: Partial<Record<string, Meanwhile>> = {
  STALE: 'changed',
  WRONG_STATE: 'decided',
  NOT_FOUND: 'gone',
};

export const meanwhileOf = (error: unknown): Meanwhile | null =>
  error instanceof ApiError ? (meanings[error.code] ?? null) : null;
