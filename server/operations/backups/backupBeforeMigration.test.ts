import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '../../../contract/core/languages.ts';
import { type Db, openDb } from '../../db/client.ts';
import { migrate, pendingMigrations } from '../../db/migrate.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { type Env, readEnv } from '../../env.ts';
import { messagesIn } from '../../i18n/messages.ts';
import { openSecrets } from '../../lib/secretKeys.ts';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { backUpBeforeMigration } from './backupBeforeMigration.ts';

/** The last version of the release before. */
const BEFORE = 30;
let database: TestDatabase;
let db: Db;
let folder: string;
let env: Env;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(database.url);
  folder = await mkdtemp(join(tmpdir(), 'gasmap-update-'));
  env = readEnv({ DATA_DIR: folder, SITE_URL: 'https://gasmap.test' });
  await sql`drop schema public cascade; create schema public`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const update = async () => {
  const said: string[] = [];
  await backUpBeforeMigration(env, database.url, await openSecrets(env), (line) => said.push(line));
  return said;
};

test('a new database needs no backup', async () => {
  expect(await pendingMigrations(database.url)).toEqual([]);
  expect(await update()).toEqual([]);
});

/** As the release before wrote them. */
const descriptions = [
  'Top-up of 20.00 USD',
  'Refund of P-2026-000007: Paid twice, 3 days',
  'Trader, 30 days',
  'Desk, 14 days, free',
  'Unused rest beyond the price of Desk',
  'Refund of P-2026-000008: late – not paid out',
  'Something that no release ever said',
];

async function writeAsBefore() {
  await migrate(database.url, undefined, { upTo: BEFORE });
  const id = '018f5b1e-7c1a-7abc-8def-0123456789ab';
  await sql`insert into users (id, email, email_key, username, username_key, role) values (${id}, 'a@b.test', 'a@b.test',
    'anna', 'anna', 'guest')`.execute(db);
  for (const [nth, description] of descriptions.entries())
    await sql`insert into payments (id, number, user_id, type, status, amount, currency, payment_method, provider, description, failure)
      values (gen_random_uuid(), ${`P-2026-00000${nth}`}, ${id}, 'top_up', 'failed', 2000, 'USD', 'credit_card', 'sandbox', ${description},
        'The bank declined the payment')`.execute(db);
  const notes: [kind: string, data: object][] = [
    ['walletCredited', { amount: 2000, currency: 'USD', description: 'Top-up of 20.00 USD' }],
    ['favoriteChanged', { adTitle: 'Jet', reference: 'GM-1', news: 'It has expired.\nPrice: 700 USD/t.' }],
    ['newSignIn', { device: 'Firefox on Linux', address: '::1' }],
    ['ticketStatus', { number: 'T-1', subject: 'open', status: 'in progress' }],
    ['adRejected', { adTitle: 'The plan ended', reference: 'GM-1', reason: 'The plan ended' }],
  ];
  for (const [kind, data] of notes)
    await sql`insert into notifications (id, user_id, kind, data) values (gen_random_uuid(), ${id}, ${kind},
      ${JSON.stringify(data)})`.execute(db);
}

test('without room for a backup nothing is migrated', async () => {
  await writeAsBefore();
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, '');
  const secrets = await openSecrets(env);
  await expect(
    backUpBeforeMigration({ ...env, BACKUP_DIR: blocked }, database.url, secrets, () => undefined),
  ).rejects.toThrow();
  expect(await pendingMigrations(database.url)).toContain(BEFORE + 1);
});

test('a backup is made and proved, and rows of the release before become messages', async () => {
  const [said] = await update();
  expect(said).toContain('before-update-');
  expect((await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('.gasmap'))).toHaveLength(1);
  await migrate(database.url);
  expect(await update()).toEqual([]);

  const payments = await db.selectFrom('payments').select(['description', 'failure']).execute();
  const read = payments.map(({ description }) => readMessage(description));
  const english = messagesIn('en');
  expect(read.map((one) => english.text(one)).toSorted()).toEqual(descriptions.toSorted());
  expect(read.map(({ code }) => code).toSorted()).toEqual([
    'billing.planFor',
    'billing.planTried',
    'billing.refundOf',
    'billing.takenBack',
    'billing.topUp',
    'billing.unusedRest',
    'field.ownWords',
  ]);
  expect(new Set(payments.map(({ failure }) => readMessage(failure).code))).toEqual(
    new Set(['billing.declined']),
  );

  const notes = new Map(
    (await db.selectFrom('notifications').select(['kind', 'data']).execute()).map(({ kind, data }) => [
      kind,
      data as Record<string, never>,
    ]),
  );
  expect(notes.get('walletCredited')).toMatchObject({
    description: { code: 'field.ownWords', values: { text: 'Top-up of 20.00 USD' } },
  });
  expect(notes.get('ticketStatus')).toMatchObject({
    subject: 'open',
    status: { code: 'support.statusInProgress' },
  });
  expect(notes.get('adRejected')).toMatchObject({ reason: 'The plan ended', adTitle: 'The plan ended' });
  expect(notes.get('newSignIn')).toMatchObject({
    device: { values: { browser: 'Firefox', system: 'Linux' } },
  });
  for (const language of languageCodes) {
    const { text } = messagesIn(language);
    expect(text(readMessage(notes.get('favoriteChanged')?.news))).toContain('700 USD/t');
    const shown = read.map((one) => text(one).replaceAll(/[\u2068\u2069]/g, ''));
    expect(shown.some((one) => one.includes('Something that no release ever said'))).toBe(true);
    if (language !== 'en') expect(shown.filter((one) => descriptions.includes(one))).toHaveLength(1);
  }
});
