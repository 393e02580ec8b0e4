export { nameScore } from './matcher/nameScore.ts';
export type { RuleResult } from './rules/evaluateRules.ts';
export { bblPerTonneOf, fobPerBbl, isOverCap } from './rules/priceCap.ts';
export { rulesFor } from './rules/rules.ts';
export { type Subject, screenSubject } from './screenSubject.ts';
export { countLookups } from './subjects.queries.ts';
