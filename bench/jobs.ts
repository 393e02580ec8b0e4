import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { insertUser } from '../server/accounts/users/users.ts';
import { openDb } from '../server/db/client.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { openJobs } from '../server/jobs/jobs.ts';
import type { Mail } from '../server/mail/mailTemplates.ts';
import { findServerBinaries } from '../server/test/kit/serverBinaries.ts';
import { run, say } from './site.ts';

const MAILS = Number(process.env.MAILS ?? 10_000);
const OTHERS = 6_000;
const FLOOR_MAILS = 2_000;
const CONNECTIONS = 5;
const EMAIL = 'trader@gasmap.test';
const TO_MANY = -10;

const mail = (to: string): Mail => ({
  to,
  template: 'adApproved',
  values: { adTitle: 'Jet A-1', reference: 'GM-1', path: '/market/jet-a-1' },
});

/** Arrival times of mails by recipient. */
const arrived = new Map<string, number[]>();
let received = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.on('end', () => {
      received += 1;
      for (const { address } of envelope.rcptTo) {
        arrived.set(address, [...(arrived.get(address) ?? []), performance.now()]);
      }
      done();
    });
    stream.resume();
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const smtp = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await isSo())) await pause(20);
  return performance.now();
}
const perSecond = (count: number, from: number, to: number) => Math.round((count / (to - from)) * 1000);

/** The same message over the same connections, without the job queue. */
async function mailsAlone(): Promise<number> {
  const pool = createTransport({ url: smtp, pool: true, maxConnections: CONNECTIONS });
  const before = performance.now();
  const text = 'x'.repeat(3_000);
  await Promise.all(
    Array.from({ length: FLOOR_MAILS }, () =>
      pool.sendMail({ from: 'a@gasmap.test', to: 'floor@gasmap.test', subject: 'x', text, html: text }),
    ),
  );
  pool.close();
  return perSecond(FLOOR_MAILS, before, performance.now());
}

const home = findServerBinaries();
const folder = await mkdtemp(join(tmpdir(), 'gasmap-bench-'));
await chmod(folder, 0o755);
const database = await startEmbedded(folder, () => undefined, home === null ? {} : { home });
try {
  await prepareDatabase(database.url);
  const db = openDb(database.url, { statementTimeout: 0 });
  const jobs = await openJobs(db, database.url, pino({ level: 'silent' }));
  await insertUser(db, { email: EMAIL, username: 'bench', passwordHash: null });
  const site = await run('../server/main.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'site'),
    PORT: String(20_000 + Math.floor(Math.random() * 20_000)),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SMTP_URL: smtp,
  });
  const floor = await mailsAlone();
  say(`nodemailer alone: ${floor} mails a second`);

  const others = Array.from({ length: OTHERS / 3 }, () => randomUUID());
  const message = { title: 'x', body: 'x', link: '/', tag: 'x', kind: 'x' };
  const undone = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pgboss.job where state < 'completed' and start_after <= now()`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  await until(async () => (await undone()) === 0);
  const begun = performance.now();
  await db.transaction().execute(async (tx) => {
    const of = <Data>(make: (id: string) => Data) => others.map((id) => ({ data: make(id) }));
    await jobs.enqueueAll(
      tx,
      'refund',
      of((paymentId) => ({ paymentId })),
    );
    await jobs.enqueueAll(
      tx,
      'push',
      of((subscriptionId) => ({ subscriptionId, message })),
    );
    await jobs.enqueueAll(
      tx,
      'approvalMail',
      of((adId) => ({ adId, eventId: adId })),
    );
  });
  const otherJobs = perSecond(OTHERS, begun, await until(async () => (await undone()) === 0));
  say(`other jobs: ${otherJobs} a second`);

  received = 0;
  const list = Array.from({ length: MAILS }, () => ({ data: mail('many@gasmap.test'), priority: TO_MANY }));
  const cpu = site.cpu();
  const sent = performance.now();
  await db.transaction().execute((tx) => jobs.enqueueAll(tx, 'mail', list));
  /** Time until a job of another kind is done, a password reset arrives, and a single mail arrives. */
  const waits = { refundMs: [] as number[], resetMs: [] as number[], ownMailMs: [] as number[] };
  let own = 0;
  while (received < MAILS / 2) {
    own += 1;
    const to = `own${own}@gasmap.test`;
    const resets = arrived.get(EMAIL)?.length ?? 0;
    const from = performance.now();
    await jobs.enqueue(db, 'refund', { paymentId: randomUUID() });
    await jobs.enqueue(db, 'mailLink', { kind: 'reset', emailKey: EMAIL });
    await jobs.enqueue(db, 'mail', mail(to));
    waits.resetMs.push((await until(() => (arrived.get(EMAIL)?.length ?? 0) > resets)) - from);
    waits.ownMailMs.push((await until(() => arrived.has(to))) - from);
    await pause(500);
  }
  await until(() => received >= MAILS + 2 * own);
  const seconds = (performance.now() - sent) / 1000;
  const mails = Math.round((MAILS + 2 * own) / seconds);
  await until(async () => (await undone()) === 0);
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from completed_on - created_on)::float8 * 1000 as ms from pgboss.job
    where name = 'refund' order by created_on desc limit ${own}`.execute(db);
  waits.refundMs = rows.map(({ ms }) => ms);
  const doubled = received - MAILS - 2 * own;
  const result = {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    /** One-minute load average; on an idle machine it is caused by this benchmark alone. */
    loadAverage: loadavg()[0],
    node: process.version,
    database: home ?? 'embedded PostgreSQL 18',
    smtpConnections: CONNECTIONS,
    mailsPerSecond: mails,
    mailsPerSecondOfNodemailerAlone: floor,
    serverCpuMsPerMail: Math.round(((site.cpu() - cpu) / MAILS) * 100_000) / 100,
    otherJobsPerSecond: otherJobs,
    doubled,
    behindTenThousandMails: Object.fromEntries(
      Object.entries(waits).map(([name, values]) => {
        const sorted = values.toSorted((one, other) => one - other);
        return [
          name,
          {
            tries: sorted.length,
            median: Math.round(sorted[sorted.length >> 1] ?? 0),
            most: Math.round(sorted.at(-1) ?? 0),
          },
        ];
      }),
    ),
    goals: {
      'at least 200 mails a second': mails >= 200,
      'at least 500 other jobs a second': otherJobs >= 500,
      'nothing twice': doubled === 0,
    },
  };
  say(JSON.stringify(result, null, 2));
  await writeFile(new URL('jobs.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  await site.stop();
  await jobs.stop();
  await db.destroy();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  server.close();
}
