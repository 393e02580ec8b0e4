import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { readDocument } from './readDocument.ts';

/** Beyond what the process has at its start. */
const MEMORY_MAX = 256 * 1024 * 1024;
const WATCH_MS = 25;

// A thread of its own: what reads a document may keep this one busy until it has eaten everything.
const watch = new Worker(
  `const { workerData } = require('node:worker_threads');
   setInterval(() => {
     if (process.memoryUsage.rss() > workerData.max) process.kill(process.pid, 'SIGKILL');
   }, workerData.every);`,
  { eval: true, workerData: { max: process.memoryUsage.rss() + MEMORY_MAX, every: WATCH_MS } },
);
watch.unref();
// The parent process is gone.
process.once('disconnect', () => process.exit(1));
const [{ mediaType }] = (await once(process, 'message')) as [{ mediaType: string }];
const outcome = await readDocument(await buffer(process.stdin), mediaType).catch(() => ({
  failure: 'broken' as const,
}));
process.send?.(outcome, () => process.exit(0));
