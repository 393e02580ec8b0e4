import pino from 'pino';
import { openDb } from '../db/client.ts';
import { openJobs } from './jobs.ts';

/* Enqueues two jobs and starts the first, which never ends; then its parent kills it. */
const [, , url = ''] = process.argv;
const db = openDb(url);
const jobs = await openJobs(db, url, pino({ level: 'silent' }));
await db.transaction().execute(async (tx) => {
  for (const reference of ['GM-1', 'GM-2']) {
    await jobs.enqueue(tx, 'mail', {
      to: 'trader@gasmap.test',
      template: 'adApproved',
      values: { adTitle: 'Jet A-1', reference, path: '/' },
    });
  }
});
await jobs.work('mail', async ({ values }) => {
  process.stdout.write(`${'reference' in values ? values.reference : 'none'}\n`);
  await new Promise(() => setInterval(() => undefined, 1000));
});
