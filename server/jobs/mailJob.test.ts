import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { openDb } from '../db/client.ts';
import { openMailer } from '../mail/mail.ts';
import { createTestDatabase } from '../test/kit/database.ts';
import { openJobs } from './jobs.ts';
import { workMail } from './mailJob.ts';

it('a message enqueued in a transaction is in the outbox once that is committed', async () => {
  const log = pino({ level: 'silent' });
  const folder = await mkdtemp(path.join(tmpdir(), 'gasmap-outbox-'));
  const database = await createTestDatabase();
  const db = openDb(database.url);
  const jobs = await openJobs(db, database.url, log);
  const env = {
    DATA_DIR: folder,
    SMTP_URL: undefined,
    SMTP_CONNECTIONS: 5,
    SMTP_PER_SECOND: undefined,
    SITE_URL: 'https://gasmap.test',
  };
  const mailer = openMailer(env, async () => ({
    siteName: 'GasMap',
    logoUrl: '',
    contactEmail: '',
    senderName: '',
    senderAddress: '',
    footer: '',
  }));
  await workMail(jobs, mailer, log);

  await db.transaction().execute((tx) =>
    jobs.enqueue(tx, 'mail', {
      to: 'trader@gasmap.test',
      template: 'newInquiry',
      values: {
        adTitle: 'EN 590',
        reference: 'GM-1',
        from: 'bob',
        message: 'Still free?',
        path: '/users/inbox/1',
      },
    }),
  );
  await jobs.drain();

  const [name = ''] = await readdir(mailer.destination);
  const content = await readFile(path.join(mailer.destination, name), 'utf8');
  expect(content).toContain('To: trader@gasmap.test');
  expect(content).toContain('> Still free?');
  expect(content).toContain('Read and answer: https://gasmap.test/users/inbox/1');

  await jobs.stop();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});
