import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../accounts/auth/sessions.ts';
import { createContext } from '../../compose.ts';
import { screenChangedAccounts } from '../../screening/screening.jobs.ts';
import {
  bytesOf,
  everything,
  makeBackup,
  makeBackupAdmin,
  restore,
  setPicture,
  signIn,
  upload,
  waitUntilIdle,
} from '../../test/kit/backupKit.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { billTo, issueInvoices } from '../../test/money/invoicing.ts';
import { deliverEvent, makeWalletOwner } from '../../test/money/money.ts';
import { checkArchive } from './archive/checkArchive.ts';
import { dueSchedule } from './backups.queries.ts';
import { runScheduledBackups } from './backups.ts';

let t: TestApp;
let keeper: Person;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  keeper = await makeBackupAdmin(t);
  token = keeper.token;
});
afterAll(() => t.close());

const folder = () => join(t.ctx.env.DATA_DIR, 'backups');

const shows = async (url: string) => (await t.app.inject({ url })).statusCode;

test('a backup is made while the site is used; a second click joins it', async () => {
  const picture = await setPicture(t, keeper);
  const [one, two] = await Promise.all(
    ['Before the update', ''].map((note) => t.call('POST', '/backups', { as: token, payload: { note } })),
  );
  expect([one?.statusCode, two?.statusCode]).toEqual([202, 202]);
  expect(one?.json().id).toBe(two?.json().id);
  const { id } = one?.json() ?? {};
  expect((await t.call('GET', '/ads/public')).statusCode).toBe(200);
  await waitUntilIdle(t, id);
  const made = (await t.call('GET', `/backups/${id}`, { as: token })).json();
  expect(made).toMatchObject({
    state: 'ready',
    activity: null,
    fault: null,
    isMissing: false,
    createdBy: keeper.email.split('@')[0],
  });
  expect(made.files).toBe(1);

  const file = join(folder(), made.fileName);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect(((await stat(folder())).mode & 0o777).toString(8)).toBe('700');
  expect((await stat(file)).size).toBe(made.bytes);
  expect((await readdir(folder())).filter((name) => name.endsWith('.part'))).toEqual([]);

  // The tables come from the catalog, so that none can be missing.
  const { manifest } = await checkArchive(file, t.ctx.secrets);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'rate_limits', 'backups', 'schema_migrations', 'push_subscriptions', 'push_keys',
        'mail_tokens', 'social_states', 'factor_challenges', 'idempotency_keys', 'app_secrets', 'ad_changes',
        'feed_marks') order by 1`.execute(t.ctx.db);
  expect(Object.keys(manifest.tables).sort()).toEqual(rows.map(({ name }) => name).sort());
  expect(manifest.tables.users?.rows).toBe(1);

  const download = await t.call('GET', `/backups/${id}/download`, { as: token });
  expect(download.headers).toMatchObject({
    'content-disposition': `attachment; filename="${made.fileName}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(download.rawPayload.equals(await bytesOf(t, made))).toBe(true);

  await t.call('POST', `/backups/${id}/verify`, { as: token });
  expect(await waitUntilIdle(t, id)).toMatchObject({ fault: null, verified_at: expect.any(String) });
  const left = await sql`select from pg_namespace where nspname like 'gasmap%'`.execute(t.ctx.db);
  expect(left.rows).toEqual([]);

  const actions = (await t.call('GET', '/audit?entity=backup', { as: token })).json().items;
  expect(actions.map((one: { action: string }) => one.action).sort()).toEqual([
    'backup.create',
    'backup.download',
    'backup.verify',
  ]);
  expect((await t.app.inject({ url: `/backups/${made.fileName}` })).statusCode).not.toBe(200);
  expect(await shows(picture)).toBe(200);
});

test('a restore brings everything back, files as well, and forgets no money that came', async () => {
  const ids = await baseIds(t);
  const owner = await makePerson(t, { role: 'paid' });
  const admin = await makePerson(t, { role: 'admin' });
  const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const payer = await makeWalletOwner(t);
  await payer.topUpAndPay(30);
  const waiting = await payer.topUp(20);
  await issueInvoices(t);
  await billTo(t, owner);
  await t.call('POST', '/wallet/test-balance', { as: owner.token, payload: { amount: 100 } });
  const plans: { id: string; code: string }[] = (await t.call('GET', '/plans')).json().items;
  const trader = plans.find(({ code }) => code === 'trader')?.id;
  const buy = async () =>
    (await t.call('POST', `/plans/purchase/${trader}`, { as: owner.token, payload: {} })).json();
  const invoice = (await buy()).payment.documents[0].number;
  const picture = await setPicture(t, owner);
  const enterQuote = (value: string) =>
    t.call('POST', '/benchmarks/DATED_BRENT/quotes', {
      as: owner.token,
      payload: { rows: [{ day: '2026-01-05', value }] },
    });
  expect((await enterQuote('84.1')).json()).toMatchObject({ created: 1 });
  // Otherwise a job of every minute does it after the backup, and tables differ.
  await screenChangedAccounts(t.ctx);
  const backup = await makeBackup(t, token, 'Good state');
  const before = await everything(t);
  expect((await enterQuote('84.2')).json()).toMatchObject({ created: 1 });

  expect((await t.call('POST', `/ads/${ad.id}/close`, { as: owner.token })).statusCode).toBe(200);
  await t.ctx.db.updateTable('users').set({ company: 'Another' }).where('id', '=', owner.id).execute();
  const later = await setPicture(t, owner);
  expect([await shows(picture), await shows(later)]).toEqual([404, 200]);
  const event = {
    id: 'event-after-the-backup',
    kind: 'payment.succeeded',
    paymentId: waiting.id,
    amount: 2000,
    currency: 'USD',
  } as const;
  expect((await deliverEvent(t, event)).statusCode).toBe(200);
  expect(await payer.balance()).toBe(50);
  const number = (await makeWalletOwner(t).then((other) => other.topUp(10))).number;
  await expect
    .poll(async () => (await t.call('GET', '/ads/public')).json().total, { timeout: 40_000 })
    .toBe(0);

  for (const [wrong, code] of [
    [{ password: 'not-it', confirm: backup.fileName }, 'WRONG_PASSWORD'],
    [{ password: 'a-good-password', confirm: 'another.gasmap' }, 'VALIDATION_FAILED'],
  ] as const) {
    const answer = await t.call('POST', `/backups/${backup.id}/restore`, { as: token, payload: wrong });
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  }
  expect((await restore(t, token, backup)).statusCode).toBe(202);
  // Nobody can write data that is about to be replaced; whoever restores sees the progress.
  const second = await createContext(t.ctx.env, t.ctx.databaseUrl);
  const closed = new Set<number>();
  const messages = new Set<string>();
  const phases = new Set<string>();
  for (;;) {
    closed.add((await t.call('GET', '/wallet', { as: owner.token })).statusCode);
    const { maintenanceMode, maintenanceMessage } = (await t.app.inject('/api/site-settings')).json();
    if (maintenanceMode) messages.add(maintenanceMessage);
    const seen = await t.call('GET', `/backups/${backup.id}`, { as: token });
    if (seen.statusCode !== 200) break;
    // A restore that failed leaves everybody signed in.
    expect(seen.json().fault).toBeNull();
    phases.add(seen.json().activity?.phase);
  }
  expect(closed).toContain(503);
  expect([...messages]).toEqual(['A backup is being restored. Please come back in a few minutes.']);
  expect(phases).toContain('loading');
  await waitUntilIdle(t, backup.id);
  await second.close();

  expect((await t.call('GET', '/auth/me', { as: token })).statusCode).toBe(401);
  token = await signIn(t, keeper);
  const ownersAd = await t.ctx.db
    .selectFrom('ads')
    .select('status')
    .where('id', '=', ad.id)
    .executeTakeFirst();
  expect(ownersAd?.status).toBe('approved');
  await expect
    .poll(async () => (await t.call('GET', '/ads/public')).json().total, { timeout: 40_000 })
    .toBe(1);
  expect([await shows(picture), await shows(later)]).toEqual([200, 404]);
  expect((await readdir(t.ctx.files.tempFolder)).length).toBe(0);

  // The event stays processed, although its effect was rolled back by the restore.
  expect((await deliverEvent(t, event)).statusCode).toBe(200);
  const wallet = await t.ctx.db
    .selectFrom('wallets')
    .select('balance')
    .where('user_id', '=', payer.id)
    .executeTakeFirst();
  expect(wallet?.balance).toBe(3000);
  expect((await t.call('GET', '/integrity', { as: token })).json().ok).toBe(true);
  const changed = (text: string) =>
    text
      .split('\n')
      .filter(
        (line) =>
          !/^(payment_events|users|app_secrets|idempotency_keys|known_devices|device_tokens|mail_tokens) /.test(
            line,
          ),
      );
  expect(changed(await everything(t))).toEqual(changed(before));

  // Invoices go on after those of the backup.
  const again = { ip: '127.0.0.1', userAgent: null };
  owner.token = (await openSession(t.ctx.db, { id: owner.id, passwordHash: null }, again)) ?? '';
  const goesOn = (await buy()).payment.documents[0].number;
  expect(Number(goesOn.slice(-6))).toBe(Number(invoice.slice(-6)) + 1);

  // Quotes are those of the backup, with their hashes; the next one goes on with the chain.
  expect((await enterQuote('84.3')).json()).toMatchObject({ created: 1 });
  const listed = await t.call('GET', '/benchmarks/DATED_BRENT/quotes?revisions=all', { as: owner.token });
  expect(listed.json().items).toMatchObject([
    { value: '84.1', revision: 1 },
    { value: '84.3', revision: 2 },
  ]);
  expect((await t.call('GET', '/admin/quote-chains', { as: token })).json()).toEqual({ rows: 2, breaks: [] });
  await expect(t.ctx.db.deleteFrom('quotes').execute()).rejects.toThrow('append-only');

  // Numbers already issued are not reused.
  const next = await (await makeWalletOwner(t)).topUp(10);
  expect(next.number > number).toBe(true);

  const { items } = (await t.call('GET', '/backups', { as: token })).json();
  expect(items.map((one: { kind: string }) => one.kind).sort()).toEqual([
    'before_restore',
    'manual',
    'manual',
  ]);
  const restored = items.find((one: { id: string }) => one.id === backup.id);
  expect(restored).toMatchObject({ restoredAt: expect.any(String), fault: null });
  const log = (await t.call('GET', '/audit?limit=100', { as: token })).json().items;
  const acts = log.map((one: { action: string }) => one.action);
  expect(acts).toEqual(expect.arrayContaining(['backup.restore', 'backup.restored', 'backup.create']));
  const news = (await t.call('GET', '/notifications', { as: token })).json().items;
  expect(news.map((one: { kind: string }) => one.kind)).toContain('backupRestored');

  // And back again, from the safety backup taken before the restore.
  const safety = items.find((one: { kind: string }) => one.kind === 'before_restore');
  expect((await restore(t, token, safety)).statusCode).toBe(202);
  expect(await waitUntilIdle(t, safety.id)).toMatchObject({ fault: null, restored_at: expect.any(String) });
  token = await signIn(t, keeper);
  const closedAd = await t.ctx.db
    .selectFrom('ads')
    .select('status')
    .where('id', '=', ad.id)
    .executeTakeFirst();
  expect(closedAd?.status).toBe('closed');
  expect([await shows(picture), await shows(later)]).toEqual([404, 200]);
  expect((await t.call('GET', '/integrity', { as: token })).json().ok).toBe(true);
}, 180_000);

test('a file from elsewhere is taken in and can be restored; one copied into the folder is listed', async () => {
  const made = await makeBackup(t, token);
  const bytes = await bytesOf(t, made);
  expect((await t.call('DELETE', `/backups/${made.id}`, { as: token })).statusCode).toBe(204);
  expect(existsSync(join(folder(), made.fileName))).toBe(false);
  expect((await t.call('GET', `/backups/${made.id}`, { as: token })).statusCode).toBe(404);
  const taken = await upload(t, token, bytes, made.fileName);
  expect(taken.json()).toMatchObject({
    kind: 'uploaded',
    fileName: made.fileName,
    rows: made.rows,
    state: 'ready',
  });
  // Names that lead elsewhere or are taken are not used.
  for (const name of ['..', made.fileName, 'a b.zip', `${'x'.repeat(300)}.gasmap`]) {
    const again = await upload(t, token, bytes, name);
    expect(again.json().fileName).toMatch(/^uploaded-[\d-]+\.gasmap$/);
    await t.call('DELETE', `/backups/${again.json().id}`, { as: token });
  }
  await t.ctx.db.deleteFrom('backups').where('id', '=', taken.json().id).execute();
  const { items } = (await t.call('GET', '/backups', { as: token })).json();
  const found = items.find((one: { fileName: string }) => one.fileName === made.fileName);
  expect(found).toMatchObject({ kind: 'found', isMissing: false });
  await t.call('POST', `/backups/${found.id}/verify`, { as: token });
  expect(await waitUntilIdle(t, found.id)).toMatchObject({ fault: null, row_count: made.rows });
}, 120_000);

test('the schedule makes one on one instance, keeps so many, and says when it failed', async () => {
  const put = (payload: object) => t.call('PUT', '/backups/schedule', { as: token, payload });
  for (const cron of ['* * * * *', '*/30 * * * *', 'often', '61 3 * * *', '0 3 * *']) {
    expect((await put({ enabled: true, cron, keep: 2 })).json().code).toBe('VALIDATION_FAILED');
  }
  expect((await put({ enabled: true, cron: '0 3 * * *', keep: 0 })).statusCode).toBe(400);
  const saved = (await put({ enabled: true, cron: '0 3 * * *', keep: 2 })).json();
  expect(saved).toMatchObject({
    enabled: true,
    keep: 2,
    nextAt: expect.stringMatching(/T03:00:00\.000Z$/),
  });

  const second = await createContext(t.ctx.env, t.ctx.databaseUrl);
  const scheduled = () =>
    t.ctx.db
      .selectFrom('backups')
      .selectAll()
      .where('kind', '=', 'scheduled')
      .orderBy('created_at')
      .execute();
  const due = async () => {
    await t.ctx.db
      .updateTable('backup_schedule')
      .set({ next_at: sql<Date>`now() - interval '1 second'` })
      .execute();
    // Work says that it is done a moment before it releases the lock; the timer comes again, as here.
    await expect
      .poll(async () => {
        await Promise.all([t.ctx, second, t.ctx].map(runScheduledBackups));
        return dueSchedule(t.ctx.db);
      })
      .toBeUndefined();
    await expect
      .poll(async () => (await scheduled()).every((row) => row.activity === null), { timeout: 40_000 })
      .toBe(true);
  };
  await due();
  expect((await scheduled()).map(({ state }) => state)).toEqual(['ready']);
  await due();
  await due();
  await expect
    .poll(async () => (await scheduled()).map(({ state }) => state), { timeout: 40_000 })
    .toEqual(['ready', 'ready']);
  expect((await t.call('GET', '/backups/schedule', { as: token })).json().nextAt).toMatch(/T03:00:00\.000Z$/);

  const put1 = t.ctx.files.read;
  await t.ctx.db
    .updateTable('users')
    .set({ image_key: 'f'.repeat(40) })
    .where('id', '=', keeper.id)
    .execute();
  for (const one of [t.ctx, second]) {
    one.files.read = () => Promise.reject(new Error('the storage is away'));
  }
  await due();
  for (const one of [t.ctx, second]) one.files.read = put1;
  expect((await scheduled()).at(-1)).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('failed'),
  });
  expect((await readdir(folder())).filter((name) => name.endsWith('.part'))).toEqual([]);
  const news = (await t.call('GET', '/notifications', { as: token })).json().items;
  expect(news.map((one: { kind: string }) => one.kind)).toContain('backupFailed');
  await second.close();
}, 120_000);
