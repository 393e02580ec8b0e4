import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey, addTotp, makeMember, signIn } from '../../test/kit/factors.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let boss: Person;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const sessionsOf = (as: Person, id: string) => t.call('GET', `/users/${id}/sessions`, { as: as.token });
const actionsOn = async (id: string) =>
  (await t.ctx.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute()).map(
    (row) => row.action,
  );
const me = async (token: string) => (await t.call('GET', '/auth/me', { as: token })).statusCode;

test('staff sees where a member is signed in and signs them out, who can sign in again', async () => {
  const ada = await makeMember(t);
  const { token } = (await signIn(t, ada)).json();
  const { items } = (await sessionsOf(admin, ada.id)).json();
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ ip: '127.0.0.1', endsAt: expect.any(String) });
  const [newest] = items;
  const one = await t.call('DELETE', `/users/${ada.id}/sessions/${newest.id}`, { as: admin.token });
  expect(one.statusCode).toBe(204);
  expect([await me(token), await me(ada.token)]).toEqual([401, 200]);
  const again = await t.call('DELETE', `/users/${ada.id}/sessions/${newest.id}`, { as: admin.token });
  expect(again.statusCode).toBe(404);
  expect((await t.call('DELETE', `/users/${ada.id}/sessions`, { as: admin.token })).statusCode).toBe(204);
  expect(await me(ada.token)).toBe(401);
  expect((await actionsOn(ada.id)).filter((action) => action === 'user.end_sessions')).toHaveLength(2);
  expect((await signIn(t, ada)).statusCode).toBe(200);
});

test('nobody signs out those above them, or themselves, and a session belongs to its account', async () => {
  const [ada, eve] = [await makeMember(t), await makeMember(t)];
  const [session] = (await sessionsOf(admin, eve.id)).json().items;
  const end = (as: Person, path: string) => t.call('DELETE', `/users/${path}`, { as: as.token });
  expect((await end(admin, `${boss.id}/sessions`)).json().code).toBe('ABOVE_YOU');
  expect((await sessionsOf(admin, boss.id)).json().code).toBe('ABOVE_YOU');
  expect((await end(admin, `${admin.id}/sessions`)).json().code).toBe('NOT_ON_YOURSELF');
  expect((await end(admin, `${ada.id}/sessions/${session.id}`)).statusCode).toBe(404);
  expect((await end(ada, `${eve.id}/sessions`)).json().code).toBe('FORBIDDEN');
  expect(await me(eve.token)).toBe(200);
  const second = await makePerson(t, { role: 'superadmin' });
  expect((await end(boss, `${second.id}/sessions`)).statusCode).toBe(204);
});

test('a superadmin removes the factors of somebody who lost them, who is signed out and told', async () => {
  const ada = await makeMember(t);
  await addTotp(t, ada);
  await addPasskey(t, ada);
  const reset = (as: Person, id: string) => t.call('DELETE', `/users/${id}/second-factor`, { as: as.token });
  expect((await reset(admin, ada.id)).json().code).toBe('FORBIDDEN');
  const shown = await t.call('GET', `/users/${ada.id}`, { as: admin.token });
  expect(shown.json().secondFactor).toEqual(['passkey', 'totp']);
  expect((await reset(boss, ada.id)).statusCode).toBe(204);
  expect(await me(ada.token)).toBe(401);
  expect((await signIn(t, ada)).statusCode).toBe(200);
  expect(await actionsOn(ada.id)).toContain('user.reset_second_factor');
  const notifications = await t.ctx.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', ada.id)
    .where('kind', '=', 'secondFactorChanged')
    .execute();
  expect(notifications.at(-1)?.data).toMatchObject({
    change: { code: 'accounts.factorsRemoved' },
  });
  expect((await reset(boss, ada.id)).json().code).toBe('WRONG_STATE');
  expect((await reset(boss, boss.id)).json().code).toBe('NOT_ON_YOURSELF');
});
