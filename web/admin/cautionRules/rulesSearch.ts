import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the rules: area and the open rule. */
export const parseRulesSearch = searchOf({ area: read.text(60), rule: read.id });
export type RulesSearch = ReturnType<typeof parseRulesSearch>;
