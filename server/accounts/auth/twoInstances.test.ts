import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import type { Context } from '../../context.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

const PASSWORD = 'rotterdam barge';
let t: TestApp;
let secondCtx: Context;
let instances: FastifyInstance[];
let count = 0;

/* Two servers on one database, with the real limits. */
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const { env } = t.ctx;
  secondCtx = await createContext(env, env.DATABASE_URL ?? '');
  instances = [t.app, await buildApp(secondCtx)];
});
afterAll(async () => {
  await instances[1]?.close();
  await secondCtx.close();
  await t.close();
});

const at = (nth: number): FastifyInstance => instances[nth % 2] ?? t.app;

/** A different address for each request unless one is given, so that limits by address do not apply. */
function post(nth: number, path: string, payload: object, { as = '', from = '' } = {}) {
  count += 1;
  return at(nth).inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress: from || `10.${Math.floor(count / 250)}.0.${count % 250}`,
    headers: as ? { authorization: `Bearer ${as}` } : {},
  });
}

const me = async (nth: number, as: string) =>
  (await at(nth).inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${as}` } })).statusCode;

async function newcomer() {
  const given = { username: `twin${count}`, email: `twin${count}@example.com`, password: PASSWORD };
  const { token, user } = (await post(0, 'register', given)).json();
  return { email: given.email, token: token as string, id: user.id as string };
}

test('what ends a session at one instance ends it at the other with its next request', async () => {
  const { email, token } = await newcomer();
  const elsewhere = (await post(1, 'login', { email, password: PASSWORD })).json().token;
  expect([await me(0, elsewhere), await me(1, elsewhere)]).toEqual([200, 200]);
  const body = { currentPassword: PASSWORD, newPassword: 'antwerp lighter' };
  expect((await post(0, 'change-password', body, { as: token })).statusCode).toBe(204);
  expect([await me(0, elsewhere), await me(1, elsewhere)]).toEqual([401, 401]);
  expect([await me(0, token), await me(1, token)]).toEqual([200, 200]);
  await post(1, 'logout', {}, { as: token });
  expect([await me(0, token), await me(1, token)]).toEqual([401, 401]);
});

test('blocking acts at both at once', async () => {
  const { id, token } = await newcomer();
  expect([await me(0, token), await me(1, token)]).toEqual([200, 200]);
  await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
  expect([await me(0, token), await me(1, token)]).toEqual([401, 401]);
});

test.each([
  ['as many addresses, the hundred of the day', undefined],
  ['one address, five', '192.0.2.8'],
])('of 20 tries at once against one account, from %s count', async (_what, from) => {
  const { email } = await newcomer();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const key = `signIn:account:${email}:strangers`;
  await t.ctx.db.insertInto('rate_limits').values({ key, count: 95, resets_at: tomorrow }).execute();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      post(nth, 'login', { email, password: 'wrong' }, from === undefined ? {} : { from }),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(5);
  expect(codes.filter((code) => code === 429)).toHaveLength(15);
});

test('of 200 tries at once from one address, against as many accounts, twenty count', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      post(nth, 'login', { email: `nobody${nth}@example.com`, password: 'wrong' }, { from: '192.0.2.7' }),
    ),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 401)).toHaveLength(20);
  expect(codes.filter((code) => code === 429)).toHaveLength(180);
});

test('a token that somebody brings along never becomes that of a session', async () => {
  const { email } = await newcomer();
  const planted = 'A'.repeat(43);
  const first = (await post(0, 'login', { email, password: PASSWORD }, { as: planted })).json().token;
  const second = (await post(1, 'login', { email, password: PASSWORD }, { as: first })).json().token;
  expect(new Set([planted, first, second]).size).toBe(3);
  expect([await me(0, planted), await me(0, first), await me(0, second)]).toEqual([401, 200, 200]);
});
