import { baseDataHits } from '../../contract/adminSearch.ts';

/** The kinds of base data, as their addresses name them. */
export const kinds = [...baseDataHits, 'spec-templates', 'benchmarks'] as const;
export type Kind = (typeof kinds)[number];

export const isKind = (value: string): value is Kind => kinds.some((kind) => kind === value);
