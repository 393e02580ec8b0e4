import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import type { RelatedCompany } from '../../../contract/companies/relatedCompanies.ts';
import { insertProvedDomain, makeCompany } from '../../test/kit/companyKit.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let staff: Person;
let boss: Person;
let one: Company;
let other: Company;

beforeAll(async () => {
  t = await startTestApp();
  staff = await makePerson(t, { permissions: ['companies.verify', 'audit.read'] });
  boss = await makePerson(t);
  one = await makeCompany(t, boss);
  other = await makeCompany(t, await makePerson(t), {
    legalName: 'Orvane Petrokimya A.Ş.',
    displayName: 'Orvane',
    country: 'TR',
  });
});
afterAll(() => t.close());

const list = async (id: string): Promise<RelatedCompany[]> =>
  (await t.call('GET', `/companies/${id}/related`, { as: staff.token })).json().items;
const declare = (as: Person, id: string, otherId: string, reason = 'One group by its own annual report') =>
  t.call('POST', `/companies/${id}/related`, { as: as.token, payload: { otherId, reason } });
const end = (id: string, linkId: string) =>
  t.call('POST', `/companies/${id}/related/${linkId}/end`, {
    as: staff.token,
    payload: { reason: 'Sold to somebody else' },
  });

test('declared once, seen from both, ended from either side, and in the audit log of both', async () => {
  expect(await list(one.id)).toEqual([]);
  expect((await declare(staff, one.id, other.id)).statusCode).toBe(200);
  const again = await declare(staff, other.id, one.id, 'Said once more from the other side');
  expect(again.statusCode).toBe(200);
  expect(again.json().items).toHaveLength(1);
  const [seen] = await list(one.id);
  expect(seen).toMatchObject({
    companyId: other.id,
    displayName: 'Orvane',
    causes: [{ cause: 'declared', detail: '' }],
    declared: { reason: 'One group by its own annual report', by: expect.any(String) },
  });
  expect((await list(other.id))[0]).toMatchObject({ companyId: one.id, displayName: 'Tarnholm Energy' });
  const linkId = seen?.declared?.id ?? '';
  expect((await end(other.id, linkId)).statusCode).toBe(200);
  expect((await end(one.id, linkId)).statusCode).toBe(404);
  expect(await list(one.id)).toEqual([]);
  for (const id of [one.id, other.id]) {
    const log = await t.call('GET', `/audit?entity=company&entityId=${id}&limit=50`, { as: staff.token });
    expect(
      log
        .json()
        .items.map(({ action }: { action: string }) => action)
        .filter((action: string) => action.endsWith('related')),
    ).toEqual(['company.end_related', 'company.declare_related']);
  }
});

test('a shared domain makes two companies related by itself', async () => {
  await insertProvedDomain(t, one.id, 'group-of-two.test');
  await insertProvedDomain(t, other.id, 'group-of-two.test', { shared: true });
  expect((await list(one.id))[0]).toMatchObject({
    causes: [{ cause: 'domain', detail: 'group-of-two.test' }],
    declared: null,
  });
});

test('refused: oneself, unknown companies, no reason, the own company, another’s link', async () => {
  expect((await declare(staff, one.id, one.id)).statusCode).toBe(400);
  expect((await declare(staff, one.id, staff.id)).statusCode).toBe(400);
  expect((await declare(staff, staff.id, one.id)).statusCode).toBe(404);
  expect((await declare(staff, one.id, other.id, 'short')).statusCode).toBe(400);
  const own = await makePerson(t, { permissions: ['companies.verify'] });
  const theirs = await makeCompany(t, own, { legalName: 'Staff Own Trading Ltd', displayName: 'Staff Own' });
  expect((await declare(own, theirs.id, one.id)).statusCode).toBe(403);
  expect((await declare(own, one.id, theirs.id)).statusCode).toBe(403);
  expect((await declare(boss, one.id, other.id)).statusCode).toBe(403);
  expect((await t.call('GET', `/companies/${one.id}/related`, { as: boss.token })).statusCode).toBe(403);
  await declare(staff, one.id, other.id);
  const linkId = (await list(one.id))[0]?.declared?.id ?? '';
  expect((await end(theirs.id, linkId)).statusCode).toBe(404);
});
