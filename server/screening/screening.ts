export { nameScore } from './matcher/nameScore.ts';
export { rulesFor } from './rules/rules.ts';
export { type Subject, screenSubject } from './screenSubject.ts';
export { countLookups } from './subjects.queries.ts';
