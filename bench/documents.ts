import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { certificate, pdfOf, revised } from '../server/documentChecks/fixtures/pdfs.ts';
import { readInProcess } from '../server/documentChecks/reading/readInProcess.ts';

/*
 * `node bench/documents.ts [--files 1000] [--megabytes 5] [--at-once 2]`: reads PDFs of two versions, each in a process of
 * its own as the job does.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '5' },
    'at-once': { type: 'string', default: '2' },
  },
});
const [files, megabytes, atOnce] = [values.files, values.megabytes, values['at-once']].map(Number) as [
  number,
  number,
  number,
];
const ATTACHED = 8;

function document(n: number): Buffer {
  const bytes = randomBytes(megabytes * 1024 * 1024);
  const stream = `<< /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
  return revised(pdfOf(certificate({ 'Report No.': `BENCH-${100_000 + n}` })), ATTACHED, stream);
}

const times: number[] = [];
let next = 0;
let failed = 0;
let memory = 0;
async function work(): Promise<void> {
  while (next < files) {
    next += 1;
    const content = document(next);
    const began = performance.now();
    const outcome = await readInProcess(Readable.from(content), 'application/pdf');
    times.push(performance.now() - began);
    if ('failure' in outcome || outcome.facts.length === 0) failed += 1;
    memory = Math.max(memory, process.memoryUsage.rss());
  }
}

const load = loadavg()[0] ?? 0;
const began = performance.now();
await Promise.all(Array.from({ length: atOnce }, work));
const seconds = (performance.now() - began) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
process.stdout.write(
  `${JSON.stringify({
    files,
    megabytes,
    atOnce,
    failed,
    seconds: Math.round(seconds),
    medianMs: at(0.5),
    p95Ms: at(0.95),
    readerMegabytes: Math.round(memory / 1024 / 1024),
    loadBefore: Math.round(load * 10) / 10,
  })}\n`,
);
