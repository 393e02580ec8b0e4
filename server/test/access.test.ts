import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { roleBases } from '../../contract/accounts/roles.ts';
import {
  grantablePermissions,
  isGrantable,
  type Permission,
  type Role,
  rolePermissions,
  roles,
} from '../../contract/core/access.ts';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { makePerson, type Person } from './kit/make.ts';
import { startTestApp, type TestApp } from './kit/testApp.ts';
import { thorough } from './thorough.ts';

let t: TestApp;
const people = {} as Record<Role, Person>;

beforeAll(async () => {
  t = await startTestApp();
  for (const role of roles) people[role] = await makePerson(t, { role });
});
afterAll(() => t.close());

const endpoints: [string, EndpointSpec][] = Object.entries(contract).flatMap(([group, specs]) =>
  Object.entries(specs).map(([name, spec]): [string, EndpointSpec] => [`${group}.${name}`, spec]),
);

/* Nobody has this id, so an authorized call returns "not found" or "invalid" and changes nothing. */
const NOBODY = '01900000-0000-7000-8000-000000000000';
const pathOf = (spec: EndpointSpec) => spec.path.replace(/:\w+/g, NOBODY);
const send = (spec: EndpointSpec, as?: string) =>
  t.call(spec.method, pathOf(spec), {
    ...(as && { as }),
    ...(spec.body && { payload: { unknownField: 1 } }),
  });

const endsSession = (spec: EndpointSpec) => ['/auth/logout', '/auth/refresh'].includes(spec.path);

type Base = (typeof roleBases)[number];
const holders = new Map<string, Promise<Person>>();

/**
 * A person with a custom role on `base` that has these permissions. Members cannot be given any, but rows of older
 * versions have them: stored behind the API's back.
 */
async function makeHolder(base: Base, held: Permission[]): Promise<Person> {
  const payload = { name: `Desk ${holders.size} on ${base}`, base, permissions: [] };
  const role = await t.call('POST', '/roles', { as: people.superadmin.token, payload });
  expect(role.statusCode).toBe(201);
  const { id } = role.json();
  await t.ctx.db.updateTable('roles').set({ permissions: held }).where('id', '=', id).execute();
  return makePerson(t, { role: base, customRoleId: id, permissions: base === 'admin' ? [] : held });
}

function holder(base: Base, held: Permission[]): Promise<Person> {
  const key = `${base} ${held.join(' ')}`;
  const known = holders.get(key) ?? makeHolder(base, held);
  holders.set(key, known);
  return known;
}

/** Reserved to the role: no other role and no list of permissions grants access. */
const isSuperadmins = ({ access }: EndpointSpec) =>
  access === 'superadmin' || (typeof access === 'object' && !isGrantable(access.permission));

const allowed = (spec: EndpointSpec, role: Role) => {
  if (spec.access === 'superadmin') return role === 'superadmin';
  return typeof spec.access === 'object' ? rolePermissions[role].includes(spec.access.permission) : true;
};

describe.each(endpoints)('%s', (_name, spec) => {
  test('nobody', async () => {
    const { statusCode } = await send(spec);
    if (spec.access === 'public') expect([401, 403]).not.toContain(statusCode);
    else expect(statusCode).toBe(401);
    expect(statusCode).toBeLessThan(500);
  });

  test.each(roles)('%s', async (role) => {
    // These endpoints end the session, which later calls still need.
    const own = endsSession(spec) ? await makePerson(t, { role }) : people[role];
    const { statusCode } = await send(spec, own.token);
    if (allowed(spec, role)) expect([401, 403]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
    expect(statusCode).toBeLessThan(500);
  });

  test.each(thorough<readonly Base[]>(['admin'], roleBases))(
    'a custom role on %s opens what it names, for staff, and nothing else',
    async (base) => {
      const refused = async (held: Permission[]) => {
        const { statusCode } = await send(spec, (await holder(base, held)).token);
        expect(statusCode).toBeLessThan(500);
        return [401, 403].includes(statusCode);
      };
      if (isSuperadmins(spec)) {
        expect(await refused(grantablePermissions)).toBe(true);
        return;
      }
      if (typeof spec.access !== 'object') {
        if (!endsSession(spec)) expect(await refused([])).toBe(false);
        return;
      }
      const needed = spec.access.permission;
      // A member holds nothing, whatever is stored.
      expect(await refused([needed])).toBe(base !== 'admin');
      expect(await refused(grantablePermissions.filter((one) => one !== needed))).toBe(true);
    },
  );
});

/* Authentication is central for all endpoints, so one endpoint of each kind of access suffices; in CI every one. */
const accessOf = ({ access }: EndpointSpec) => (typeof access === 'object' ? 'permission' : access);
const oneOfEach = [...new Map(endpoints.map((one) => [accessOf(one[1]), one])).values()];

test.each(thorough(oneOfEach, endpoints))('%s: every malformed token counts as none', async (_name, spec) => {
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Basic abc',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer a b',
    'bearer %00',
    'Bearer ünïcode',
  ]) {
    const { statusCode } = await t.call(spec.method, pathOf(spec), { headers: { authorization } });
    expect(statusCode).toBeLessThan(500);
    if (spec.access !== 'public') expect([401, 400]).toContain(statusCode);
  }
});

/* Values that only the server or another call may set. */
const notGiven = {
  role: 'superadmin',
  customRoleId: NOBODY,
  permissions: ['wallet.adjust'],
  isActive: true,
  emailVerified: true,
  balance: 1_000_000,
  ownerId: NOBODY,
  status: 'approved',
};
const withBody = endpoints.filter(([, spec]) => spec.body);

test.each(withBody)('%s refuses every field that it does not take', async (_name, spec) => {
  const schema = z.toJSONSchema(spec.body as z.ZodType, { io: 'input' });
  // Of a body of several kinds, the first: its own fields are known once it says which it is.
  const { properties = {} } = (schema.oneOf?.[0] ?? schema) as typeof schema;
  const kind = Object.entries(properties).flatMap(([field, one]) =>
    typeof one === 'object' && one.const !== undefined ? [[field, one.const]] : [],
  );
  const extra = Object.fromEntries(Object.entries(notGiven).filter(([field]) => !(field in properties)));
  const payload = { ...Object.fromEntries(kind), ...extra };
  const answer = await t.call(spec.method, pathOf(spec), { as: people.superadmin.token, payload });
  expect(answer.statusCode).toBe(400);
  const named = answer.json().details.map((one: { path: string }) => one.path);
  expect(named).toEqual(expect.arrayContaining(Object.keys(extra)));
});

const dangerous = endpoints.filter(([, spec]) => spec.reauth);

test.each(dangerous)('%s asks who is there when nobody proved it of late', async (_name, spec) => {
  const boss = await makePerson(t, { role: 'superadmin' });
  await t.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: sql<Date>`now() - interval '11 minutes'` })
    .where('user_id', '=', boss.id)
    .execute();
  const answer = await send(spec, boss.token);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
});

test('a public endpoint says nothing more to somebody whose session ended', async () => {
  const gone = await makePerson(t);
  await t.call('POST', '/auth/logout', { as: gone.token });
  expect((await t.call('GET', '/ads/public', { as: gone.token })).statusCode).toBe(200);
  expect((await t.call('GET', '/auth/me', { as: gone.token })).statusCode).toBe(401);
});
