import { read, searchOf } from '../../lib/searchParams.ts';

export const evidenceStates = ['waiting', 'signed', 'domains', 'admins'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

export const parseEvidenceSearch = searchOf({ state: read.oneOf(evidenceStates) });
