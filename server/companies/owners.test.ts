import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import { followDueCompanies } from '../evidence/evidence.jobs.ts';
import { makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { forgetScreening, putInUse, sdnList } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

const LISTED = 'Zorvane Petroleum Trading LLC';

let t: TestApp;
let first: Person;
let second: Person;
let superadmin: Person;
let admin: Person;
let company: Company;
beforeAll(async () => {
  t = await startTestApp();
  first = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  second = await makePerson(t, { permissions: ['compliance.read', 'compliance.review'] });
  superadmin = await makePerson(t, { role: 'superadmin' });
  await setPlan(t, { seats: 5 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await forgetScreening(t);
  await putInUse(t, first, 'ofac_sdn', [{ fileName: 'list.xml', content: sdnList() }]);
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
});

const mine = async (as = admin): Promise<Company> =>
  (await t.call('GET', '/companies/mine', { as: as.token })).json().company;
const owner = (change: object = {}) => ({
  kind: 'person',
  name: 'Ada Invented',
  country: 'NL',
  birthYear: 1970,
  sharePct: 60,
  ...change,
});
const declare = async (owners: object[], version?: number) =>
  t.call('PUT', `/companies/${company.id}/owners`, {
    as: admin.token,
    payload: { owners, version: version ?? (await mine()).version },
  });
const follow = async () => {
  await followDueCompanies(t.ctx);
  await t.ctx.jobs.drain();
};
const isPaused = async (): Promise<boolean> =>
  (await t.call('GET', '/auth/me', { as: admin.token })).json().isPaused;
const hitsOf = async () =>
  (await t.call('GET', '/screening/hits', { as: first.token })).json().items as { id: string }[];
async function decide(id: string, decision: 'true_match' | 'false_match'): Promise<void> {
  for (const [as, verb] of [
    [first, 'propose'],
    [second, 'confirm'],
  ] as const) {
    const { version } = (await t.call('GET', `/screening/hits/${id}`, { as: first.token })).json();
    const note = 'Compared register numbers, seats and directors';
    const payload =
      verb === 'propose'
        ? { version, decision, reasons: decision === 'false_match' ? ['ids'] : [], note }
        : { version };
    expect(
      (await t.call('POST', `/screening/hits/${id}/${verb}`, { as: as.token, payload })).statusCode,
    ).toBe(200);
  }
  await follow();
}
const onMarket = async () => {
  const ad = await makeAd(t, admin, diesel(await baseIds(t)), { approvedBy: superadmin });
  return async (): Promise<string> =>
    (await t.call('GET', `/ads/${ad.id}`, { as: superadmin.token })).json().status;
};

test('admins declare them, others of the company do not read them; equal rows stay', async () => {
  const answer = await declare([
    owner(),
    { kind: 'company', name: 'Invented Holding BV', country: 'NL', sharePct: 40 },
    { kind: 'person', name: 'Bo Invented', isOfficer: true },
  ]);
  expect(answer.json().owners).toMatchObject([
    { name: 'Ada Invented', sharePct: 60, birthYear: 1970 },
    { name: 'Invented Holding BV', sharePct: 40, birthYear: null },
    { name: 'Bo Invented', sharePct: null, isOfficer: true },
  ]);
  const before = (await mine()).owners;
  const changed = await declare([owner(), { kind: 'person', name: 'Bo Invented', isOfficer: true }]);
  expect(changed.json().owners.map(({ id }: { id: string }) => id)).toEqual([before[0]?.id, before[2]?.id]);
  const { version } = await mine();
  await declare([owner(), { kind: 'person', name: 'Bo Invented', isOfficer: true }]);
  expect((await mine()).version).toBe(version);
  const colleague = await makeColleague(t, { admin, company }, 'approver');
  expect((await mine(colleague)).owners).toEqual([]);
  expect((await t.call('GET', `/companies/${company.slug}`)).body).not.toContain('Invented');
});

test.each<[string, object[], string]>([
  ['more than the whole', [owner(), owner({ name: 'Bo', sharePct: 40.01 })], 'owners'],
  ['neither share nor office', [owner({ sharePct: null })], 'owners.0.sharePct'],
  ['no share', [owner({ sharePct: 0 })], 'owners.0.sharePct'],
  ['a negative one', [owner({ sharePct: -5 })], 'owners.0.sharePct'],
  ['too fine a one', [owner({ sharePct: 33.333 })], 'owners.0.sharePct'],
  ['a year nobody is born in', [owner({ birthYear: 19 })], 'owners.0.birthYear'],
  ['no country', [owner({ country: 'Netherlands' })], 'owners.0.country'],
  ['hidden signs in a name', [owner({ name: 'Ada\u200b Invented' })], 'owners.0.name'],
  ['too many', Array.from({ length: 31 }, () => owner({ sharePct: 1 })), 'owners'],
])('refuses %s', async (_, owners, path) => {
  expect((await declare(owners)).json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] });
});

test('of two admins at once, the second is told', async () => {
  const { version } = company;
  const answers = await Promise.all([
    declare([owner()], version),
    declare([owner({ sharePct: 50 })], version),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('STALE');
});

test('an owner who may be listed holds the company; removing the row does not end that, two people do', async () => {
  await follow();
  await declare([{ kind: 'company', name: LISTED, sharePct: 30 }]);
  await follow();
  expect(await isPaused()).toBe(true);
  const [hit] = await hitsOf();
  const read = (await t.call('GET', `/screening/hits/${hit?.id}`, { as: first.token })).json();
  expect(read.subject).toMatchObject({
    names: [LISTED],
    ownerOf: { company: company.displayName, sharePct: 30, isOfficer: false },
  });
  await declare([]);
  await follow();
  expect(await isPaused()).toBe(true);
  await decide(hit?.id ?? '', 'false_match');
  expect(await isPaused()).toBe(false);
});

test('listed owners with less than half do not take it off the market; with half together they do', async () => {
  const status = await onMarket();
  await declare([{ kind: 'company', name: LISTED, sharePct: 30 }]);
  await follow();
  const [hit] = await hitsOf();
  await decide(hit?.id ?? '', 'true_match');
  expect([await status(), await isPaused()]).toEqual(['approved', false]);
  // The same owner under another share counts once, and is a new hit that two people decide.
  await declare([{ kind: 'company', name: LISTED, sharePct: 49.99 }]);
  await follow();
  const [again] = await hitsOf();
  await decide(again?.id ?? '', 'true_match');
  expect([await status(), await isPaused()]).toEqual(['approved', false]);
  await declare([{ kind: 'company', name: LISTED, sharePct: 50 }]);
  await follow();
  expect(await isPaused()).toBe(true);
  const [half] = await hitsOf();
  await decide(half?.id ?? '', 'true_match');
  expect([await status(), await isPaused()]).toEqual(['suspended', true]);
  await decide(half?.id ?? '', 'false_match');
  expect([await status(), await isPaused()]).toEqual(['approved', false]);
});

test('the screening of a company counts only once its owners were screened and nothing waits', async () => {
  const screening = async () =>
    (
      await t.ctx.db
        .selectFrom('evidence')
        .select('status')
        .where('company_id', '=', company.id)
        .where('kind', '=', 'screening')
        .where('status', '<>', 'superseded')
        .execute()
    ).map(({ status }) => status);
  await follow();
  expect(await screening()).toEqual(['ok']);
  await declare([owner()]);
  await follow();
  expect(await screening()).toEqual(['ok']);
  await declare([owner(), { kind: 'company', name: LISTED, sharePct: 30 }]);
  await follow();
  expect(await screening()).toEqual(['stale']);
});
