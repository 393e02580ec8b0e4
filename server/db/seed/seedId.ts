import { createHash } from 'node:crypto';

/** 2026-01-01T00:00:00Z in milliseconds: seeded rows sort before all rows that people add. */
const SEED_TIME = '019b76da';
const SEED_TIME_REST = 'a800';

/** A deterministic id in the format of a UUIDv7. */
export function seedId(kind: string, code: string): string {
  const hash = createHash('sha256').update(`gasmap:${kind}:${code}`).digest('hex');
  return `${SEED_TIME}-${SEED_TIME_REST}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}
