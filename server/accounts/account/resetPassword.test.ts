import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails, tokenIn } from '../../test/kit/mails.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { sendInvitation } from './account.ts';

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

async function askForLink(email: string): Promise<string> {
  expect((await post('forgot-password', { email })).statusCode).toBe(202);
  const mails = await readMails(t);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(`To: ${email}`);
  return tokenIn(mails[0]);
}

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

describe('a forgotten password', () => {
  test('is set anew with the link of a mail, once; every session ends', async () => {
    const given = await newcomer();
    const token = await askForLink(given.email);
    const answer = await post('reset-password', { token, newPassword: NEW });
    expect(answer.statusCode).toBe(204);
    expect(await isAlive(given.token)).toBe(false);
    expect((await login(given.email, PASSWORD)).statusCode).toBe(401);
    const signedIn = await login(given.email, NEW);
    expect(signedIn.json().user.emailVerified).toBe(true);
    expect(await actionsOf(given.id)).toContain('auth.password_reset');
    expect((await readMails(t))[0]).toContain('Subject: Your password was changed');
    const again = await post('reset-password', { token, newPassword: PASSWORD });
    expect([again.statusCode, again.json().code]).toEqual([400, 'TOKEN_INVALID']);
  });

  test('answers the same for an address that nobody has, and mails nobody', async () => {
    const known = await newcomer();
    const answers = [
      await post('forgot-password', { email: 'nobody@example.com' }),
      await post('forgot-password', { email: known.email }),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, ''],
      [202, ''],
    ]);
    expect(await readMails(t)).toHaveLength(1);
  });

  test('is found by the address in any case and Unicode form', async () => {
    const given = await newcomer();
    await post('forgot-password', { email: given.email.toUpperCase() });
    expect((await readMails(t))[0]).toContain(`To: ${given.email}`);
  });

  test('the token is nowhere in the database', async () => {
    const given = await newcomer();
    await post('forgot-password', { email: given.email });
    const token = tokenIn((await readMails(t))[0]);
    expect(token).toHaveLength(43);
    const { rows: jobs } = await sql`select data, output from pgboss.job`.execute(t.ctx.db);
    const tokens = await t.ctx.db.selectFrom('mail_tokens').selectAll().execute();
    expect(JSON.stringify({ jobs, tokens })).not.toContain(token);
    expect(tokens.find((row) => row.user_id === given.id)?.token_hash).toHaveLength(32);
  });

  test('a newer link ends the older one', async () => {
    const given = await newcomer();
    const older = await askForLink(given.email);
    const newer = await askForLink(given.email);
    expect((await post('reset-password', { token: older, newPassword: NEW })).json().code).toBe(
      'TOKEN_INVALID',
    );
    expect((await post('reset-password', { token: newer, newPassword: NEW })).statusCode).toBe(204);
  });

  test('a link works for one hour', async () => {
    const given = await newcomer();
    const token = await askForLink(given.email);
    const row = await t.ctx.db
      .selectFrom('mail_tokens')
      .select('expires_at')
      .where('user_id', '=', given.id)
      .where('purpose', '=', 'reset')
      .executeTakeFirstOrThrow();
    expect((row.expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0);
    await t.ctx.db
      .updateTable('mail_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', given.id)
      .execute();
    expect((await post('reset-password', { token, newPassword: NEW })).json().code).toBe('TOKEN_INVALID');
    expect(await isAlive(given.token)).toBe(true);
  });

  test('of two resets at once one wins', async () => {
    const given = await newcomer();
    const token = await askForLink(given.email);
    const passwords = ['first barge', 'second barge'];
    const answers = await Promise.all(
      passwords.map((newPassword) => post('reset-password', { token, newPassword })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([204, 400]);
    expect((await login(given.email, passwords[codes.indexOf(204)] ?? '')).statusCode).toBe(200);
  });

  test('a refused password does not use the link up', async () => {
    const given = await newcomer();
    const token = await askForLink(given.email);
    const common = await post('reset-password', { token, newPassword: 'password1' });
    expect([common.statusCode, common.json().details[0].path]).toEqual([400, 'newPassword']);
    const own = await post('reset-password', { token, newPassword: `${given.username}!` });
    expect([own.statusCode, own.json().details[0].path]).toEqual([400, 'newPassword']);
    expect((await post('reset-password', { token, newPassword: NEW })).statusCode).toBe(204);
  });

  test.each([{ is_active: false }, { deleted_at: new Date() }, { email_key: 'moved@example.com' }])(
    'a link is worth nothing after %j',
    async (change) => {
      const given = await newcomer();
      const token = await askForLink(given.email);
      await t.ctx.db.updateTable('users').set(change).where('id', '=', given.id).execute();
      expect((await post('reset-password', { token, newPassword: NEW })).json().code).toBe('TOKEN_INVALID');
      await post('forgot-password', { email: given.email });
      expect(await readMails(t)).toEqual([]);
    },
  );

  test('changing the password ends links that are out', async () => {
    const given = await newcomer();
    const token = await askForLink(given.email);
    await post('change-password', { currentPassword: PASSWORD, newPassword: NEW }, given.token);
    expect((await post('reset-password', { token, newPassword: PASSWORD })).json().code).toBe(
      'TOKEN_INVALID',
    );
  });

  test('a link to confirm the address sets no password, nor the other way round', async () => {
    const given = await newcomer();
    const reset = await askForLink(given.email);
    expect((await post('verify-email', { token: reset })).json().code).toBe('TOKEN_INVALID');
    await post('resend-verification', undefined, given.token);
    const verify = tokenIn((await readMails(t))[0]);
    expect((await post('reset-password', { token: verify, newPassword: NEW })).json().code).toBe(
      'TOKEN_INVALID',
    );
  });

  test('whoever proves an unproven address gets rid of ways in that others linked', async () => {
    const given = await newcomer();
    const link = (id: string) =>
      t.ctx.db
        .insertInto('identities')
        .values({ id, user_id: given.id, provider: 'google', subject: given.id, email: 'other@example.com' })
        .execute();
    await link('01900000-0000-7000-8000-000000000001');
    await post('reset-password', { token: await askForLink(given.email), newPassword: NEW });
    const left = () =>
      t.ctx.db.selectFrom('identities').select('id').where('user_id', '=', given.id).execute();
    expect(await left()).toEqual([]);
    await readMails(t);
    await link('01900000-0000-7000-8000-000000000002');
    await post('reset-password', { token: await askForLink(given.email), newPassword: PASSWORD });
    expect(await left()).toHaveLength(1);
  });

  test.each(['short', 'A'.repeat(43), `${'A'.repeat(42)}\u0000`])('refuses the token %j', async (token) => {
    const answer = await post('reset-password', { token, newPassword: NEW });
    expect(answer.statusCode).toBe(400);
  });

  test('an invitation sets the first password, for seven days', async () => {
    const given = await newcomer();
    await t.ctx.db.updateTable('users').set({ password_hash: null }).where('id', '=', given.id).execute();
    await t.ctx.db.transaction().execute((tx) => sendInvitation(t.ctx, tx, { id: given.id }));
    const [mail] = await readMails(t);
    expect(mail).toContain('/reset-password?invited=1#token=');
    const { expires_at: end } = await t.ctx.db
      .selectFrom('mail_tokens')
      .select('expires_at')
      .where('user_id', '=', given.id)
      .where('purpose', '=', 'reset')
      .executeTakeFirstOrThrow();
    expect((end.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
    expect((await post('reset-password', { token: tokenIn(mail), newPassword: NEW })).statusCode).toBe(204);
    expect((await login(given.email, NEW)).statusCode).toBe(200);
  });
});
