import type { SubjectKind } from '../../contract/screening/subjects.ts';
import type { Sql } from '../db/client.ts';
import { holdsSubject } from './hits.queries.ts';

export { nameScore } from './matcher/nameScore.ts';
export { rulesFor } from './rules/rules.ts';
export { type Subject, screenSubject } from './screenSubject.ts';
export { countLookups } from './subjects.queries.ts';

/** Whether a strong hit or a true match holds an account, company or vessel. Its reason is for reviewers alone. */
export const isHeld = (db: Sql, { kind, ref }: { kind: SubjectKind; ref: string }): Promise<boolean> =>
  holdsSubject(db, kind, ref);
