import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'rotterdam barge';
let t: Awaited<ReturnType<typeof startTestApp>>;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const post = (path: string, payload: object) =>
  t.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });

const newcomer = (): { username: string; email: string; password: string } => {
  count += 1;
  return { username: `trader${count}`, email: `trader${count}@example.com`, password: PASSWORD };
};

describe('login', () => {
  test('answers token and user, whatever the case of the address', async () => {
    const given = newcomer();
    await post('register', given);
    const answer = await post('login', { email: given.email.toUpperCase(), password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['token', 'user']);
    expect(answer.json().user.email).toBe(given.email);
  });

  test('tells a wrong password, an unknown account and a deactivated one apart', async () => {
    const given = newcomer();
    const { user } = (await post('register', given)).json();
    const wrong = await post('login', { email: given.email, password: 'wrong' });
    expect([wrong.statusCode, wrong.json().code, wrong.json().message]).toEqual([
      401,
      'INVALID_CREDENTIALS',
      'Invalid email or password',
    ]);
    const unknown = await post('login', { email: 'nobody@example.com', password: PASSWORD });
    expect([unknown.statusCode, unknown.json().code, unknown.json().message]).toEqual([
      401,
      'UNKNOWN_ACCOUNT',
      'User not found',
    ]);
    await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    const blocked = await post('login', { email: given.email, password: PASSWORD });
    expect([blocked.statusCode, blocked.json().code, blocked.json().message]).toEqual([
      401,
      'ACCOUNT_DEACTIVATED',
      'User account is deactivated',
    ]);
    const guess = await post('login', { email: given.email, password: 'wrong' });
    expect(guess.json().code).toBe('INVALID_CREDENTIALS');
  });

  test('does not know a deleted account', async () => {
    const given = newcomer();
    const { user } = (await post('register', given)).json();
    await t.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute();
    expect((await post('login', { email: given.email, password: PASSWORD })).json().code).toBe(
      'UNKNOWN_ACCOUNT',
    );
  });

  test('never lets into an account without a password', async () => {
    const { email, username } = newcomer();
    await insertUser(t.ctx.db, { email, username, passwordHash: null });
    expect((await post('login', { email, password: PASSWORD })).json().code).toBe('INVALID_CREDENTIALS');
    expect((await post('login', { email, password: '' })).statusCode).toBe(400);
  });

  test('shows what role and grants allow together', async () => {
    const { email, username } = newcomer();
    const passwordHash = await hashPassword(PASSWORD);
    const id = await insertUser(t.ctx.db, { email, username, passwordHash, permissions: ['reports.read'] });
    await t.ctx.db
      .updateTable('users')
      .set({ permissions: ['reports.read', 'word.of.an.older.build'] })
      .where('id', '=', id)
      .execute();
    expect((await post('login', { email, password: PASSWORD })).json().user.permissions).toEqual([]);
    await t.ctx.db
      .updateTable('roles')
      .set({ permissions: ['ads.moderate'] })
      .where('code', '=', 'admin')
      .execute();
    await t.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    const { permissions } = (await post('login', { email, password: PASSWORD })).json().user;
    expect(permissions).toEqual(['ads.moderate', 'reports.read']);
  });

  test('allows five tries a minute for an account at one address, however that is written', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const attempt = (email: string) =>
        strict.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong' } });
      const answers = await Promise.all(
        [
          'a@example.com',
          'A@example.com',
          'a@Example.com',
          'a@example.com',
          'a@EXAMPLE.COM',
          'a@example.com',
        ].map(attempt),
      );
      expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
        401, 401, 401, 401, 401, 429,
      ]);
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many requests' });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((await attempt('b@example.com')).statusCode).toBe(401);
    } finally {
      await strict.close();
    }
  });
});

test.each([
  ['google', 'Google'],
  ['linkedin', 'LinkedIn'],
])('sign-in with %s says that it is not configured', async (provider, name) => {
  const answer = await t.app.inject({ url: `/api/auth/social/${provider}` });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'NOT_CONFIGURED',
    message: `${name} login is not configured yet. Please contact an administrator.`,
  });
});
