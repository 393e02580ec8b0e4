import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyInList, CompanyRecord } from '../../../contract/companies/companyDesk.ts';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { insertProvedDomain, makeColleague, makeCompany, setPlan } from '../../test/kit/companyKit.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let staff: Person;
let admin: Person;
let tarnholm: Company;
let orvane: Company;

beforeAll(async () => {
  t = await startTestApp();
  await setPlan(t, { seats: 2 });
  staff = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'paid' });
  tarnholm = await makeCompany(t, admin, { registrationNo: '24 190 553' });
  orvane = await makeCompany(t, await makePerson(t), {
    legalName: 'Orvane Petrokimya A.Ş.',
    displayName: 'Orvane',
    country: 'TR',
  });
});
afterAll(() => t.close());

const list = async (query = ''): Promise<CompanyInList[]> => {
  const answer = await t.call('GET', `/companies${query}`, { as: staff.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const names = async (query: string) => (await list(query)).map(({ displayName }) => displayName);
const read = async (id: string): Promise<CompanyRecord> =>
  (await t.call('GET', `/companies/${id}/record`, { as: staff.token })).json();

test('the newest first, with what a glance needs', async () => {
  const items = await list();
  expect(items.map(({ displayName }) => displayName)).toEqual(['Orvane', 'Tarnholm Energy']);
  expect(items[1]).toMatchObject({
    legalName: 'Tarnholm Energy Trading B.V.',
    country: 'NL',
    level: 0,
    state: 'active',
    members: 1,
    ads: 0,
    plan: null,
  });
});

test('names, numbers and domains are searched, every word of them', async () => {
  await insertProvedDomain(t, orvane.id, 'orvane-petro.test');
  expect(await names('?q=tarnholm')).toEqual(['Tarnholm Energy']);
  expect(await names('?q=petrokimya%20orvane')).toEqual(['Orvane']);
  expect(await names('?q=190')).toEqual(['Tarnholm Energy']);
  expect(await names('?q=orvane-petro.test')).toEqual(['Orvane']);
  expect(await names('?q=orvane%20energy')).toEqual([]);
  expect(await names('?q=%25')).toEqual([]);
});

test('by country, level and order', async () => {
  await t.ctx.db.updateTable('companies').set({ level: 2 }).where('id', '=', orvane.id).execute();
  expect(await names('?country=TR')).toEqual(['Orvane']);
  expect(await names('?level=1')).toEqual(['Orvane']);
  expect(await names('?level=0&sort=oldest')).toEqual(['Tarnholm Energy', 'Orvane']);
  expect(await names('?sort=name')).toEqual(['Orvane', 'Tarnholm Energy']);
  expect((await t.call('GET', '/companies?level=5', { as: staff.token })).statusCode).toBe(400);
  expect((await t.call('GET', '/companies?limit=1&page=2', { as: staff.token })).json()).toMatchObject({
    items: [{ displayName: 'Tarnholm Energy' }],
    total: 2,
    totalPages: 2,
  });
});

test('a record has its people, those that left, its domains and ads', async () => {
  const trader = await makeColleague(t, { admin, company: tarnholm }, 'trader');
  const reader = await makeColleague(t, { admin, company: tarnholm }, 'viewer');
  const left = await makeColleague(t, { admin, company: tarnholm }, 'viewer');
  await t.call('POST', '/company/leave', { as: left.token, payload: {} });
  const sale = diesel(await baseIds(t));
  await makeAd(t, trader, sale, { approvedBy: staff });
  await makeAd(t, trader, { ...sale, draft: true });
  expect(await read(tarnholm.id)).toMatchObject({
    registrationNo: '24 190 553',
    members: 3,
    ads: 1,
    isPublic: true,
    seats: { used: 2, of: 2 },
    people: [
      { userId: admin.id, role: 'admin', seat: true },
      { userId: trader.id, role: 'trader', seat: true },
      { userId: reader.id, role: 'viewer' },
    ],
    former: [{ userId: left.id, username: expect.any(String) }],
    domains: [],
    adsByStatus: { approved: 1, draft: 1, pending: 0 },
  });
  expect((await read(orvane.id)).domains).toMatchObject([{ domain: 'orvane-petro.test', method: 'mailbox' }]);
});

test('who left the last leaves a closed company; a deleted account has no name in it', async () => {
  const alone = await makePerson(t);
  const company = await makeCompany(t, alone, { displayName: 'Alone Gas' });
  const answer = await t.call('POST', '/company/leave', { as: alone.token, payload: {} });
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await names('?state=closed')).toEqual(['Alone Gas']);
  expect(await names('?state=active&sort=name')).toEqual(['Orvane', 'Tarnholm Energy']);
  await t.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', alone.id).execute();
  expect(await read(company.id)).toMatchObject({
    state: 'closed',
    isPublic: false,
    people: [],
    former: [{ userId: alone.id, username: null }],
  });
});

test('only staff who see accounts see companies', async () => {
  for (const path of ['/companies', `/companies/${tarnholm.id}/record`])
    expect((await t.call('GET', path, { as: admin.token })).statusCode).toBe(403);
  const nobody = '00000000-0000-7000-8000-000000000000';
  const answer = await t.call('GET', `/companies/${nobody}/record`, { as: staff.token });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('an account names the company that it belongs to', async () => {
  const answer = await t.call('GET', `/users/${admin.id}`, { as: staff.token });
  expect(answer.json().membership).toEqual({
    companyId: tarnholm.id,
    displayName: 'Tarnholm Energy',
    role: 'admin',
  });
  expect((await t.call('GET', `/users/${staff.id}`, { as: staff.token })).json().membership).toBeNull();
});
