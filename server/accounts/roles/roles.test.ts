import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import {
  type Permission,
  permissions,
  roleEntitlements,
  rolePermissions,
} from '../../../contract/core/access.ts';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import { seedBaseData } from '../../db/seed/seed.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let boss: Person;
let count = 0;

beforeAll(async () => {
  t = await startTestApp();
  boss = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const as = (person: Person) => ({
  get: (url: string) => t.call('GET', url, { as: person.token }),
  post: (url: string, payload?: object) => t.call('POST', url, { as: person.token, payload }),
  put: (url: string, payload: object) => t.call('PUT', url, { as: person.token, payload }),
  remove: (url: string) => t.call('DELETE', url, { as: person.token }),
});

async function makeRole(change: object = {}): Promise<RoleEntry> {
  count += 1;
  const answer = await as(boss).post('/roles', { name: `Desk ${count}`, base: 'guest', ...change });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const systemRole = async (code: string): Promise<RoleEntry> =>
  (await as(boss).get('/roles/system')).json().items.find((role: RoleEntry) => role.code === code);
const held = async (person: Person): Promise<Permission[]> =>
  (await as(person).get('/auth/me')).json().permissions;
const lastEntry = (action: string) =>
  t.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('system roles', () => {
  test('are there from the start, with their defaults and who has them', async () => {
    const { items } = (await as(boss).get('/roles/system')).json();
    expect(items.map((role: RoleEntry) => [role.code, role.kind, role.base])).toEqual([
      ['guest', 'system', 'guest'],
      ['paid', 'system', 'paid'],
      ['admin', 'system', 'admin'],
      ['superadmin', 'system', 'superadmin'],
    ]);
    for (const role of items) {
      expect(role.permissions).toEqual(rolePermissions[role.base as 'guest']);
      expect(role.planAccess).toEqual(roleEntitlements[role.base as 'guest']);
    }
    expect(items[3].users).toBe(1);
  });

  test('a tuned permission acts on the next request, and a new start keeps it', async () => {
    const admin = await makePerson(t, { role: 'admin' });
    expect((await as(admin).get('/roles')).statusCode).toBe(200);
    const { id } = await systemRole('admin');
    const wanted = rolePermissions.admin.filter((permission) => permission !== 'users.read');
    const answer = await as(boss).put(`/roles/${id}/permissions`, { permissions: wanted });
    expect(answer.json().permissions).toEqual(wanted);
    expect((await as(admin).get('/roles')).statusCode).toBe(403);
    await seedBaseData(t.ctx.db);
    expect((await systemRole('admin')).permissions).toEqual(wanted);
    const entry = await lastEntry('role.permissions');
    expect(entry).toMatchObject({ actor_id: boss.id, entity: 'role', entity_id: id, address: '127.0.0.1' });
    expect(entry.after).toEqual({ permissions: wanted });

    const custom = await makeRole({ base: 'admin', permissions: ['ads.edit'] });
    const restored = await as(boss).post('/roles/seed');
    expect(restored.statusCode).toBe(200);
    expect((await systemRole('admin')).permissions).toEqual(rolePermissions.admin);
    expect((await as(admin).get('/roles')).statusCode).toBe(200);
    expect((await as(boss).get(`/roles/${custom.id}`)).json().permissions).toEqual(['ads.edit']);
    expect(await as(boss).post('/roles/seed')).toMatchObject({ statusCode: 200 });
    expect((await lastEntry('role.seed')).actor_id).toBe(boss.id);
  });

  test('cannot be renamed or removed, and the superadmin one is fixed', async () => {
    const guest = await systemRole('guest');
    const superadmin = await systemRole('superadmin');
    for (const answer of [
      await as(boss).put(`/roles/${guest.id}`, { name: 'Visitor' }),
      await as(boss).remove(`/roles/${guest.id}?confirm=true`),
      await as(boss).put(`/roles/${superadmin.id}/permissions`, { permissions: [] }),
      await as(boss).put(`/roles/${superadmin.id}/plan-access`, { planAccess: guest.planAccess }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'SYSTEM_ROLE']);
    }
    expect(await held(boss)).toEqual(permissions);
  });
});

describe('a custom role', () => {
  test('on admin gives exactly what it names, and what somebody was given alone', async () => {
    const base = 'admin';
    const role = await makeRole({ base, permissions: ['tickets.handle', 'audit.read'] });
    expect(role).toMatchObject({
      kind: 'custom',
      base,
      users: 0,
      permissions: ['tickets.handle', 'audit.read'],
    });
    const person = await makePerson(t, { role: base, customRoleId: role.id, permissions: ['ads.edit'] });
    const me = (await as(person).get('/auth/me')).json();
    expect(me).toMatchObject({ role: base, customRole: { id: role.id, name: role.name } });
    expect(me.permissions).toEqual(['ads.edit', 'tickets.handle', 'audit.read']);
    expect((await as(person).get('/ads/all-for-admin')).statusCode).toBe(403);
    await as(boss).put(`/roles/${role.id}/permissions`, { permissions: ['ads.moderate'] });
    expect((await as(person).get('/ads/all-for-admin')).statusCode).toBe(200);
    expect((await as(boss).get(`/roles/${role.id}`)).json().users).toBe(1);
  });

  test.each(['guest', 'paid'] as const)('on %s holds no permission, whoever gives it', async (base) => {
    const refusal = async (answer: ReturnType<ReturnType<typeof as>['put']>) => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).code];
    };
    const wanted = { permissions: ['audit.read'] };
    const made = as(boss).post('/roles', { name: `Members on ${base}`, base, ...wanted });
    expect(await refusal(made)).toEqual([409, 'STAFF_ONLY']);
    const role = await makeRole({ base });
    for (const { id } of [role, await systemRole(base)])
      expect(await refusal(as(boss).put(`/roles/${id}/permissions`, wanted))).toEqual([409, 'STAFF_ONLY']);
    const person = await makePerson(t, { role: base, customRoleId: role.id });
    expect(await refusal(as(boss).put(`/users/${person.id}/permissions`, wanted))).toEqual([
      409,
      'STAFF_ONLY',
    ]);
  });

  test('what was given to members before sleeps, and does not wake up with another role or base', async () => {
    const role = await makeRole();
    const person = await makePerson(t, { role: 'guest', customRoleId: role.id, permissions: ['audit.read'] });
    const asleep = t.ctx.db.updateTable('roles').set({ permissions: ['ads.moderate'] });
    await asleep.where('id', '=', role.id).execute();
    const read = async (url: string) => (await as(boss).get(url)).json();
    expect(await held(person)).toEqual([]);
    expect((await read(`/roles/${role.id}`)).permissions).toEqual([]);
    expect(await read(`/users/${person.id}`)).toMatchObject({
      permissions: [],
      grantedPermissions: ['audit.read'],
    });
    await as(boss).put(`/roles/${role.id}`, { base: 'admin' });
    expect(await read(`/users/${person.id}`)).toMatchObject({
      role: 'admin',
      permissions: [],
      grantedPermissions: [],
    });
    const other = await makePerson(t, { role: 'paid', permissions: ['audit.read'] });
    const taken = await as(boss).put(`/users/${other.id}/permissions`, { permissions: [] });
    expect(taken.json().grantedPermissions).toEqual([]);
  });

  test('starts with what its base may do unless it is said', async () => {
    const answer = await as(boss).post('/roles', { name: 'Second admin', base: 'admin' });
    expect(answer.json().permissions).toEqual(rolePermissions.admin);
    expect((await makeRole({ base: 'admin', permissions: [] })).permissions).toEqual([]);
  });

  test('starts with the entitlements of its base unless others are given', async () => {
    const planAccess = { ...roleEntitlements.guest, maxActiveAds: 7 };
    expect((await makeRole({ base: 'paid' })).planAccess).toEqual(roleEntitlements.paid);
    expect((await makeRole({ base: 'paid', planAccess })).planAccess).toEqual(planAccess);
  });

  test('gets a code of its name; two names never look the same', async () => {
    expect((await makeRole({ name: 'Café support!' })).code).toBe('cafe-support');
    expect((await makeRole({ name: 'Cafe Support' })).code).toBe('cafe-support-2');
    expect((await makeRole({ name: 'Опора' })).code).toBe('role');
    expect((await makeRole({ name: 'Ädmin' })).code).toBe('admin-2');
    for (const name of ['cafe support', 'ADMIN', '  Guest ']) {
      const answer = await as(boss).post('/roles', { name, base: 'guest' });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'NAME_TAKEN']);
      expect(answer.json().details[0].path).toBe('name');
    }
    const both = await Promise.all(
      ['Twin desk', 'twin DESK'].map((name) => as(boss).post('/roles', { name, base: 'guest' })),
    );
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409]);
    const renamed = await as(boss).put(`/roles/${(await makeRole()).id}`, { name: 'Twin Desk' });
    expect(renamed.json().code).toBe('NAME_TAKEN');
  });

  test.each([
    {},
    { name: '', base: 'guest' },
    { name: 'x'.repeat(61), base: 'guest' },
    { name: 'Root', base: 'superadmin' },
    { name: 'Root', base: 'guest', permissions: ['everything'] },
    { name: 'Root', base: 'guest', kind: 'system' },
    { name: 'Root', base: 'guest', planAccess: { maxActiveAds: 1 } },
    { name: 'Root', base: 'guest', planAccess: { ...roleEntitlements.guest, maxActiveAds: -1 } },
  ])('is not made of %j', async (body) => {
    expect((await as(boss).post('/roles', body)).statusCode).toBe(400);
  });

  test('is renamed and described; its people keep their sessions', async () => {
    const role = await makeRole();
    const person = await makePerson(t, { customRoleId: role.id });
    const answer = await as(boss).put(`/roles/${role.id}`, { name: 'Night desk', description: 'At night' });
    expect(answer.json()).toMatchObject({
      name: 'Night desk',
      description: 'At night',
      base: 'guest',
      users: 1,
    });
    expect((await as(person).get('/auth/me')).json().customRole.name).toBe('Night desk');
    expect(await lastEntry('role.update')).toMatchObject({
      before: { name: role.name, base: 'guest' },
      after: { name: 'Night desk', base: 'guest' },
    });
  });

  test('that moves to another base takes its people along and ends their sessions', async () => {
    const role = await makeRole({ base: 'guest' });
    const person = await makePerson(t, { customRoleId: role.id });
    expect((await as(boss).put(`/roles/${role.id}`, { base: 'admin' })).json().base).toBe('admin');
    expect((await as(person).get('/auth/me')).statusCode).toBe(401);
    const { items } = (await as(boss).get(`/roles/${role.id}/users`)).json();
    expect(items).toMatchObject([{ id: person.id, role: 'admin' }]);
  });
});

describe('removing', () => {
  test('a role that somebody has names them and where they go, and needs a yes', async () => {
    const role = await makeRole({ base: 'paid' });
    const people: Person[] = [];
    for (let made = 0; made < 22; made += 1)
      people.push(await makePerson(t, { role: 'paid', customRoleId: role.id }));
    const refused = await as(boss).remove(`/roles/${role.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'IN_USE', used: 22 });
    expect(refused.json().details).toHaveLength(20);
    const [first] = refused.json().details;
    expect(people.map((person) => person.id)).toContain(first.path);
    expect(first.message).toMatch(/^person\d+ → paid$/);
    expect((await as(boss).remove(`/roles/${role.id}?confirm=true`)).statusCode).toBe(204);
    const me = (await as(people[0] as Person).get('/auth/me')).json();
    expect(me).toMatchObject({ role: 'paid', customRole: null, permissions: [] });
    expect((await as(boss).get(`/roles/${role.id}`)).statusCode).toBe(404);
    expect(await lastEntry('role.remove')).toMatchObject({
      entity_id: role.id,
      before: { name: role.name, users: 22 },
      after: null,
    });
  });

  test('a role that nobody has needs none', async () => {
    const role = await makeRole();
    expect((await as(boss).remove(`/roles/${role.id}`)).statusCode).toBe(204);
    expect((await as(boss).remove(`/roles/${role.id}`)).statusCode).toBe(404);
  });
});

describe('nobody gives what they do not hold', () => {
  test('neither to a new role, nor to one that is there, nor by taking away', async () => {
    const keeper = await makePerson(t, { permissions: ['users.read', 'roles.write', 'ads.edit'] });
    const make = (wanted: Permission[]) =>
      as(keeper).post('/roles', { name: `Kept ${wanted.join()}`, base: 'admin', permissions: wanted });
    expect((await make(['ads.edit'])).statusCode).toBe(201);
    const refused = await make(['ads.edit', 'audit.read']);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'NOT_HELD']);

    const role = await makeRole({ base: 'admin', permissions: ['ads.delete'] });
    const set = (wanted: Permission[]) =>
      as(keeper).put(`/roles/${role.id}/permissions`, { permissions: wanted });
    expect((await set(['ads.delete', 'ads.edit'])).statusCode).toBe(200);
    expect((await set(['ads.delete', 'audit.read'])).json().code).toBe('NOT_HELD');
    expect((await set([])).json().code).toBe('NOT_HELD');
    expect((await as(keeper).remove(`/roles/${role.id}`)).json().code).toBe('NOT_HELD');
    const onAdmin = await makeRole({ base: 'admin', permissions: ['ads.edit'] });
    expect((await as(keeper).remove(`/roles/${onAdmin.id}`)).json().code).toBe('NOT_HELD');
    expect((await make([])).statusCode).toBe(201);
    expect(
      (await as(boss).post('/roles', { name: 'WalletOwner', base: 'admin', permissions: ['wallet.adjust'] }))
        .statusCode,
    ).toBe(400);
    expect((await as(boss).get(`/roles/${role.id}`)).json()).toMatchObject({
      base: 'admin',
      permissions: ['ads.edit', 'ads.delete'],
    });
  });

  test('nor does anybody take their own role away', async () => {
    await as(boss).put(`/roles/${(await systemRole('admin')).id}/permissions`, {
      permissions: ['roles.write', 'users.read'],
    });
    const role = await makeRole({ base: 'admin', permissions: ['roles.write', 'users.read'] });
    const keeper = await makePerson(t, { role: 'admin', customRoleId: role.id });
    const removed = await as(keeper).remove(`/roles/${role.id}?confirm=true`);
    expect(removed.json().code).toBe('NOT_ON_YOURSELF');
    const moved = await as(keeper).put(`/roles/${role.id}`, { base: 'paid' });
    expect(moved.json().code).toBe('NOT_ON_YOURSELF');
    expect((await as(keeper).get('/auth/me')).json()).toMatchObject({
      role: 'admin',
      customRole: { id: role.id },
    });
    await as(boss).post('/roles/seed');
  });
});

test('who has a role is paged', async () => {
  const role = await makeRole();
  for (let made = 0; made < 3; made += 1) await makePerson(t, { customRoleId: role.id });
  const first = (await as(boss).get(`/roles/${role.id}/users?limit=2`)).json();
  expect(first).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2 });
  expect(Object.keys(first.items[0]).toSorted()).toEqual(['company', 'email', 'id', 'role', 'username']);
  expect((await as(boss).get(`/roles/${role.id}/users?limit=2&page=2`)).json().items).toHaveLength(1);
  expect((await as(boss).get(`/roles/${boss.id}/users`)).statusCode).toBe(404);
});

test('a change acts on the next request on every instance', async () => {
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const app = await buildApp(ctx);
  try {
    const role = await makeRole({ base: 'admin', permissions: [] });
    const person = await makePerson(t, { role: 'admin', customRoleId: role.id });
    const there = async () =>
      (
        await app.inject({
          url: '/api/ads/all-for-admin',
          headers: { authorization: `Bearer ${person.token}` },
        })
      ).statusCode;
    expect(await there()).toBe(403);
    await as(boss).put(`/roles/${role.id}/permissions`, { permissions: ['ads.moderate'] });
    expect(await there()).toBe(200);
    await as(boss).put(`/roles/${role.id}/permissions`, { permissions: [] });
    expect(await there()).toBe(403);
    await as(boss).post(`/roles/${role.id}/assign`, { userIds: [person.id] });
    expect(await there()).toBe(403);
    await as(boss).post(`/roles/${(await systemRole('paid')).id}/assign`, { userIds: [person.id] });
    expect(await there()).toBe(401);
  } finally {
    await app.close();
    await ctx.close();
  }
});
