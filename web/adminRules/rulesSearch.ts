import { read, searchOf } from '../lib/searchParams.ts';

/** The address of the rules: which area is listed, and which rule is open. */
export const parseRulesSearch = searchOf({ area: read.text(60), rule: read.id });
export type RulesSearch = ReturnType<typeof parseRulesSearch>;
