import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, type Role, roleEntitlements, roles } from '../../../contract/core/access.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let count = 0;
/** `keeper` is another admin; `clerk` has a role with fewer permissions. */
const staff = {} as Record<'root' | 'admin' | 'keeper' | 'clerk', Person>;

beforeAll(async () => {
  t = await startTestApp();
  staff.root = await makePerson(t, { role: 'superadmin' });
  staff.admin = await makePerson(t, { role: 'admin' });
  staff.keeper = await makePerson(t, { role: 'admin' });
  const desk = await customRole('admin', ['users.read', 'users.write', 'users.block', 'users.permissions']);
  staff.clerk = await makePerson(t, { role: 'admin', customRoleId: desk });
});
afterAll(() => t.close());

const change = (id: string, set: Record<string, unknown>) =>
  t.ctx.db.updateTable('users').set(set).where('id', '=', id).execute();
const send = (who: Person, method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', path: string, payload?: object) =>
  t.call(method, `/users${path}`, { as: who.token, ...(payload && { payload }) });
const bareAdmin = async () => makePerson(t, { role: 'admin', customRoleId: await customRole('admin', []) });
const outcome = async (answer: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await answer;
  return statusCode < 300 ? 'ok' : JSON.parse(body).code;
};
const fresh = () => {
  count += 1;
  return { email: `guard${count}@example.com`, username: `guarded${count}` };
};
async function customRole(base: 'guest' | 'paid' | 'admin', permissions: Permission[]): Promise<string> {
  const id = uuidv7();
  const plan_access = JSON.stringify(roleEntitlements[base]);
  await t.ctx.db
    .insertInto('roles')
    .values({ id, code: `custom-${id}`, name: `Role ${id}`, kind: 'custom', base, permissions, plan_access })
    .execute();
  return id;
}

describe('only a superadmin touches a superadmin', () => {
  const touches: [string, (who: Person, id: string) => ReturnType<TestApp['call']>][] = [
    ['edit', (who, id) => send(who, 'PUT', `/${id}`, { company: 'X BV' })],
    ['new e-mail', (who, id) => send(who, 'PUT', `/${id}`, { email: fresh().email })],
    ['block', (who, id) => send(who, 'PATCH', `/${id}/block`, { isActive: false })],
    ['unblock', (who, id) => send(who, 'PATCH', `/${id}/block`, { isActive: true })],
    ['permissions', (who, id) => send(who, 'PUT', `/${id}/permissions`, { permissions: ['ads.edit'] })],
    ['role', (who, id) => send(who, 'PATCH', `/${id}/role`, { role: 'guest' })],
    ['remove', (who, id) => send(who, 'DELETE', `/${id}`)],
  ];
  test.each(touches)('%s', async (_name, touch) => {
    const second = await makePerson(t, { role: 'superadmin' });
    expect(await outcome(touch(staff.keeper, second.id))).toBe('ABOVE_YOU');
    expect(await outcome(touch(staff.root, second.id))).toBe('ok');
    await change(second.id, { deleted_at: new Date() });
  });
});

describe('nobody does it to themselves', () => {
  const onSelf: [string, (who: Person) => ReturnType<TestApp['call']>][] = [
    ['block', (who) => send(who, 'PATCH', `/${who.id}/block`, { isActive: false })],
    ['remove', (who) => send(who, 'DELETE', `/${who.id}`)],
    ['role', (who) => send(who, 'PATCH', `/${who.id}/role`, { role: 'guest' })],
    ['permissions', (who) => send(who, 'PUT', `/${who.id}/permissions`, { permissions: ['audit.read'] })],
  ];
  test.each(onSelf)('%s', async (_name, act) => {
    expect(await outcome(act(staff.root))).toBe('NOT_ON_YOURSELF');
    expect(await outcome(act(staff.keeper))).toBe('NOT_ON_YOURSELF');
  });

  test('but everybody who edits accounts may edit their own', async () => {
    expect(await outcome(send(staff.admin, 'PUT', `/${staff.admin.id}`, { company: 'Own BV' }))).toBe('ok');
  });
});

describe('nobody makes who is above them', () => {
  const create = (who: Person, role: Role) => outcome(send(who, 'POST', '', { ...fresh(), role }));

  test.each(roles)('%s', async (role) => {
    const isStaff = role === 'admin' || role === 'superadmin';
    expect(await create(staff.root, role)).toBe('ok');
    expect(await create(staff.keeper, role)).toBe(role === 'superadmin' ? 'NOT_HELD' : 'ok');
    expect(await create(staff.clerk, role)).toBe(isStaff ? 'NOT_HELD' : 'ok');
  });

  test('who may give roles but holds less than an admin makes no admin', async () => {
    const clerk = await makePerson(t, { permissions: ['users.read', 'users.write', 'users.role'] });
    expect(await create(clerk, 'admin')).toBe('NOT_HELD');
    expect(await create(clerk, 'guest')).toBe('ok');
  });
});

describe('nobody takes an account from who may do more', () => {
  test.each([
    ['block', (id: string) => send(staff.clerk, 'PATCH', `/${id}/block`, { isActive: false })],
    ['remove', (id: string) => send(staff.clerk, 'DELETE', `/${id}`)],
  ] as const)('%s', async (_name, act) => {
    const admin = await makePerson(t, { role: 'admin' });
    expect(await outcome(act(admin.id))).toBe('NOT_HELD');
    expect((await t.call('GET', '/auth/me', { as: admin.token })).statusCode).toBe(200);
    const granted = await makePerson(t, { permissions: ['audit.read'] });
    expect(await outcome(act(granted.id))).toBe('NOT_HELD');
    expect(await outcome(act((await makePerson(t)).id))).toBe('ok');
  });

  test('but an admin may do it to another one', async () => {
    const admin = await makePerson(t, { role: 'admin' });
    expect(await outcome(send(staff.admin, 'PATCH', `/${admin.id}/block`, { isActive: false }))).toBe('ok');
  });
});

test('a custom role decides alone: narrower than the admin it is based on', async () => {
  const me = (await t.call('GET', '/auth/me', { as: staff.clerk.token })).json();
  expect(me.permissions).toEqual(['users.read', 'users.write', 'users.block', 'users.permissions']);
  expect((await t.call('GET', '/audit', { as: staff.clerk.token })).statusCode).toBe(403);
  expect((await t.call('GET', '/users', { as: staff.clerk.token })).statusCode).toBe(200);
});

test('whoever may do more keeps their e-mail: it would open their account', async () => {
  const clerk = await makePerson(t, { permissions: ['users.read', 'users.write'] });
  const member = await makePerson(t);
  const update = (id: string, payload: object) => outcome(send(clerk, 'PUT', `/${id}`, payload));
  expect(await update(member.id, { email: fresh().email })).toBe('ok');
  expect(await update(staff.admin.id, { email: fresh().email })).toBe('NOT_HELD');
  expect(await update(staff.admin.id, { company: 'Y BV' })).toBe('ok');
});

describe('roles', () => {
  const setRole = (who: Person, id: string, payload: object) => send(who, 'PATCH', `/${id}/role`, payload);

  test('are given, end the sessions and are written down', async () => {
    const person = await makePerson(t);
    const answer = await setRole(staff.keeper, person.id, { role: 'paid' });
    expect(answer.json()).toMatchObject({ role: 'paid', sessions: [] });
    expect((await t.call('GET', '/auth/me', { as: person.token })).statusCode).toBe(401);
    expect(answer.json().history[0]).toMatchObject({
      action: 'user.role',
      actor: { id: staff.keeper.id },
      before: { role: 'guest' },
      after: { role: 'paid' },
    });
  });

  test('only a superadmin makes one', async () => {
    const person = await makePerson(t);
    expect(await outcome(setRole(staff.keeper, person.id, { role: 'superadmin' }))).toBe('NOT_HELD');
    expect(await outcome(setRole(staff.root, person.id, { role: 'superadmin' }))).toBe('ok');
    expect(await outcome(setRole(staff.root, person.id, { role: 'guest' }))).toBe('ok');
  });

  test('a custom role extends the role that is given', async () => {
    const person = await makePerson(t);
    const moderator = await customRole('paid', ['ads.moderate']);
    const wrong = await setRole(staff.root, person.id, { role: 'guest', customRoleId: moderator });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().details[0].path).toBe('customRoleId');
    const unknown = await setRole(staff.root, person.id, { role: 'paid', customRoleId: uuidv7() });
    expect(unknown.json().details[0].path).toBe('customRoleId');
    const given = await setRole(staff.root, person.id, { role: 'paid', customRoleId: moderator });
    expect(given.json()).toMatchObject({
      role: 'paid',
      customRole: { id: moderator },
      permissions: [],
      grantedPermissions: [],
    });
    expect((await setRole(staff.root, person.id, { role: 'paid' })).json().customRole.id).toBe(moderator);
    expect((await setRole(staff.root, person.id, { role: 'guest' })).json().customRole).toBeNull();
    await setRole(staff.root, person.id, { role: 'paid', customRoleId: moderator });
    expect(
      (await setRole(staff.root, person.id, { role: 'paid', customRoleId: null })).json().customRole,
    ).toBeNull();
  });

  test('nobody gives a role that holds more than they do', async () => {
    const person = await makePerson(t);
    const giver = await makePerson(t, { permissions: ['users.role', 'users.read'] });
    const auditor = await customRole('admin', ['audit.read']);
    const give = (who: Person, role: string, customRoleId: string | null) =>
      outcome(setRole(who, person.id, { role, customRoleId }));
    expect(await give(giver, 'admin', auditor)).toBe('NOT_HELD');
    expect(await give(giver, 'admin', null)).toBe('NOT_HELD');
    expect(await give(giver, 'paid', null)).toBe('ok');
    expect(await give(staff.keeper, 'admin', auditor)).toBe('ok');
    expect(await give(giver, 'guest', null)).toBe('NOT_HELD');
  });
});

describe('permissions', () => {
  const set = (who: Person, id: string, permissions: string[]) =>
    send(who, 'PUT', `/${id}/permissions`, { permissions });

  test('are granted and taken by who holds them', async () => {
    const person = await bareAdmin();
    const granted = await set(staff.keeper, person.id, ['stats.read', 'ads.edit', 'ads.edit']);
    expect(granted.json()).toMatchObject({
      grantedPermissions: ['ads.edit', 'stats.read'],
      permissions: ['ads.edit', 'stats.read'],
    });
    expect((await t.call('GET', '/auth/me', { as: person.token })).json().permissions).toEqual([
      'ads.edit',
      'stats.read',
    ]);
    const taken = (await set(staff.keeper, person.id, [])).json();
    expect(taken.permissions).toEqual([]);
    expect(taken.history[0]).toMatchObject({
      action: 'user.permissions',
      before: { permissions: ['ads.edit', 'stats.read'] },
      after: { permissions: [] },
    });
  });

  test('nobody grants or takes what they do not hold, but leaves it alone', async () => {
    const person = await bareAdmin();
    expect(await outcome(set(staff.clerk, person.id, ['audit.read']))).toBe('NOT_HELD');
    expect(await outcome(set(staff.root, person.id, ['audit.read']))).toBe('ok');
    expect(await outcome(set(staff.clerk, person.id, []))).toBe('NOT_HELD');
    expect(await outcome(set(staff.clerk, person.id, ['audit.read', 'users.read']))).toBe('ok');
    expect(await outcome(set(staff.root, person.id, []))).toBe('ok');
  });

  test.each(['wallet.adjust', 'jobs.manage'])('%s stays with superadmins', async (permission) => {
    const person = await bareAdmin();
    expect(await outcome(set(staff.root, person.id, [permission]))).toBe('VALIDATION_FAILED');
    await change(person.id, { permissions: [permission] });
    expect((await t.call('GET', '/auth/me', { as: person.token })).json().permissions).toEqual([]);
    expect((await t.call('GET', '/integrity', { as: person.token })).statusCode).toBe(403);
  });

  test.each([['users.everything'], ['*'], [null], [7]])('refuses %j', async (permission) => {
    const person = await makePerson(t);
    const answer = await send(staff.root, 'PUT', `/${person.id}/permissions`, { permissions: [permission] });
    expect(answer.statusCode).toBe(400);
  });
});

describe('fields that a call does not take', () => {
  const extras = {
    permissions: ['wallet.adjust'],
    isActive: true,
    emailVerified: true,
    balance: 1000,
    role: 'superadmin',
    customRoleId: uuidv7(),
    passwordHash: 'x',
    password: 'rotterdam barge',
    id: uuidv7(),
    deletedAt: null,
  };
  const calls: [string, 'POST' | 'PUT' | 'PATCH', string, object][] = [
    ['create', 'POST', '', { role: 'guest' }],
    ['update', 'PUT', '/:id', { company: 'Z BV' }],
    ['block', 'PATCH', '/:id/block', { isActive: false }],
    ['role', 'PATCH', '/:id/role', { role: 'paid' }],
    ['permissions', 'PUT', '/:id/permissions', { permissions: [] }],
  ];
  const takes: Record<string, string[]> = {
    create: ['role', 'isActive', 'password', 'permissions'],
    block: ['isActive'],
    role: ['role', 'customRoleId'],
    permissions: ['permissions'],
  };
  test.each(calls)('%s', async (name, method, path, body) => {
    const person = await makePerson(t);
    const before = (await t.call('GET', `/users/${person.id}`, { as: staff.root.token })).json();
    for (const [field, value] of Object.entries(extras)) {
      if (takes[name]?.includes(field)) continue;
      const payload = { ...(name === 'create' && fresh()), ...body, [field]: value };
      const answer = await send(staff.root, method, path.replace(':id', person.id), payload);
      expect(answer.statusCode, field).toBe(400);
      expect(answer.json().details[0].path).toBe(field);
    }
    const after = (await t.call('GET', `/users/${person.id}`, { as: staff.root.token })).json();
    expect(after).toEqual(before);
  });
});

test('an invited superadmin who cannot sign in yet is no other one: the working one stays', async () => {
  const site = await startTestApp();
  try {
    const root = await makePerson(site, { role: 'superadmin' });
    const invited = await makePerson(site, { role: 'superadmin' });
    await site.ctx.db.deleteFrom('sessions').where('user_id', '=', invited.id).execute();
    const leave = () => site.call('DELETE', '/auth/me', { as: root.token, payload: {} });
    expect((await leave()).json().code).toBe('LAST_SUPERADMIN');
    await site.ctx.db
      .updateTable('users')
      .set({ password_hash: 'set' })
      .where('id', '=', invited.id)
      .execute();
    expect((await leave()).statusCode).toBe(204);
  } finally {
    await site.close();
  }
});
