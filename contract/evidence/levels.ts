import type { EvidenceKind, EvidenceMethod, EvidenceStatus } from './evidenceKinds.ts';

/** The part of a row of evidence that counts for a level. */
export type LevelRow = {
  kind: EvidenceKind;
  method: EvidenceMethod | null;
  /** What was checked; of a deal the counterparty. */
  subject: string;
  status: EvidenceStatus;
  /** Milliseconds since 1970; null has no end of its own. */
  validUntil: number | null;
  /** Whether two different people of the staff signed. */
  byTwo: boolean;
};

/** What a level can lack, the least effort first. */
export const levelNeeds = [
  'email',
  'domain',
  'company_mail',
  'identity',
  'binding',
  'screening',
  'register',
  'authority',
  'owners',
  'bank',
  'deals',
] as const;
export type LevelNeed = (typeof levelNeeds)[number];
export type Level = 0 | 1 | 2 | 3 | 4;

/** Counterparties that a company of level 4 concluded deals with. */
const DEALS = 2;

/** By level what it needs beside all levels below it. */
const ladder: readonly (readonly LevelNeed[])[] = [
  ['email'],
  ['domain', 'company_mail'],
  ['identity', 'binding', 'screening'],
  ['register', 'authority', 'owners', 'bank'],
  ['deals'],
];

const meets = ({ kind, method, byTwo }: LevelRow): LevelNeed[] => {
  switch (kind) {
    case 'email':
    case 'domain':
    case 'company_mail':
    case 'screening':
      return [kind];
    case 'lei':
      return ['identity'];
    case 'register':
      return byTwo ? ['identity', 'register'] : ['identity'];
    case 'binding':
      return byTwo && method === 'transfer' ? ['binding', 'bank'] : ['binding'];
    case 'authority':
      return byTwo ? ['authority'] : [];
    case 'document': {
      if (!byTwo) return [];
      if (method === 'owners') return ['owners'];
      return method === 'bank_reference' ? ['bank'] : [];
    }
    default:
      return [];
  }
};

export type LevelFound = {
  level: Level;
  /** What the next level lacks; nothing at the highest. Below 0 is no level: without a confirmed address it lacks that. */
  missing: LevelNeed[];
  /** When the first row that counts ends, in milliseconds since 1970. */
  nextEnd: number | null;
};

/** The level of a company: the highest of which everything, and everything of those below it, is proved now. Nothing else sets it. */
export function levelOf(rows: readonly LevelRow[], now: number): LevelFound {
  const met = new Set<LevelNeed>();
  const partners = new Set<string>();
  let nextEnd: number | null = null;
  for (const row of rows) {
    if (row.status !== 'ok' || (row.validUntil !== null && row.validUntil <= now)) continue;
    if (row.kind === 'deal') partners.add(row.subject);
    for (const need of meets(row)) met.add(need);
    if (row.validUntil !== null && (nextEnd === null || row.validUntil < nextEnd)) nextEnd = row.validUntil;
  }
  if (partners.size >= DEALS) met.add('deals');
  let level: Level = 0;
  for (const [step, needs] of ladder.entries()) {
    const missing = needs.filter((need) => !met.has(need));
    if (missing.length > 0) return { level, missing, nextEnd };
    level = step as Level;
  }
  return { level, missing: [], nextEnd };
}
