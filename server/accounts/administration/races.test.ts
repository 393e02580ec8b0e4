import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import { baseIds, diesel, makeAd, makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
/** A second instance of the server on the same database. */
let other: Pick<TestApp, 'app' | 'ctx'>;

beforeAll(async () => {
  t = await startTestApp();
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  other = { ctx, app: await buildApp(ctx) };
});
afterAll(async () => {
  await other.app.close();
  await other.ctx.close();
  await t.close();
});

const meOnOther = (token: string) =>
  other.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
const superadmins = () =>
  t.ctx.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
const retireAll = () =>
  t.ctx.db.updateTable('users').set({ role: 'guest' }).where('role', '=', 'superadmin').execute();

describe('what was decided on one instance holds on the other at the next request', () => {
  test.each([
    ['block', 'PATCH', { isActive: false }],
    ['role', 'PATCH', { role: 'paid' }],
    ['', 'DELETE', undefined],
  ] as const)('%s', async (path, method, payload) => {
    const root = await makePerson(t, { role: 'superadmin' });
    const person = await makePerson(t);
    expect((await meOnOther(person.token)).statusCode).toBe(200);
    const answer = await t.call(method, `/users/${person.id}${path && `/${path}`}`, {
      as: root.token,
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBeLessThan(300);
    expect((await meOnOther(person.token)).statusCode).toBe(401);
    const sessions = await t.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(sessions).toEqual([]);
  });

  test('a permission that was taken', async () => {
    const root = await makePerson(t, { role: 'superadmin' });
    const person = await makePerson(t, { permissions: ['stats.read'] });
    const set = (permissions: string[]) =>
      t.call('PUT', `/users/${person.id}/permissions`, { as: root.token, payload: { permissions } });
    const readAudit = () =>
      other.app.inject({ url: '/api/audit', headers: { authorization: `Bearer ${person.token}` } });
    await set(['audit.read']);
    expect((await readAudit()).statusCode).toBe(200);
    await set([]);
    expect((await readAudit()).statusCode).toBe(403);
  });

  test('a blocked account signs in no more, an unblocked one does', async () => {
    const root = await makePerson(t, { role: 'superadmin' });
    const payload = { username: 'sleeper', email: 'sleeper@example.com', password: 'rotterdam barge' };
    const { user } = (await t.call('POST', '/auth/register', { payload })).json();
    const signIn = () =>
      t.call('POST', '/auth/login', { payload: { email: payload.email, password: payload.password } });
    const block = (isActive: boolean) =>
      t.call('PATCH', `/users/${user.id}/block`, { as: root.token, payload: { isActive } });
    await block(false);
    expect((await signIn()).json().code).toBe('ACCOUNT_DEACTIVATED');
    await block(true);
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe('of two superadmins who do it to each other at once, one stays', () => {
  test.each([
    ['demote', 'PATCH', '/role', { role: 'guest' }],
    ['block', 'PATCH', '/block', { isActive: false }],
    ['remove', 'DELETE', '', undefined],
  ] as const)('%s', async (_name, method, path, payload) => {
    for (let round = 0; round < 3; round += 1) {
      await retireAll();
      const [a, b] = [
        await makePerson(t, { role: 'superadmin' }),
        await makePerson(t, { role: 'superadmin' }),
      ];
      const act = (on: Pick<TestApp, 'app'>, by: typeof a, to: typeof a) =>
        on.app.inject({
          method,
          url: `/api/users/${to.id}${path}`,
          headers: { authorization: `Bearer ${by.token}` },
          ...(payload && { payload }),
        });
      const answers = await Promise.all([act(t, a, b), act(other, b, a)]);
      const codes = answers.map((one) => (one.statusCode < 300 ? 'ok' : one.json().code)).toSorted();
      expect(codes[1]).toBe('ok');
      // The second request was authorized before its session ended, or came after.
      expect(['LAST_SUPERADMIN', 'UNAUTHENTICATED', 'FORBIDDEN']).toContain(codes[0]);
      expect(await superadmins()).toHaveLength(1);
    }
  });

  test('one leaves while the other is demoted', async () => {
    await retireAll();
    const [a, b] = [await makePerson(t, { role: 'superadmin' }), await makePerson(t, { role: 'superadmin' })];
    const answers = await Promise.all([
      t.call('DELETE', '/auth/me', { as: a.token, payload: {} }),
      t.call('PATCH', `/users/${b.id}/role`, { as: a.token, payload: { role: 'guest' } }),
    ]);
    expect(answers.filter((one) => one.statusCode < 300).length).toBeLessThanOrEqual(1);
    expect((await superadmins()).length).toBeGreaterThanOrEqual(1);
  });
});

test('a removed account leaves its closed ads and nothing personal', async () => {
  const root = await makePerson(t, { role: 'superadmin' });
  const person = await makePerson(t);
  const ad = await makeAd(t, person, diesel(await baseIds(t)), { approvedBy: root });
  expect((await t.call('DELETE', `/users/${person.id}`, { as: root.token })).statusCode).toBe(204);
  const row = await t.ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(person.email);
  expect(row).toMatchObject({ first_name: null, phone: null, company: null, is_active: false });
  const storedAd = await t.ctx.db
    .selectFrom('ads')
    .select('status')
    .where('id', '=', ad.id)
    .executeTakeFirst();
  expect(storedAd?.status).toBe('closed');
  const entries = await t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', person.id)
    .execute();
  expect(entries).toMatchObject([{ action: 'user.remove', actor_id: root.id }]);
});
