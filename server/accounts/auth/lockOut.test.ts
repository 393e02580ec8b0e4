import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails, tokenIn } from '../../test/kit/mails.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { insertUser } from '../users/users.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'rotterdam barge';
let t: TestApp;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => t.close());

/** An address that was not used before. */
const elsewhere = () => {
  count += 1;
  return `198.51.${count >> 8}.${count & 255}`;
};
async function owner(): Promise<string> {
  count += 1;
  const email = `owner${count}@example.com`;
  await insertUser(t.ctx.db, { email, username: `owner${count}`, passwordHash });
  return email;
}

const login = (email: string, password: string, from: string, cookie?: string) =>
  t.call('POST', '/auth/login', {
    payload: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
  });
const guess = async (email: string, from: string) => (await login(email, 'wrong', from)).statusCode;
const cookieOf = (answer: Awaited<ReturnType<TestApp['call']>>) => String(answer.headers['set-cookie']);
/** What the browser sends back. */
const sent = (answer: Awaited<ReturnType<TestApp['call']>>) => cookieOf(answer).split(';')[0] ?? '';

/** The account after this many guesses from different addresses. */
const besieged = (email: string, guesses = 100) =>
  t.ctx.db
    .insertInto('rate_limits')
    .values({
      key: `signIn:account:${email}:strangers`,
      count: guesses,
      resets_at: new Date(Date.now() + 3_600_000),
    })
    .onConflict((on) => on.column('key').doUpdateSet({ count: guesses }))
    .execute();

describe('whoever guesses', () => {
  test('has five tries a minute at one address, with what is said then', async () => {
    const [email, from] = [await owner(), elsewhere()];
    const codes = await Promise.all(Array.from({ length: 8 }, () => guess(email, from)));
    expect(codes.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await login(email, PASSWORD, from);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', message: 'Too many requests' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await login(email, PASSWORD, elsewhere())).statusCode).toBe(200);
  });

  test('has five for all addresses of an IPv6 network', async () => {
    const email = await owner();
    const codes: number[] = [];
    for (let i = 1; i <= 7; i += 1) codes.push(await guess(email, `2001:db8:7:7:${i}::${i}`));
    expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await guess(email, '2001:db8:7:8::1')).toBe(401);
  });

  test('has twenty a day at one address, minute by minute', async () => {
    const [email, from] = [await owner(), elsewhere()];
    const nextMinute = () => t.ctx.db.deleteFrom('rate_limits').where('key', 'not like', '%:day').execute();
    let tries = 0;
    for (let minute = 0; minute < 6; minute += 1) {
      await nextMinute();
      for (let i = 0; i < 5; i += 1) if ((await guess(email, from)) === 401) tries += 1;
    }
    expect(tries).toBe(20);
    await nextMinute();
    expect((await login(email, PASSWORD, elsewhere())).statusCode).toBe(200);
  });

  test.each([
    ['an account', true],
    ['an address without an account', false],
  ])('has a hundred a day for %s, from wherever they come', async (_what, exists) => {
    const email = exists ? await owner() : 'nobody@example.com';
    expect(await guess(email, elsewhere())).toBe(401);
    const counter = t.ctx.db.selectFrom('rate_limits').select(['count', 'resets_at']);
    const { count: counted, resets_at: end } = await counter
      .where('key', '=', `signIn:account:${email}:strangers`)
      .executeTakeFirstOrThrow();
    expect([counted, (end.getTime() - Date.now()) / 3_600_000]).toEqual([1, expect.closeTo(24, 0)]);
    await besieged(email, 97);
    const codes: number[] = [];
    for (let i = 0; i < 5; i += 1) codes.push(await guess(email, elsewhere()));
    expect(codes).toEqual([401, 401, 401, 429, 429]);
    expect((await login(email, PASSWORD, elsewhere())).statusCode).toBe(429);
  });
});

describe('the owner', () => {
  test('is never counted for the right password', async () => {
    const [email, from] = [await owner(), elsewhere()];
    for (let i = 0; i < 8; i += 1) expect((await login(email, PASSWORD, from)).statusCode).toBe(200);
    for (let i = 0; i < 5; i += 1) expect(await guess(email, from)).toBe(401);
    expect(await guess(email, from)).toBe(429);
  });

  test('signs in with a browser that the account knows, while others guess from everywhere and next door', async () => {
    const [email, home] = [await owner(), elsewhere()];
    const browser = sent(await login(email, PASSWORD, home));
    for (let i = 0; i < 5; i += 1) await guess(email, home);
    expect((await login(email, PASSWORD, home)).statusCode).toBe(429);
    expect((await login(email, PASSWORD, home, browser)).statusCode).toBe(200);
    await besieged(email);
    expect((await login(email, PASSWORD, elsewhere())).statusCode).toBe(429);
    expect((await login(email, PASSWORD, elsewhere(), `theme=dark; ${browser}; x=1`)).statusCode).toBe(200);
  });

  test('comes in from a new place through a mail, and that browser is known from then on', async () => {
    const email = await owner();
    await besieged(email);
    const from = elsewhere();
    expect((await login(email, PASSWORD, from)).statusCode).toBe(429);
    const headers = { 'x-forwarded-for': from };
    await t.call('POST', '/auth/forgot-password', { payload: { email }, headers });
    const token = tokenIn((await readMails(t))[0]);
    const payload = { token, newPassword: 'antwerp lighter' };
    const reset = await t.call('POST', '/auth/reset-password', { payload, headers });
    expect(reset.statusCode).toBe(204);
    expect((await login(email, 'antwerp lighter', from)).statusCode).toBe(429);
    expect((await login(email, 'antwerp lighter', from, sent(reset))).statusCode).toBe(200);
  });
});

describe('the cookie', () => {
  test('is for the browser alone, lets nobody in and is kept as a hash', async () => {
    const email = await owner();
    const answer = await login(email, PASSWORD, elsewhere());
    expect(cookieOf(answer)).toMatch(
      /^gasmap_device=[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const [, token = ''] = sent(answer).split('=');
    const rows = await t.ctx.db.selectFrom('device_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.at(-1)?.token_hash).toHaveLength(32);
    const me = await t.call('GET', '/auth/me', { headers: { cookie: sent(answer) } });
    expect(me.statusCode).toBe(401);
  });

  test('of one account is worth nothing for another, and has a counter of its own', async () => {
    const [mine, other] = [await owner(), await owner()];
    const browser = sent(await login(mine, PASSWORD, elsewhere()));
    await besieged(other);
    expect((await login(other, PASSWORD, elsewhere(), browser)).statusCode).toBe(429);
    const from = elsewhere();
    const codes: number[] = [];
    for (let i = 0; i < 6; i += 1) codes.push((await login(mine, 'wrong', from, browser)).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test.each(['gasmap_device=', 'gasmap_device=short', `gasmap_device=${'A'.repeat(43)}`, '\u0001'])(
    '%j is none',
    async (cookie) => {
      const email = await owner();
      await besieged(email);
      expect((await login(email, PASSWORD, elsewhere(), cookie)).statusCode).toBe(429);
    },
  );

  test('of many browsers the fifty used last are known', async () => {
    const email = await owner();
    const first = sent(await login(email, PASSWORD, elsewhere()));
    const { id } = await t.ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await t.ctx.db
      .insertInto('device_tokens')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          user_id: id,
          token_hash: Buffer.alloc(32, i),
          seen_at: new Date(2026, 0, 1, 0, i),
        })),
      )
      .execute();
    await login(email, PASSWORD, elsewhere(), first);
    const storedTokens = await t.ctx.db
      .selectFrom('device_tokens')
      .select('seen_at')
      .where('user_id', '=', id)
      .execute();
    expect(storedTokens).toHaveLength(50);
  });
});

describe('mails that anybody can ask for', () => {
  test('to set a new password: three an hour, and the fourth is answered as the first', async () => {
    const email = await owner();
    await readMails(t);
    const answers: [number, string][] = [];
    for (let i = 0; i < 5; i += 1) {
      const { statusCode, body } = await t.call('POST', '/auth/forgot-password', {
        payload: { email: i % 2 ? email.toUpperCase() : email },
        headers: { 'x-forwarded-for': elsewhere() },
      });
      answers.push([statusCode, body]);
    }
    expect(answers).toEqual(answers.map(() => [202, '']));
    const mails = await readMails(t);
    expect(mails).toHaveLength(3);
  });

  test('to confirm the address: three an hour beside the first', async () => {
    const payload = { username: 'asks.again', email: 'asks.again@example.com', password: PASSWORD };
    const headers = { 'x-forwarded-for': elsewhere() };
    const { token } = (await t.call('POST', '/auth/register', { payload, headers })).json();
    for (let i = 0; i < 5; i += 1) {
      const answer = await t.call('POST', '/auth/resend-verification', { as: token, headers });
      expect(answer.statusCode).toBe(202);
    }
    expect(await readMails(t)).toHaveLength(4);
  });
});
