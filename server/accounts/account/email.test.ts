import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails, tokenIn } from '../../test/kit/mails.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function newcomer() {
  count += 1;
  const payload = {
    username: `mailer${count}`,
    email: `mailer${count}@example.com`,
    password: 'rotterdam barge',
  };
  const { token, user } = (await t.call('POST', '/auth/register', { payload })).json();
  return { email: payload.email, username: payload.username, token: token as string, id: user.id as string };
}

const verify = (token: string) => t.call('POST', '/auth/verify-email', { payload: { token } });
const resend = (as: string) => t.call('POST', '/auth/resend-verification', { as });
const isVerified = async (as: string) => (await t.call('GET', '/auth/me', { as })).json().emailVerified;

describe('confirming the address', () => {
  test('a registration sends the link, which works once', async () => {
    const given = await newcomer();
    const [mail, ...more] = await readMails(t);
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Confirm your e-mail address');
    expect(mail).toContain(`To: ${given.email}`);
    expect(mail).toContain(given.username);
    expect(await isVerified(given.token)).toBe(false);
    expect((await verify(tokenIn(mail))).statusCode).toBe(204);
    expect(await isVerified(given.token)).toBe(true);
    const again = await verify(tokenIn(mail));
    expect([again.statusCode, again.json().code]).toEqual([400, 'TOKEN_INVALID']);
  });

  test('a registration that fails sends nothing', async () => {
    const given = await newcomer();
    await readMails(t);
    const payload = { username: 'somebody', email: given.email, password: 'rotterdam barge' };
    expect((await t.call('POST', '/auth/register', { payload })).statusCode).toBe(409);
    expect(await readMails(t)).toEqual([]);
  });

  test('the link is sent again on request, and the older one ends', async () => {
    const given = await newcomer();
    const older = tokenIn((await readMails(t))[0]);
    expect((await resend(given.token)).statusCode).toBe(202);
    const newer = tokenIn((await readMails(t))[0]);
    expect((await verify(older)).json().code).toBe('TOKEN_INVALID');
    expect((await verify(newer)).statusCode).toBe(204);
    expect((await resend(given.token)).statusCode).toBe(202);
    expect(await readMails(t)).toEqual([]);
  });

  test('the link works for 24 hours', async () => {
    const given = await newcomer();
    const token = tokenIn((await readMails(t))[0]);
    const tokens = t.ctx.db.selectFrom('mail_tokens').where('user_id', '=', given.id);
    const { expires_at: end } = await tokens.select('expires_at').executeTakeFirstOrThrow();
    expect((end.getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    await t.ctx.db
      .updateTable('mail_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', given.id)
      .execute();
    expect((await verify(token)).json().code).toBe('TOKEN_INVALID');
    expect(await isVerified(given.token)).toBe(false);
  });

  test('a link confirms only the address that it was sent to', async () => {
    const given = await newcomer();
    const token = tokenIn((await readMails(t))[0]);
    const moved = `moved-${given.email}`;
    await t.ctx.db
      .updateTable('users')
      .set({ email: moved, email_key: moved })
      .where('id', '=', given.id)
      .execute();
    expect((await verify(token)).json().code).toBe('TOKEN_INVALID');
  });

  test('of two at once one wins', async () => {
    await newcomer();
    const token = tokenIn((await readMails(t))[0]);
    const answers = await Promise.all([verify(token), verify(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
  });
});
