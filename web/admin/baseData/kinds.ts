import { baseDataHits } from '../../../contract/operations/adminSearch.ts';

/** Kinds of base data, as in their addresses. */
export const kinds = [...baseDataHits, 'spec-templates', 'benchmarks', 'calendars'] as const;
export type Kind = (typeof kinds)[number];

export const isKind = (value: string): value is Kind => kinds.some((kind) => kind === value);
