import type { AdRun } from '../../../contract/moderation/adRuns.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

const NEW = 'new';

/** The page of the list and the open run; `new` is one being prepared. */
export const parseRunsSearch = searchOf({
  page: read.page,
  limit: readLimit,
  run: (raw) => (raw === NEW ? NEW : read.id(raw)),
});

export const isNew = (run: string | undefined): boolean => run === NEW;

export const isMoving = ({
  finishedAt,
  restoringAt,
  restoredAt,
}: Pick<AdRun, 'finishedAt' | 'restoringAt' | 'restoredAt'>): boolean =>
  finishedAt === null || (restoringAt !== null && restoredAt === null);

const QUICK_MS = 1_500;

/** Asked again while a run or its taking back is under way. */
export const askAgainAfterMs = (runs: readonly AdRun[]): number | false =>
  runs.some(isMoving) ? QUICK_MS : false;
