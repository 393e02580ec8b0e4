import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

const PASSWORD = 'rotterdam barge';
let t: TestApp;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function newcomer() {
  count += 1;
  const payload = { username: `device${count}`, email: `device${count}@example.com`, password: PASSWORD };
  const { token, user } = (await t.call('POST', '/auth/register', { payload })).json();
  return { email: payload.email, token: token as string, id: user.id as string };
}

describe('sessions', () => {
  const login = async (email: string, userAgent: string): Promise<string> => {
    const payload = { email, password: PASSWORD };
    const headers = { 'user-agent': userAgent };
    return (await t.call('POST', '/auth/login', { payload, headers })).json().token;
  };
  const list = async (as: string) => (await t.call('GET', '/auth/sessions', { as })).json().items;
  const isAlive = async (as: string) => (await t.call('GET', '/auth/me', { as })).statusCode === 200;

  test('are listed with their device, the present one first, without any token', async () => {
    const given = await newcomer();
    const phone = await login(given.email, 'Phone/1');
    const laptop = await login(given.email, 'Laptop/1');
    const items = await list(phone);
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ current: true, userAgent: 'Phone/1', ip: '127.0.0.1' });
    expect(items[1]).toMatchObject({ current: false, userAgent: 'Laptop/1' });
    expect(JSON.stringify(items)).not.toContain(laptop);
    expect(Object.keys(items[0]).toSorted()).toEqual([
      'createdAt',
      'current',
      'endsAt',
      'id',
      'ip',
      'lastSeenAt',
      'userAgent',
    ]);
  });

  test('one is ended at once, and only once', async () => {
    const given = await newcomer();
    const lost = await login(given.email, 'Lost/1');
    const [, { id }] = await list(given.token);
    const end = () => t.call('DELETE', `/auth/sessions/${id}`, { as: given.token });
    expect((await end()).statusCode).toBe(204);
    expect([await isAlive(lost), await isAlive(given.token)]).toEqual([false, true]);
    expect((await end()).statusCode).toBe(404);
  });

  test('of others are not found, by an admin neither', async () => {
    const victim: Person = await makePerson(t);
    const [{ id }] = await list(victim.token);
    for (const role of ['guest', 'superadmin'] as const) {
      const { token } = await makePerson(t, { role });
      const answer = await t.call('DELETE', `/auth/sessions/${id}`, { as: token });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await isAlive(victim.token)).toBe(true);
  });

  test('all others are ended, those of other people are not', async () => {
    const given = await newcomer();
    const others = [await login(given.email, 'A/1'), await login(given.email, 'B/1')];
    const stranger = await newcomer();
    expect((await t.call('DELETE', '/auth/sessions', { as: given.token })).statusCode).toBe(204);
    expect(await Promise.all([given.token, ...others, stranger.token].map(isAlive))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await list(given.token)).toHaveLength(1);
  });

  test('two that end each other leave at most one', async () => {
    const given = await newcomer();
    const other = await login(given.email, 'B/1');
    const answers = await Promise.all(
      [given.token, other].map((as) => t.call('DELETE', '/auth/sessions', { as })),
    );
    for (const { statusCode } of answers) expect([204, 401]).toContain(statusCode);
    const alive = await Promise.all([given.token, other].map(isAlive));
    expect(alive.filter(Boolean).length).toBeLessThanOrEqual(1);
  });

  test('a failed sign-in is kept with its address, and says who only when that is known', async () => {
    const given = await newcomer();
    const failedBefore = await failures();
    const tries = [given.email, 'nobody@example.com'];
    for (const email of tries)
      await t.call('POST', '/auth/login', { payload: { email, password: 'wrong one' } });
    const rows = (await failures()).slice(failedBefore.length);
    expect(rows).toEqual([
      { actor_id: null, entity: 'user', entity_id: given.id, address: '127.0.0.1' },
      { actor_id: null, entity: null, entity_id: null, address: '127.0.0.1' },
    ]);
  });

  const failures = () =>
    t.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'entity', 'entity_id', 'address'])
      .where('action', '=', 'auth.login_failed')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
});
