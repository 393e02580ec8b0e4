import { expect, test } from 'vitest';
import { evidenceKinds, evidenceStatuses, paperKinds } from './evidenceKinds.ts';
import { type LevelRow, levelOf } from './levels.ts';

const NOW = Date.UTC(2026, 10, 26);
const DAY = 86_400_000;
const row = (kind: LevelRow['kind'], change: Partial<LevelRow> = {}): LevelRow => ({
  kind,
  method: null,
  subject: '',
  status: 'ok',
  validUntil: null,
  byTwo: false,
  ...change,
});
const two = { byTwo: true };
const steps: LevelRow[][] = [
  [row('email')],
  [row('domain'), row('company_mail')],
  [row('lei'), row('binding', { method: 'post' }), row('screening')],
  [
    row('register', two),
    row('authority', { method: 'officer', ...two }),
    row('document', { method: 'owners', ...two }),
    row('document', { method: 'bank_reference', ...two }),
  ],
  [row('deal', { subject: 'a' }), row('deal', { subject: 'b' })],
];
const upTo = (level: number) => steps.slice(0, level + 1).flat();
const levelAt = (rows: LevelRow[], now = NOW) => levelOf(rows, now).level;

test('each level holds what is below it', () => {
  for (const level of [0, 1, 2, 3, 4]) expect(levelAt(upTo(level))).toBe(level);
  // A register is an identity as well.
  for (const missing of upTo(4).filter(({ kind }) => kind !== 'lei')) {
    const below = steps.findIndex((step) => step.includes(missing));
    expect(levelAt(upTo(4).filter((one) => one !== missing))).toBe(Math.max(0, below - 1));
  }
});

test('says what the next level lacks, the least effort first, and when the first row ends', () => {
  expect(levelOf([], NOW)).toEqual({ level: 0, missing: ['email'], nextEnd: null });
  expect(levelOf(upTo(1), NOW).missing).toEqual(['identity', 'binding', 'screening']);
  expect(levelOf(upTo(4), NOW).missing).toEqual([]);
  const ends = [
    row('email'),
    row('domain', { validUntil: NOW + DAY }),
    row('lei', { validUntil: NOW + 2 * DAY }),
  ];
  expect(levelOf(ends, NOW).nextEnd).toBe(NOW + DAY);
});

test('a register is an identity, a VAT number alone is none', () => {
  const rest = [...upTo(1), row('binding', { method: 'transfer' }), row('screening')];
  expect(levelAt([...rest, row('vat')])).toBe(1);
  expect(levelAt([...rest, row('register')])).toBe(2);
});

test('level 3 needs two signatures on each of its kinds', () => {
  for (const [at, one] of (steps[3] ?? []).entries()) {
    const single = (steps[3] ?? []).map((other, nth) => (nth === at ? { ...one, byTwo: false } : other));
    expect(levelAt([...upTo(2), ...single])).toBe(2);
  }
  const transfer = row('binding', { method: 'transfer', ...two });
  expect(levelAt([...upTo(2), transfer, ...(steps[3] ?? []).slice(0, 3)])).toBe(3);
});

test('two deals with one counterparty are one counterparty', () => {
  expect(levelAt([...upTo(3), row('deal', { subject: 'a' }), row('deal', { subject: 'a' })])).toBe(3);
});

/** A linear congruence: the same rows in every run. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const methods = ['transfer', 'post', 'officer', 'mandate', ...paperKinds] as const;

test('of random rows: one more never lowers it, one less never raises it, ends only lower it', () => {
  const draw = dice(23);
  const drawRow = (): LevelRow => ({
    kind: evidenceKinds[draw(evidenceKinds.length)] ?? 'email',
    method: methods[draw(methods.length)] ?? null,
    subject: draw(40) === 0 ? 'b' : 'a',
    status: draw(4) > 0 ? 'ok' : (evidenceStatuses[draw(evidenceStatuses.length)] ?? 'ok'),
    validUntil: draw(2) === 0 ? null : NOW + (draw(60) - 20) * DAY,
    byTwo: draw(3) > 0,
  });
  const seen = new Set<number>();
  for (let run = 0; run < 3000; run += 1) {
    const rows = Array.from({ length: draw(200) }, drawRow);
    const { level, nextEnd, missing } = levelOf(rows, NOW);
    seen.add(level);
    expect(levelAt([...rows, drawRow()])).toBeGreaterThanOrEqual(level);
    expect(levelAt(rows.slice(1))).toBeLessThanOrEqual(level);
    expect(levelAt(rows.toReversed())).toBe(level);
    expect(levelAt(rows, NOW + 100 * DAY)).toBeLessThanOrEqual(level);
    // Up to the first end nothing changes by time alone.
    if (nextEnd !== null) expect(levelAt(rows, nextEnd - 1)).toBe(level);
    expect(missing.length === 0).toBe(level === 4);
    const useless = rows.map((one) => ({ ...one, status: 'stale' as const }));
    expect(levelAt(useless)).toBe(0);
  }
  expect([...seen].toSorted()).toEqual([0, 1, 2, 3, 4]);
});
