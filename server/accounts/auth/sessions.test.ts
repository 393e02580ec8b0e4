import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

const device = { ip: '127.0.0.1', userAgent: null };
let t: Awaited<ReturnType<typeof startTestApp>>;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
  passwordHash = await hashPassword('rotterdam barge');
});
afterAll(() => t.close());

async function signedIn(): Promise<{ id: string; token: string }> {
  count += 1;
  const id = await insertUser(t.ctx.db, {
    email: `member${count}@example.com`,
    username: `member${count}`,
    passwordHash,
  });
  const token = await openSession(t.ctx.db, { id, passwordHash }, device);
  if (!token) throw new Error('no session');
  return { id, token };
}

const call = (method: 'GET' | 'POST', path: string, token: string) =>
  t.app.inject({ method, url: `/api/auth/${path}`, headers: { authorization: `Bearer ${token}` } });

const sessionsOf = (userId: string) =>
  t.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

test('logout ends the session; its token is worth nothing afterwards', async () => {
  const { id, token } = await signedIn();
  const answer = await call('POST', 'logout', token);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  for (const [method, path] of [
    ['GET', 'me'],
    ['POST', 'refresh'],
    ['POST', 'logout'],
  ] as const) {
    const replayed = await call(method, path, token);
    expect(replayed.statusCode).toBe(401);
    expect(replayed.json().code).toBe('UNAUTHENTICATED');
  }
  expect(await sessionsOf(id)).toEqual([]);
});

test('logout leaves the other sessions', async () => {
  const { id, token } = await signedIn();
  const other = await openSession(t.ctx.db, { id, passwordHash }, device);
  await call('POST', 'logout', token);
  expect((await call('GET', 'me', other ?? '')).statusCode).toBe(200);
});

describe('refresh', () => {
  test('gives a new token and ends the old one', async () => {
    const { id, token } = await signedIn();
    const answer = await call('POST', 'refresh', token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().token).not.toBe(token);
    expect(answer.json().user.id).toBe(id);
    expect((await call('GET', 'me', token)).statusCode).toBe(401);
    expect((await call('GET', 'me', answer.json().token)).statusCode).toBe(200);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  test('of many at once exactly one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await signedIn();
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', 'refresh', token)));
      expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 401, 401, 401, 401, 401,
      ]);
      expect(await sessionsOf(id)).toHaveLength(1);
    }
  });
});

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer  ',
  'Bearer null',
  'Bearer undefined',
  'Basic dXNlcjpwYXNz',
  'bearer',
  `Bearer ${'A'.repeat(43)}`,
  `Bearer ${'A'.repeat(42)}`,
  `Bearer ${'A'.repeat(5000)}`,
  `Bearer ${'A'.repeat(43)} more`,
  "Bearer ' or 1=1 --",
  'Bearer \u00e4\u00f6\u00fc\u00ff',
  'Bearer %00%00%00',
  `Token ${'A'.repeat(43)}`,
])('the header %j is 401', async (authorization) => {
  const answer = await t.app.inject({ url: '/api/auth/me', headers: { authorization } });
  expect(answer.statusCode).toBe(401);
  expect(answer.json().code).toBe('UNAUTHENTICATED');
});

test('without a header it is 401, and a bad one does not hinder a public call', async () => {
  expect((await t.app.inject({ url: '/api/auth/me' })).statusCode).toBe(401);
  const open = await t.app.inject({ url: '/api/site-settings', headers: { authorization: 'Bearer \u00ff' } });
  expect(open.statusCode).toBe(200);
});

test('a call without a token that needs one is 401 whatever its body', async () => {
  for (const payload of ['{', '{"role":"superadmin"}', '']) {
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(401);
  }
});

describe('a session ends', () => {
  test('when its 30 days are over', async () => {
    const { id, token } = await signedIn();
    const [session] = await sessionsOf(id);
    const days = (Number(session?.expires_at) - Number(session?.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
    await t.ctx.db
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('user_id', '=', id)
      .execute();
    expect((await call('GET', 'me', token)).statusCode).toBe(401);
    expect((await call('POST', 'refresh', token)).statusCode).toBe(401);
    await signedIn();
    expect(await sessionsOf(id)).toEqual([]);
  });

  test.each([{ is_active: false }, { deleted_at: new Date() }])('for an account with %j', async (change) => {
    const { id, token } = await signedIn();
    await t.ctx.db.updateTable('users').set(change).where('id', '=', id).execute();
    expect((await call('GET', 'me', token)).statusCode).toBe(401);
    expect(await openSession(t.ctx.db, { id, passwordHash }, device)).toBeNull();
  });
});

test('a session is not opened with a password that was changed meanwhile', async () => {
  const { id } = await signedIn();
  await t.ctx.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', id).execute();
  expect(await openSession(t.ctx.db, { id, passwordHash }, device)).toBeNull();
});

test('being seen moves the end on, and is written once in five minutes', async () => {
  const { id, token } = await signedIn();
  const before = await sessionsOf(id);
  await call('GET', 'me', token);
  expect(await sessionsOf(id)).toEqual(before);
  await t.ctx.db
    .updateTable('sessions')
    .set({
      last_seen_at: sql<Date>`now() - interval '10 days'`,
      expires_at: sql<Date>`now() + interval '20 days'`,
    })
    .where('user_id', '=', id)
    .execute();
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('GET', 'me', token)));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
  const [session] = await sessionsOf(id);
  expect((Number(session?.expires_at) - Date.now()) / 86_400_000).toBeGreaterThan(29.9);
  const me = (await call('GET', 'me', token)).json();
  expect(Date.now() - Date.parse(me.lastSeenAt)).toBeLessThan(60_000);
});

test('a session remembers where it was opened, never more than fits', async () => {
  count += 1;
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { username: `member${count}`, email: `member${count}@example.com`, password: 'rotterdam barge' },
    headers: { 'user-agent': `Browser/${'9'.repeat(2000)}` },
  });
  const [session] = await sessionsOf(answer.json().user.id);
  expect(session?.ip).toBe('127.0.0.1');
  expect(session?.user_agent).toHaveLength(300);
});
