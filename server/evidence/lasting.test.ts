import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import type { OwnEvidence, QueuedEvidence } from '../../contract/evidence/evidence.ts';
import { companyBody, makeCompany } from '../test/kit/companyKit.ts';
import { type Lookups, proveDomain, startLookups } from '../test/kit/evidenceKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { followDueCompanies } from './evidence.jobs.ts';
import { forgetFailures } from './sources/ask.ts';

/* What a check was of: it does not outlast the name that was checked, nor a revocation. */

const LEI = 'TEST00GASMAPSELL0195';

let t: TestApp;
let lookups: Lookups;
let staff: Person;
let admin: Person;
let company: Company;

beforeAll(async () => {
  lookups = await startLookups();
  t = await startTestApp({ GLEIF_URL: lookups.url, VIES_URL: lookups.url });
  staff = await makePerson(t, { permissions: ['companies.verify'] });
});
afterAll(async () => {
  await t.close();
  lookups.close();
});
beforeEach(async () => {
  forgetFailures();
  lookups.leis.set(LEI, {});
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
  await sql`alter table evidence disable trigger user; update evidence set status = 'superseded'; alter table evidence enable trigger user`.execute(
    t.ctx.db,
  );
});

const mine = async (): Promise<OwnEvidence> =>
  (await t.call('GET', '/evidence/mine', { as: admin.token })).json();
const rowsOf = async (kind: string) => (await mine()).items.filter((one) => one.kind === kind);
const claim = (payload: object) => t.call('POST', '/evidence', { as: admin.token, payload });
const listed = async (state: string): Promise<QueuedEvidence> =>
  (await t.call('GET', `/evidence/queue?state=${state}`, { as: staff.token }))
    .json()
    .items.find((one: QueuedEvidence) => one.company.id === company.id);
const decide = (id: string, act: string, payload: object = {}) =>
  t.call('POST', `/evidence/${id}/${act}`, { as: staff.token, payload });
const rename = async (change: object) => {
  const { company: now } = (await t.call('GET', '/companies/mine', { as: admin.token })).json();
  const payload = { ...companyBody(), ...change, version: now.version };
  const answer = await t.call('PUT', `/companies/${company.id}`, { as: admin.token, payload });
  expect(answer.statusCode, answer.body).toBe(200);
  await followDueCompanies(t.ctx);
};

test('a row is neither changed nor deleted', async () => {
  await claim({ kind: 'lei', lei: LEI });
  const about = sql`where company_id = ${company.id} and kind = 'lei'`;
  const { db } = t.ctx;
  await expect(sql`update evidence set facts = '{}' ${about}`.execute(db)).rejects.toThrow(/never changed/);
  await expect(sql`update evidence set status = 'failed' ${about}`.execute(db)).rejects.toThrow(
    /never changed/,
  );
  await expect(sql`delete from evidence ${about}`.execute(db)).rejects.toThrow(/never deleted/);
});

test('an LEI that staff took back waits for staff when it is claimed again', async () => {
  await claim({ kind: 'lei', lei: LEI });
  expect(await rowsOf('lei')).toMatchObject([{ status: 'ok' }]);
  const reason = 'Another company proved it';
  expect((await decide((await listed('signed')).id, 'revoke', { reason })).statusCode).toBe(204);
  await claim({ kind: 'lei', lei: LEI });
  expect((await rowsOf('lei')).map(({ status }) => status).toSorted()).toEqual(['pending', 'revoked']);
  expect((await decide((await listed('waiting')).id, 'approve')).statusCode).toBe(200);
  expect(await rowsOf('lei')).toMatchObject([{ status: 'ok' }]);
});

test('what was checked of the name ends when the legal name or the country changes', async () => {
  await claim({ kind: 'lei', lei: LEI });
  await claim({ kind: 'register', register: 'KVK', number: '00000195' });
  const seen = { name: company.legalName, reference: 'Extract of today' };
  expect((await decide((await listed('waiting')).id, 'approve', seen)).statusCode).toBe(200);
  await rename({ displayName: 'Tarnholm' });
  expect([await rowsOf('lei'), await rowsOf('register')]).toMatchObject([
    [{ status: 'ok' }],
    [{ status: 'ok' }],
  ]);

  await rename({ legalName: 'Quite Another Holding Ltd' });
  for (const kind of ['lei', 'register'])
    expect(await rowsOf(kind)).toMatchObject([{ status: 'stale', reason: { code: 'evidence.renamed' } }]);
  const kinds = (await t.call('GET', '/notifications', { as: admin.token })).json().items;
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain('companyEvidenceEnded');
});

test('a signature between a proof and the job that follows it loses nothing', async () => {
  await followDueCompanies(t.ctx);
  await sql`update users set email = 'sanne@lasting.test', email_key = 'sanne@lasting.test', email_verified = true
    where id = ${admin.id}`.execute(t.ctx.db);
  await proveDomain(t, company, 'lasting.test');
  await claim({ kind: 'register', register: 'KVK', number: '00000196' });
  const seen = { name: company.legalName, reference: 'Extract of today' };
  expect((await decide((await listed('waiting')).id, 'approve', seen)).statusCode).toBe(200);
  expect((await mine()).level).toBe(0);
  await followDueCompanies(t.ctx);
  expect((await mine()).level).toBe(1);
});

test('companies with one ultimate parent by the GLEIF are related; one without a parent is not', async () => {
  const PARENT = 'PARENT00GASMAP000001';
  const OTHER = 'TEST00GASMAPBUY00181';
  lookups.leis.set(LEI, { parent: PARENT });
  lookups.leis.set(OTHER, { parent: PARENT });
  lookups.leis.set(PARENT, { name: 'Parent Holding' });
  const boss = await makePerson(t, { role: 'paid' });
  const sister = await makeCompany(t, boss);
  await claim({ kind: 'lei', lei: LEI });
  const related = async () =>
    (await t.call('GET', `/companies/${company.id}/related`, { as: staff.token })).json().items;
  expect(await related()).toEqual([]);
  await t.call('POST', '/evidence', { as: boss.token, payload: { kind: 'lei', lei: OTHER } });
  expect(await related()).toMatchObject([
    { companyId: sister.id, causes: [{ cause: 'parent', detail: PARENT }], declared: null },
  ]);
  // The parent itself is of the group.
  const top = await makePerson(t, { role: 'paid' });
  const holding = await makeCompany(t, top, { legalName: 'Parent Holding', displayName: 'Parent' });
  await sql`insert into evidence (id, company_id, kind, subject, status, checked_by, visibility)
    values (gen_random_uuid(), ${holding.id}, 'lei', ${PARENT}, 'ok', 'auto', 'public')`.execute(t.ctx.db);
  expect((await related()).map(({ companyId }: { companyId: string }) => companyId).toSorted()).toEqual(
    [sister.id, holding.id].toSorted(),
  );
});

test('a number of a register is disputed however the second company writes it', async () => {
  const register = { kind: 'register', register: 'KVK', number: '24 190-553' };
  await claim(register);
  const { id } = await listed('waiting');
  const extract = { name: 'Tarnholm Energy Trading B.V.', reference: 'Extract 417' };
  expect((await decide(id, 'approve', extract)).statusCode).toBe(200);
  const boss = await makePerson(t, { role: 'paid' });
  await makeCompany(t, boss);
  const send = (number: string, name = 'Kvk') =>
    t.call('POST', '/evidence', { as: boss.token, payload: { kind: 'register', register: name, number } });
  const states = async () =>
    (await t.call('GET', '/evidence/mine', { as: boss.token }))
      .json()
      .items.filter(({ kind }: { kind: string }) => kind === 'register')
      .map(({ status }: { status: string }) => status);
  expect((await send('24190554')).statusCode).toBe(200);
  expect(await states()).toEqual(['pending']);
  expect((await send('24190.553')).statusCode).toBe(200);
  expect((await states()).toSorted()).toEqual(['disputed', 'pending']);
});

test('the dearest plan, really bought, changes no level', async () => {
  await t.call('POST', '/wallet/test-balance', {
    as: admin.token,
    payload: { amount: 400, payer: 'company' },
  });
  const plans: { id: string; code: string }[] = (await t.call('GET', '/plans')).json().items;
  const enterprise = plans.find(({ code }) => code === 'enterprise');
  await followDueCompanies(t.ctx);
  const before = await mine();
  const bought = await t.call('POST', `/plans/purchase/${enterprise?.id}`, {
    as: admin.token,
    payload: { payer: 'company' },
  });
  expect(bought.statusCode, bought.body).toBe(201);
  await followDueCompanies(t.ctx);
  const after = await mine();
  expect(after).toEqual(before);
  expect(after.level).toBe(0);
});
