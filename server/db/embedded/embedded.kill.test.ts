import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Writing } from '../../test/kit/embeddedWriter.ts';
import { thorough } from '../../test/thorough.ts';
import { startEmbedded } from './embedded.ts';

const WRITER = fileURLToPath(new URL('../../test/kit/embeddedWriter.ts', import.meta.url));

let folder: string;
let spare: ChildProcess;

const load = () => fork(WRITER, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gasmap-kill-'));
  spare = load();
});

afterEach(async () => {
  spare.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function postmaster(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

type Kill = { least: number; alsoDatabase: boolean };

/**
 * Runs a process until it has acknowledged `least` writes, kills it (and optionally the database), and returns all
 * acknowledged ones.
 */
async function writeAndKill(
  first: number,
  mode: Writing['mode'],
  { least, alsoDatabase }: Kill,
): Promise<number[]> {
  const writer = spare;
  spare = load();
  const { stdout, stderr } = writer;
  if (!stdout || !stderr) throw new Error('A writer without streams');
  let out = '';
  let fault = '';
  const enough = Promise.withResolvers<void>();
  stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (out.split('\n').length > least) enough.resolve();
  });
  stderr.on('data', (chunk: Buffer) => {
    fault += chunk.toString();
  });
  const closed = once(writer, 'close');
  writer.send({ folder, first, mode } satisfies Writing);
  await Promise.race([enough.promise, closed]);
  if (out === '') throw new Error(`The writer did not start: ${fault}`);
  if (alsoDatabase) process.kill(await postmaster(), 'SIGKILL');
  writer.kill('SIGKILL');
  await closed;
  return out.split('\n').slice(0, -1).map(Number);
}

async function written(): Promise<Set<number>> {
  const database = await startEmbedded(folder, () => {});
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ number: number }>('select number from written');
  await client.end();
  await database.stop();
  return new Set(rows.map((row) => row.number));
}

async function lostIn(
  cycles: number,
  mode: Writing['mode'],
): Promise<{ acknowledged: number; lost: number[] }> {
  const acknowledged: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const first = (acknowledged.at(-1) ?? 0) + 1_000;
    // At varying points, however fast the machine is.
    const kill = { least: 20 + ((cycle * 37) % 40), alsoDatabase: cycle % 3 === 2 };
    acknowledged.push(...(await writeAndKill(first, mode, kill)));
    acknowledged.sort((a, b) => a - b);
  }
  const there = await written();
  return { acknowledged: acknowledged.length, lost: acknowledged.filter((number) => !there.has(number)) };
}

const CYCLES = thorough(3, 12, 300);

test(`killed ${CYCLES} times under writes, every third time with the database, it loses nothing and starts again`, {
  timeout: 120_000 + CYCLES * 20_000,
}, async () => {
  const { acknowledged, lost } = await lostIn(CYCLES, 'honest');
  expect(lost).toEqual([]);
  // Each cycle waits for at least twenty.
  expect(acknowledged).toBeGreaterThan(CYCLES * 20);
});

test('the same harness sees the losses of a writer that acknowledges too early', {
  timeout: 180_000,
}, async () => {
  const { lost } = await lostIn(4, 'early');
  expect(lost.length).toBeGreaterThan(0);
});
