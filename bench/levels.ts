import { writeFile } from 'node:fs/promises';
import { evidenceKinds, paperKinds } from '../contract/evidence/evidenceKinds.ts';
import { type LevelRow, levelOf } from '../contract/evidence/levels.ts';

/* `node bench/levels.ts`: the level of 100,000 companies with 5 to 24 rows each, in one process. */
const COMPANIES = 100_000;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 26);
const methods = ['transfer', 'post', 'officer', 'mandate', ...paperKinds] as const;

let state = 23;
const below = (count: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * count);
};
const row = (): LevelRow => ({
  kind: evidenceKinds[below(evidenceKinds.length)] ?? 'email',
  method: methods[below(methods.length)] ?? null,
  subject: String(below(3)),
  status: below(8) > 0 ? 'ok' : 'expired',
  validUntil: below(2) === 0 ? null : NOW + (below(400) - 30) * DAY_MS,
  byTwo: below(2) === 0,
});
const companies = Array.from({ length: COMPANIES }, () => Array.from({ length: 5 + below(20) }, row));

const began = performance.now();
const levels = [0, 0, 0, 0, 0];
for (const rows of companies) {
  const { level } = levelOf(rows, NOW);
  levels[level] = (levels[level] ?? 0) + 1;
}
const took = performance.now() - began;
const count = companies.reduce((sum, rows) => sum + rows.length, 0);
const text = `# Levels

The level of ${COMPANIES.toLocaleString('en')} companies with ${count.toLocaleString('en')} rows of evidence, in one process, Node ${process.version}:

| Figure | Value |
|---|---|
| All of them | ${took.toFixed(0)} ms |
| A company | ${((took / COMPANIES) * 1000).toFixed(2)} µs |
| Companies at level 0, 1, 2, 3, 4 | ${levels.join(', ')} |

\`node bench/levels.ts\` writes this page.
`;
await writeFile(new URL('levels.md', import.meta.url), text);
process.stdout.write(text);
