import { type AdStatus, adStatuses } from '../../contract/adStates.ts';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../lib/apiError.ts';

/** A key meant for the ad before must not decide the one that has just come up. */
export const LOOK_MS = 500;

/** Reads that a decision makes out of date. */
export const readsOfDecision = [contract.ads.allForAdmin, contract.ads.read];

/** A refusal that means somebody else was quicker: the ad was decided, changed or deleted meanwhile. */
export const decidedElsewhere = (error: unknown): ApiError | null =>
  error instanceof ApiError && (error.code === 'WRONG_STATE' || error.code === 'NOT_FOUND') ? error : null;

/** The state in which the other's decision left the ad; null where the server does not say. */
export const statusAfter = (error: ApiError): AdStatus | null =>
  adStatuses.find((status) => status === error.body?.status) ?? null;
