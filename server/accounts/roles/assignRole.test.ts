import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import type { Permission } from '../../../contract/core/access.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

const NOBODY = '01900000-0000-7000-8000-000000000000';
let t: TestApp;
let boss: Person;
let system: (code: string) => string;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
  const { items } = (await t.call('GET', '/roles/system', { as: boss.token })).json();
  system = (code) => items.find((role: RoleEntry) => role.code === code).id;
});
afterAll(() => t.close());

async function makeRole(permissions: Permission[] = [], base = 'guest'): Promise<RoleEntry> {
  count += 1;
  const payload = { name: `Desk ${count}`, base, permissions };
  return (await t.call('POST', '/roles', { as: boss.token, payload })).json();
}
const assign = (roleId: string, userIds: string[], by = boss) =>
  t.call('POST', `/roles/${roleId}/assign`, { as: by.token, payload: { userIds } });
const userRow = (id: string) =>
  t.ctx.db
    .selectFrom('users')
    .select(['role', 'custom_role_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const alive = async (person: Person) =>
  (await t.call('GET', '/auth/me', { as: person.token })).statusCode === 200;

test('a custom role goes to many with its base, ends their sessions, and is written down for each', async () => {
  const role = await makeRole([], 'paid');
  const people = [await makePerson(t), await makePerson(t, { role: 'admin' })];
  const ids = people.map(({ id }) => id);
  const answer = await assign(role.id, [...ids, ...ids]);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ assigned: ids.toSorted(), failed: [] });
  for (const person of people) {
    expect(await userRow(person.id)).toEqual({ role: 'paid', custom_role_id: role.id });
    expect(await alive(person)).toBe(false);
  }
  const entries = await t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'in', ['role.assign', 'user.role'])
    .where('actor_id', '=', boss.id)
    .orderBy('action', 'desc')
    .orderBy('entity_id')
    .execute();
  expect(entries.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ...ids.toSorted().map((id) => ['user.role', id]),
    ['role.assign', role.id],
  ]);
  expect(entries.at(-1)?.after).toEqual({ assigned: ids.toSorted(), failed: [] });
  expect((await t.call('GET', `/roles/${role.id}`, { as: boss.token })).json().users).toBe(2);

  expect((await assign(system('guest'), ids)).json().assigned).toHaveLength(2);
  expect(await userRow(ids[0] as string)).toEqual({ role: 'guest', custom_role_id: null });
});

test('whoever has it already keeps the session', async () => {
  const role = await makeRole();
  const person = await makePerson(t, { customRoleId: role.id });
  expect((await assign(role.id, [person.id])).json().assigned).toEqual([person.id]);
  expect(await alive(person)).toBe(true);
});

test('each is judged alone: oneself, those above, those who are gone', async () => {
  const role = await makeRole();
  const keeper = await makePerson(t, { permissions: ['roles.write', 'users.read'] });
  const person = await makePerson(t);
  const { assigned, failed } = (
    await assign(role.id, [keeper.id, boss.id, NOBODY, person.id], keeper)
  ).json();
  expect(assigned).toEqual([person.id]);
  expect(Object.fromEntries(failed.map((one: { id: string; code: string }) => [one.id, one.code]))).toEqual({
    [keeper.id]: 'NOT_ON_YOURSELF',
    [boss.id]: 'ABOVE_YOU',
    [NOBODY]: 'NOT_FOUND',
  });
  expect(await userRow(boss.id)).toEqual({ role: 'superadmin', custom_role_id: null });
});

test('nobody gives a role that may more than themselves', async () => {
  const keeper = await makePerson(t, { permissions: ['roles.write', 'users.read'] });
  const person = await makePerson(t);
  for (const id of [system('admin'), system('superadmin'), (await makeRole(['audit.read'], 'admin')).id]) {
    const answer = await assign(id, [person.id], keeper);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NOT_HELD']);
  }
  const onAdmin = await makeRole([], 'admin');
  expect((await assign(onAdmin.id, [person.id], keeper)).json().assigned).toEqual([person.id]);
  expect((await assign(system('superadmin'), [person.id], boss)).json().assigned).toEqual([person.id]);
  expect((await assign(system('guest'), [person.id], boss)).json().assigned).toEqual([person.id]);
});

test('a role that does not exist is 404, bad lists are 400', async () => {
  expect((await assign(NOBODY, [boss.id])).statusCode).toBe(404);
  for (const userIds of [[], ['x'], Array.from({ length: 201 }, () => NOBODY)]) {
    expect((await assign(system('guest'), userIds)).statusCode).toBe(400);
  }
});

test('two superadmins cannot take each other away at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const second = await makePerson(t, { role: 'superadmin' });
    const first = await makePerson(t, { role: 'superadmin' });
    await t.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', boss.id).execute();
    const answers = await Promise.all([
      assign(system('guest'), [second.id], first),
      assign(system('guest'), [first.id], second),
    ]);
    const rows = await Promise.all([first, second].map(({ id }) => userRow(id)));
    expect(rows.map(({ role }) => role).toSorted(), answers.map(({ body }) => body).join()).toEqual([
      'guest',
      'superadmin',
    ]);
    await t.ctx.db.updateTable('users').set({ is_active: true }).where('id', '=', boss.id).execute();
    await assign(system('guest'), [first.id, second.id]);
  }
});

test('removed and assigned at once, a role leaves nobody with what is gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const role = await makeRole([], 'paid');
    const people = [await makePerson(t), await makePerson(t), await makePerson(t)];
    const [removed, assigned] = await Promise.all([
      t.call('DELETE', `/roles/${role.id}?confirm=true`, { as: boss.token }),
      assign(
        role.id,
        people.map(({ id }) => id),
      ),
    ]);
    expect(removed.statusCode).toBe(204);
    expect([200, 404]).toContain(assigned.statusCode);
    for (const { id } of people) {
      const expected = { role: assigned.statusCode === 200 ? 'paid' : 'guest', custom_role_id: null };
      expect(await userRow(id)).toEqual(expected);
    }
  }
});

test('without a yes, a role that is given at once stays or goes as a whole', async () => {
  for (let round = 0; round < 5; round += 1) {
    const role = await makeRole();
    const person = await makePerson(t);
    const [removed, assigned] = await Promise.all([
      t.call('DELETE', `/roles/${role.id}`, { as: boss.token }),
      assign(role.id, [person.id]),
    ]);
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([removed.statusCode, assigned.statusCode]);
  }
});
