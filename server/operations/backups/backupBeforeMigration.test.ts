import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { languageCodes } from '../../../contract/core/languages.ts';
import { type Db, openDb } from '../../db/client.ts';
import { migrate, pendingMigrations } from '../../db/migrate.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { type Env, readEnv } from '../../env.ts';
import { messagesIn } from '../../i18n/messages.ts';
import { openSecrets } from '../../lib/secretKeys.ts';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { checkArchive } from './archive/checkArchive.ts';
import { backUpBeforeMigration } from './backupBeforeMigration.ts';
import { restoreFromCommandLine } from './commandLine.ts';

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

/** Findings of rules as the release before wrote them: by rule, and what each becomes. */
const findings: [rule: string, found: string, code: string | null][] = [
  ['P03', 'Sulphur 60 mg/kg (limit ≤ 50); Density 900 kg/m³ (limit 820–845)', 'cautions.beyondLimits'],
  ['P04', '45 °API, 900 kg/m³ (25.6 °API)', 'cautions.densities'],
  ['P04', 'Density 0.84 kg/m³', null],
  ['Q01', '1 200 000 t a month', 'cautions.perMonth'],
  ['Q02', '4 000 t by truck, FOT', 'cautions.byCarrier'],
  ['Q02', '600 000 t at once, FOB', 'cautions.atOnce'],
  ['R01', '400.00 $/t, 42.9 % below the median 700.00 of 6 others', 'cautions.belowMedian'],
  ['V01', '7 in the last hour', 'cautions.inAnHour'],
  // Words of the ad, which happen to be a sentence of another rule.
  ['C01', '7 in the last hour', null],
];
const RULES = 'Price far below comparable ads\nBeyond the limits of its specification';

async function writeFindingsAsBefore() {
  // Suspended ads are complete ones; what else they hold is of no matter here.
  await sql`alter table ads drop constraint ads_complete_check`.execute(db);
  const owner = '018f5b1e-7c1a-7abc-8def-0123456789ab';
  const cautions = JSON.stringify(findings.map(([code, found]) => ({ code, found, figure: 1 })));
  for (const [nth, actor] of [null, owner].entries()) {
    const id = `018f5b1e-7c1a-7abc-8def-0123456789c${nth}`;
    await sql`insert into ads (id, slug, reference, owner_id, status, title, cautions, rejection_reason) values (${id},
      ${`jet-${nth}`}, ${`GM-${nth}`}, ${owner}, 'suspended', 'Jet', ${cautions}, ${RULES})`.execute(db);
    await sql`insert into ad_events (id, ad_id, actor_id, from_status, to_status, reason) values (gen_random_uuid(), ${id},
      ${actor}, 'approved', 'suspended', ${RULES})`.execute(db);
  }
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
  await writeFindingsAsBefore();
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

test('findings of the release before become messages, and words of ads and moderators stay', async () => {
  const ads = await db
    .selectFrom('ads')
    .select(['cautions', 'rejection_reason', 'rejection_message'])
    .orderBy('reference')
    .execute();
  const found = ((ads[0]?.cautions ?? []) as { code: string; found: unknown; figure: number }[]).map(
    (one) => one.found,
  );
  const english = messagesIn('en');
  for (const [nth, [rule, text, code]] of findings.entries()) {
    if (code === null) expect(found[nth]).toBe(text);
    else {
      expect(readMessage(found[nth]).code, rule).toBe(code);
      expect(english.text(readMessage(found[nth])).replaceAll(', Density', '; Density')).toBe(text);
      const french = messagesIn('fr').text(readMessage(found[nth]));
      if (code !== 'cautions.densities') expect(french).not.toBe(text);
    }
  }
  expect(ads[1]?.cautions).toEqual(ads[0]?.cautions);
  expect(ads.map(({ rejection_reason }) => rejection_reason)).toEqual([RULES, RULES]);
  expect(ads[1]?.rejection_message).toBeNull();
  expect(ads[0]?.rejection_message).toMatchObject({
    code: 'ads.cautionsFound',
    values: { cautions: RULES.split('\n').map((name) => ({ name })) },
  });
  const events = await db.selectFrom('ad_events').select(['reason', 'message']).orderBy('actor_id').execute();
  expect(events.map(({ reason }) => reason).toSorted()).toEqual([RULES, null]);
  expect(events.filter(({ message }) => message !== null)).toHaveLength(1);
});

test('a restore on the command line keeps the present data in a proved backup before it migrates them', async () => {
  const backups = join(folder, 'backups');
  const [made = ''] = await readdir(backups);
  await sql`drop schema public cascade; create schema public`.execute(db);
  await writeAsBefore();
  await sql`update users set username = 'berta'`.execute(db);
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('SITE_URL', env.SITE_URL);
  await restoreFromCommandLine(join(backups, made), false);
  vi.unstubAllEnvs();
  const names = await readdir(backups);
  const kept = names.filter((name) => name.startsWith('before-update-') && name !== made);
  expect(kept).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('before-restore-'))).toHaveLength(1);
  const { header } = await checkArchive(join(backups, kept[0] ?? ''), await openSecrets(env));
  expect(header.migrations.at(-1)?.version).toBe(BEFORE);
  expect(await pendingMigrations(database.url)).toEqual([]);
  expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'anna' }]);
});
