import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptData } from '../../../contract/accounts/keptData.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { readMails } from '../../test/kit/mails.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let boss: Person;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const own = async (as: Person) => (await t.call('GET', '/auth/data', { as: as.token })).json();
const list = async (query = '') =>
  (await t.call('GET', `/data-requests${query}`, { as: admin.token })).json();
const file = (payload: object, as = admin) => t.call('POST', '/data-requests', { as: as.token, payload });
const hold = (id: string, reason = 'A claim', as = admin) =>
  t.call('PUT', `/users/${id}/hold`, { as: as.token, payload: { reason } });
const release = (id: string) => t.call('DELETE', `/users/${id}/hold`, { as: admin.token });
const leave = (as: Person) => t.call('DELETE', '/auth/me', { as: as.token });
const isGone = async ({ id }: Person) =>
  (await t.ctx.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirst())
    ?.deleted_at !== null;
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a copy that was asked for by mail is made for the member, and not shown to who filed it', async () => {
  const ada = await makePerson(t);
  await readMails(t);
  const filed = await file({ userId: ada.id, kind: 'copy', receivedOn: dayBefore(3), note: 'By letter' });
  expect(filed.json()).toMatchObject({ kind: 'copy', state: 'open', note: 'By letter' });
  expect(filed.json().dueAt.slice(0, 10) < dayBefore(-29)).toBe(true);
  expect((await file({ userId: ada.id, kind: 'copy' })).json().code).toBe('WRONG_STATE');
  expect((await readMails(t)).filter((mail) => mail.includes(`To: ${ada.email}`))).toHaveLength(2);
  const { copy } = await own(ada);
  expect(copy.state).toBe('ready');
  expect((await t.call('GET', `/auth/data/copies/${copy.id}`, { as: admin.token })).statusCode).toBe(404);
  expect((await t.call('GET', `/auth/data/copies/${copy.id}`, { as: ada.token })).statusCode).toBe(200);
});

test('days to come, days long ago, blocked members and people above are refused', async () => {
  const ada = await makePerson(t);
  for (const receivedOn of [dayBefore(-2), dayBefore(91)])
    expect((await file({ userId: ada.id, kind: 'erasure', receivedOn })).statusCode).toBe(400);
  expect((await file({ userId: boss.id, kind: 'copy' })).json().code).toBe('ABOVE_YOU');
  expect((await file({ userId: admin.id, kind: 'erasure' })).json().code).toBe('NOT_ON_YOURSELF');
  await t.call('PATCH', `/users/${ada.id}/block`, {
    as: admin.token,
    payload: { isActive: false, reason: 'fraud' },
  });
  expect((await file({ userId: ada.id, kind: 'copy' })).json().code).toBe('WRONG_STATE');
});

test('an overdue request stands first and is counted, also among what waits for staff', async () => {
  const [ada, bob] = [await makePerson(t), await makePerson(t)];
  await file({ userId: bob.id, kind: 'erasure' });
  await file({ userId: ada.id, kind: 'erasure', receivedOn: dayBefore(60) });
  const { items, overdue } = await list('?view=open');
  expect(overdue).toBe(1);
  expect(items[0]).toMatchObject({ user: { id: ada.id }, isOverdue: true, filedBy: expect.any(String) });
  expect((await list('?view=overdue')).items).toHaveLength(1);
  const { needs } = (await t.call('GET', '/stats/staff-needs', { as: admin.token })).json();
  expect(needs).toContainEqual(expect.objectContaining({ kind: 'overdue_data_requests', count: 1 }));
});

test('an erasure is refused with a reason that its member is told, or done by deleting the account', async () => {
  const [ada, bob] = [await makePerson(t), await makePerson(t)];
  const one = (await file({ userId: ada.id, kind: 'erasure' })).json();
  const refuse = (reason: string) =>
    t.call('POST', `/data-requests/${one.id}/refuse`, { as: admin.token, payload: { reason } });
  expect((await refuse(' ')).statusCode).toBe(400);
  await readMails(t);
  expect((await refuse('A payment is open')).json()).toMatchObject({ state: 'refused' });
  expect((await refuse('Again')).json().code).toBe('WRONG_STATE');
  expect((await readMails(t)).join()).toContain('A payment is open');
  expect((await own(ada)).erasure).toMatchObject({ state: 'refused', answer: 'A payment is open' });

  const other = (await file({ userId: bob.id, kind: 'erasure', note: 'Wrote to us' })).json();
  expect((await t.call('DELETE', `/users/${bob.id}`, { as: admin.token })).statusCode).toBe(204);
  const done = (await list(`?view=closed&userId=${bob.id}`)).items;
  expect(done).toMatchObject([{ id: other.id, state: 'done', note: null, user: { email: null } }]);
});

test('who leaves by themselves is in the list as well', async () => {
  const ada = await makePerson(t);
  expect((await leave(ada)).statusCode).toBe(204);
  expect((await list(`?view=closed&userId=${ada.id}`)).items).toMatchObject([
    { kind: 'erasure', state: 'done', filedBy: null },
  ]);
});

test('a legal hold delays the deletion, tells who asks for it and nobody else, and lifting it carries it out', async () => {
  const [ada, bob] = [await makePerson(t), await makePerson(t)];
  for (const { id } of [ada, bob]) expect((await hold(id)).statusCode).toBe(204);
  expect((await own(ada)).isHeld).toBe(false);
  expect((await t.call('GET', `/users/${ada.id}`, { as: admin.token })).json().hold).toMatchObject({
    reason: 'A claim',
    erasureWaits: false,
  });
  expect((await leave(ada)).json()).toMatchObject({
    code: 'ON_HOLD',
    message: expect.stringContaining('noted'),
  });
  expect((await leave(ada)).json().code).toBe('ON_HOLD');
  expect(await isGone(ada)).toBe(false);
  expect(await own(ada)).toMatchObject({ isHeld: true, erasure: { state: 'open' } });
  expect((await t.call('DELETE', `/users/${ada.id}`, { as: admin.token })).json().code).toBe('ON_HOLD');
  expect((await release(ada.id)).statusCode).toBe(204);
  expect(await isGone(ada)).toBe(true);

  await leave(bob);
  expect((await t.call('DELETE', '/auth/data/erasure', { as: bob.token })).statusCode).toBe(204);
  expect((await release(bob.id)).statusCode).toBe(204);
  expect(await isGone(bob)).toBe(false);
  expect((await release(bob.id)).json().code).toBe('WRONG_STATE');
  expect((await hold(boss.id)).json().code).toBe('ABOVE_YOU');
  const log = await t.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', ada.id)
    .where('action', 'in', ['user.hold', 'user.release', 'user.ask_erasure'])
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'user.hold',
    'user.ask_erasure',
    'user.ask_erasure',
    'user.release',
  ]);
  expect(JSON.stringify(log)).not.toContain('A claim'); // free words about a person go with the account
});

test('a copy whose making failed is overdue work like any other, and can be made again', async () => {
  const ada = await makePerson(t);
  const { id } = (await file({ userId: ada.id, kind: 'copy' })).json();
  await t.ctx.jobs.drain();
  await sql`update data_requests set state = 'failed', file_key = null, expires_at = null where id = ${id}`.execute(
    t.ctx.db,
  );
  expect((await list(`?view=open&userId=${ada.id}`)).items).toMatchObject([{ id, state: 'failed' }]);
  const retry = () => t.call('POST', `/data-requests/${id}/retry`, { as: admin.token });
  expect((await retry()).json().state).toBe('open');
  expect((await retry()).json().code).toBe('WRONG_STATE');
  await t.ctx.jobs.drain();
  expect((await own(ada)).copy.state).toBe('ready');
});

test('docs/security.md lists what stays of a deleted account as the code does', async () => {
  const text = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  for (const { what, why, days } of keptData) {
    const period = days === null ? 'no limit' : `${days} days`;
    expect(text).toContain(`| ${englishText(what)} | ${englishText(why)} | ${period} |`);
  }
});
