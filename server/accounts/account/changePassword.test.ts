import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails } from '../../test/kit/mails.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

const PASSWORD = 'rotterdam barge';
const NEW = 'antwerp lighter';
let t: TestApp;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function newcomer() {
  count += 1;
  const given = { username: `trader${count}`, email: `trader${count}@example.com`, password: PASSWORD };
  const { token, user } = (await t.call('POST', '/auth/register', { payload: given })).json();
  await readMails(t);
  return { ...given, token: token as string, id: user.id as string };
}

const login = (email: string, password: string) =>
  t.call('POST', '/auth/login', { payload: { email, password } });
const post = (path: string, payload?: object, as?: string) =>
  t.call('POST', `/auth/${path}`, { ...(payload && { payload }), ...(as && { as }) });
const isAlive = async (as: string) => (await t.call('GET', '/auth/me', { as })).statusCode === 200;

const actionsOf = async (userId: string) =>
  (
    await t.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'address'])
      .where('entity_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('changing the password', () => {
  test('ends the other sessions at once, and the old password', async () => {
    const given = await newcomer();
    const other = (await login(given.email, PASSWORD)).json().token;
    const answer = await post(
      'change-password',
      { currentPassword: PASSWORD, newPassword: NEW },
      given.token,
    );
    expect(answer.statusCode).toBe(204);
    expect([await isAlive(given.token), await isAlive(other)]).toEqual([true, false]);
    expect((await login(given.email, PASSWORD)).statusCode).toBe(401);
    expect((await login(given.email, NEW)).statusCode).toBe(200);
    const [mail] = await readMails(t);
    expect(mail).toContain('Subject: Your password was changed');
    expect(mail).toContain(`To: ${given.email}`);
    expect(await actionsOf(given.id)).toEqual([
      'auth.register',
      'auth.login',
      'auth.password_change',
      'auth.login_failed',
      'auth.login',
    ]);
    const again = await post(
      'change-password',
      { currentPassword: PASSWORD, newPassword: 'a third one' },
      given.token,
    );
    expect([again.statusCode, again.json().code]).toEqual([400, 'WRONG_PASSWORD']);
  });

  test('with a wrong current password is 400 and changes nothing', async () => {
    const given = await newcomer();
    const answer = await post('change-password', { currentPassword: 'wrong', newPassword: NEW }, given.token);
    expect([answer.statusCode, answer.json().code, answer.json().details[0].path]).toEqual([
      400,
      'WRONG_PASSWORD',
      'currentPassword',
    ]);
    expect(await isAlive(given.token)).toBe(true);
    expect((await login(given.email, PASSWORD)).statusCode).toBe(200);
    const missing = await post('change-password', { newPassword: NEW }, given.token);
    expect([missing.json().code, missing.json().details[0].path]).toEqual([
      'VALIDATION_FAILED',
      'currentPassword',
    ]);
  });

  test.each(['password1', 'gasmap-2026', '12345', 'x'.repeat(201)])(
    'refuses %s as the new one',
    async (newPassword) => {
      const given = await newcomer();
      const answer = await post('change-password', { currentPassword: PASSWORD, newPassword }, given.token);
      expect([answer.statusCode, answer.json().details[0].path]).toEqual([400, 'newPassword']);
    },
  );

  test('of two at once with the same current password one wins', async () => {
    const given = await newcomer();
    const answers = await Promise.all(
      ['first barge', 'second barge'].map((newPassword) =>
        post('change-password', { currentPassword: PASSWORD, newPassword }, given.token),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  test('an account without one sets its first', async () => {
    const given = await newcomer();
    await t.ctx.db.updateTable('users').set({ password_hash: null }).where('id', '=', given.id).execute();
    const guess = await post('change-password', { currentPassword: 'any', newPassword: NEW }, given.token);
    expect(guess.json().code).toBe('WRONG_PASSWORD');
    expect((await post('change-password', { newPassword: NEW }, given.token)).statusCode).toBe(204);
    expect((await login(given.email, NEW)).statusCode).toBe(200);
  });

  test('counts tries for the account, whatever the address', async () => {
    const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
    try {
      const payload = { username: 'strict', email: 'strict@example.com', password: PASSWORD };
      const { token } = (await strict.call('POST', '/auth/register', { payload })).json();
      const answers = await Promise.all(
        Array.from({ length: 7 }, () =>
          strict.call('POST', '/auth/change-password', {
            as: token,
            payload: { currentPassword: 'wrong', newPassword: NEW },
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        400, 400, 400, 400, 400, 429, 429,
      ]);
    } finally {
      await strict.close();
    }
  });
});
