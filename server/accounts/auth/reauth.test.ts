import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

const PASSWORD = 'rotterdam barge';
let t: TestApp;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());

/** A session that was opened days ago and is still valid. */
async function makeIdle(hash: string | null = passwordHash): Promise<{ id: string; token: string }> {
  count += 1;
  const name = `idle${count}`;
  const id = await insertUser(t.ctx.db, { email: `${name}@example.com`, username: name, passwordHash: hash });
  const token = await openSession(t.ctx.db, { id, passwordHash: hash }, { ip: '127.0.0.1', userAgent: null });
  if (!token) throw new Error('no session');
  await t.ctx.db
    .updateTable('sessions')
    .set({
      created_at: sql<Date>`now() - interval '3 days'`,
      authenticated_at: sql<Date>`now() - interval '3 days'`,
    })
    .where('user_id', '=', id)
    .execute();
  return { id, token };
}
const prove = (as: string, password: unknown) =>
  t.call('POST', '/auth/reauthenticate', { as, payload: { password } });
const sessionOf = (id: string) =>
  t.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
const isRecent = async (id: string) => Date.now() - Number((await sessionOf(id)).authenticated_at) < 60_000;

test('the right password counts for this session, a wrong one does not, and both are written down', async () => {
  const { id, token } = await makeIdle();
  const wrong = await prove(token, 'rotterdam train');
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'WRONG_PASSWORD']);
  expect(wrong.json().details).toMatchObject([{ path: 'password', message: 'This is not your password' }]);
  expect(await isRecent(id)).toBe(false);
  expect((await prove(token, PASSWORD)).statusCode).toBe(204);
  expect(await isRecent(id)).toBe(true);
  const log = await t.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', id)
    .orderBy('created_at')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['auth.reauthenticate_failed', 'auth.reauthenticate']);
});

test.each(['', null, 1, 'x'.repeat(201)])('%j is 400', async (password) => {
  expect((await prove((await makeIdle()).token, password)).json().code).toBe('VALIDATION_FAILED');
});

test('says what somebody can prove it with', async () => {
  const ways = async (token: string) => (await t.call('GET', '/auth/reauthenticate', { as: token })).json();
  expect(await ways((await makeIdle()).token)).toEqual({ methods: ['password'] });
  const social = await makeIdle(null);
  expect(await ways(social.token)).toEqual({ methods: [] });
  expect((await prove(social.token, PASSWORD)).json().code).toBe('WRONG_PASSWORD');
});

test('a renewed token keeps the time of the sign-in and of the proof', async () => {
  const { id, token } = await makeIdle();
  const before = await sessionOf(id);
  expect((await t.call('POST', '/auth/refresh', { as: token })).statusCode).toBe(200);
  const after = await sessionOf(id);
  expect([after.created_at, after.authenticated_at]).toEqual([before.created_at, before.authenticated_at]);
});

test('a session ends 90 days after the sign-in, however much it is used', async () => {
  const { id, token } = await makeIdle();
  await t.ctx.db
    .updateTable('sessions')
    .set({
      created_at: sql<Date>`now() - interval '89 days'`,
      last_seen_at: sql<Date>`now() - interval '1 day'`,
    })
    .where('user_id', '=', id)
    .execute();
  const hoursLeft = async () => (Number((await sessionOf(id)).expires_at) - Date.now()) / 3_600_000;
  expect((await t.call('GET', '/auth/me', { as: token })).statusCode).toBe(200);
  expect(await hoursLeft()).toBeCloseTo(24, 0);
  const renewed = await t.call('POST', '/auth/refresh', { as: token });
  expect(await hoursLeft()).toBeCloseTo(24, 0);
  await t.ctx.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', id)
    .execute();
  expect((await t.call('GET', '/auth/me', { as: renewed.json().token })).statusCode).toBe(401);
});
