/** What reads; part of what is stored, so that files can be read anew when it learns something. */
export const READER = 'gm-doc-2';

export const factFields = [
  'number',
  'date',
  'sampled',
  'issuer',
  'client',
  'vessel',
  'imo',
  'tank',
  'product',
  'quantity',
  'density',
  'volume',
  'bl_date',
  'origin',
  'iban',
  'bic',
] as const;
export type FactField = (typeof factFields)[number];

/** A value as it stands in the document, in one normal form; an ambiguous one is a fact for each way to read it. */
export type Fact = { field: FactField; value: string; normal: string };

/** A line of a page that an earlier version of the file has otherwise; null where one of them lacks it. */
export type Change = { page: number; old: string | null; new: string | null };

export type PageReading = {
  n: number;
  words: number;
  /** An image without text. */
  isScanned: boolean;
  /** 64 binary digits of an image's low frequencies; null for a page of text. */
  phash: string | null;
};

/** What is only a hint to staff, never a proof (docs/decisions/0082-document-checks.md). */
export type Hint = {
  code: 'S1' | 'S2' | 'S3' | 'S8' | 'outside' | 'active' | 'properties';
  /** Names, days and sentences of the file itself. */
  value: string;
};

/** The document contradicts itself (P6), or its signature does not match its bytes (P5). */
export type Contradiction = {
  code: 'P5' | 'P6';
  kind: 'mass' | 'dates' | 'imo' | 'iban' | 'bic' | 'digest' | 'afterSignature';
  value: string;
};

export type Reading = {
  pages: PageReading[];
  /** Each earlier version: where it ends in the file, and its hexadecimal SHA-256 in the ways its last line may end. */
  revisions: { n: number; end: number; sha256: string[] }[];
  /** All versions, those beyond the limit too. */
  revisionCount: number;
  text: string;
  /** Of the text without differences of spacing; null for one that is too short. */
  textHash: string | null;
  changes: Change[];
  facts: Fact[];
  hints: Hint[];
  contradictions: Contradiction[];
};

export type ReadFailure = 'encrypted' | 'broken' | 'too_much';
export type ReadOutcome = Reading | { failure: ReadFailure };
