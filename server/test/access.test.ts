import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, rolePermissions, roles } from '../../contract/access.ts';
import type { EndpointSpec } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { makePerson, type Person } from './make.ts';
import { startTestApp, type TestApp } from './testApp.ts';

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

/* Nobody has this id, so that whoever is let in is told "not found" or "invalid" and changes nothing. */
const NOBODY = '01900000-0000-7000-8000-000000000000';
const pathOf = (spec: EndpointSpec) => spec.path.replace(/:\w+/g, NOBODY);
const send = (spec: EndpointSpec, as?: string) =>
  t.call(spec.method, pathOf(spec), {
    ...(as && { as }),
    ...(spec.body && { payload: { unknownField: 1 } }),
  });

const allowed = (spec: EndpointSpec, role: Role) =>
  typeof spec.access === 'object' ? rolePermissions[role].includes(spec.access.permission) : true;

describe.each(endpoints)('%s', (_name, spec) => {
  test('nobody', async () => {
    const { statusCode } = await send(spec);
    if (spec.access === 'public') expect([401, 403]).not.toContain(statusCode);
    else expect(statusCode).toBe(401);
    expect(statusCode).toBeLessThan(500);
  });

  test.each(roles)('%s', async (role) => {
    // Ending a session would end it for the calls that follow.
    const own = ['/auth/logout', '/auth/refresh'].includes(spec.path)
      ? await makePerson(t, { role })
      : people[role];
    const { statusCode } = await send(spec, own.token);
    if (allowed(spec, role)) expect([401, 403]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
    expect(statusCode).toBeLessThan(500);
  });

  test('every malformed token counts as none', async () => {
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
});

test('a public endpoint says nothing more to somebody whose session ended', async () => {
  const gone = await makePerson(t);
  await t.call('POST', '/auth/logout', { as: gone.token });
  expect((await t.call('GET', '/ads/public', { as: gone.token })).statusCode).toBe(200);
  expect((await t.call('GET', '/auth/me', { as: gone.token })).statusCode).toBe(401);
});
