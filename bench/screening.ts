import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { standardThresholds } from '../contract/screening/thresholds.ts';
import type { ListEntry } from '../server/screening/lists/listEntry.ts';
import { matchSubject, type SubjectSnapshot } from '../server/screening/matcher/matchSubject.ts';
import { buildNameIndex } from '../server/screening/matcher/nameIndex.ts';

/*
 * `node bench/screening.ts [--names 20000] [--subjects 1000000] [--changed 200]`: one name against a list, and every
 * subject against what an update changed. The matcher alone, in one process; names are made up from syllables.
 */
const { values } = parseArgs({
  options: {
    names: { type: 'string', default: '20000' },
    subjects: { type: 'string', default: '1000000' },
    changed: { type: 'string', default: '200' },
    asked: { type: 'string', default: '2000' },
  },
});
const SYLLABLES =
  'zor van qel ban os tra vik nav ori tar nov gra uw al len dor mir ash kel vol thar bri sun pel rik ost mar del fen hol'.split(
    ' ',
  );
const TRADE =
  'Petroleum Trading Shipping Energy Bunkering Commodities Marine Resources Holding Logistics'.split(' ');
const FORMS = 'Ltd LLC FZE DMCC GmbH OOO SA BV'.split(' ');
const COUNTRIES = 'AE RU NL SG GB CH TR HK CY MH'.split(' ');

let seed = 20_261_125;
/** mulberry32 */
const below = (count: number) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
};
const pick = (items: readonly string[]) => items[below(items.length)] ?? '';
const word = () => Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join('');
const companyName = () =>
  [word(), ...(below(2) ? [word()] : []), pick(TRADE), pick(TRADE), pick(FORMS)].join(' ');
const vesselName = () => `MT ${word()} ${word()}`;

const makeEntry = (_: unknown, nth: number): ListEntry => ({
  uid: String(nth),
  kind: nth % 5 === 0 ? 'vessel' : 'company',
  names: [{ name: nth % 5 === 0 ? vesselName() : companyName(), weak: false }],
  ids: [],
  countries: [pick(COUNTRIES)],
  birthYears: [],
  addresses: [],
  programs: [],
  url: null,
});
const makeSubject = (nth: number): SubjectSnapshot => ({
  kind: nth % 5 === 0 ? 'vessel' : 'company',
  names: [nth % 5 === 0 ? vesselName() : companyName()],
  ids: [],
  countries: [pick(COUNTRIES)],
});
const count = (text: string) => Number(text);
const part = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const round = (value: number, digits = 2) => Number(value.toFixed(digits));

const entries = Array.from({ length: count(values.names) }, makeEntry);
const buildStart = performance.now();
const index = await buildNameIndex(entries);
const buildMs = performance.now() - buildStart;

const times: number[] = [];
for (let nth = 0; nth < count(values.asked); nth += 1) {
  const subject = makeSubject(nth);
  const start = performance.now();
  matchSubject(index, subject, standardThresholds);
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);

const update = await buildNameIndex(Array.from({ length: count(values.changed) }, makeEntry));
const subjects = count(values.subjects);
const before = process.cpuUsage();
const sweepStart = performance.now();
let found = 0;
for (let nth = 0; nth < subjects; nth += 1)
  if (matchSubject(update, makeSubject(nth), standardThresholds).length > 0) found += 1;
const sweepMs = performance.now() - sweepStart;
const { user, system } = process.cpuUsage(before);

const figures = {
  cores: availableParallelism(),
  loadBefore: loadavg().map((load) => round(load)),
  names: index.names,
  buildMs: round(buildMs, 0),
  oneName: {
    medianMs: round(part(times, 0.5)),
    p95Ms: round(part(times, 0.95)),
    maxMs: round(times.at(-1) ?? 0),
  },
  sweep: {
    subjects,
    changed: count(values.changed),
    seconds: round(sweepMs / 1000, 1),
    cpuSeconds: round((user + system) / 1e6, 1),
    microsecondsEach: round((sweepMs * 1000) / subjects, 1),
    found,
  },
  heapMegabytes: round(process.memoryUsage().heapUsed / 2 ** 20, 0),
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
await writeFile(new URL('./screening.json', import.meta.url), `${JSON.stringify(figures, null, 2)}\n`);
