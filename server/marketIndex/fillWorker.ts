import { parentPort, workerData } from 'node:worker_threads';
import { openDb } from '../db/client.ts';
import { readAll } from './fill.ts';

const CHUNK = 1_000;

/** Everything that can be handed over rather than copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value instanceof Map || Array.isArray(value))
    for (const one of value.values()) buffersIn(one, found);
  else if (value !== null && typeof value === 'object')
    for (const one of Object.values(value)) buffersIn(one, found);
  return found;
}

const { url, expected } = workerData as { url: string; expected: number };
const db = openDb(url, { connections: 1, statementTimeout: 0, applicationName: 'gasmap market' });
try {
  const stored = await readAll(db, { expected, chunk: CHUNK, isOver: () => false });
  parentPort?.postMessage(stored, [...buffersIn(stored)]);
} finally {
  await db.destroy();
}
