import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import type { OwnEvidence, QueuedEvidence } from '../../contract/evidence/evidence.ts';
import { makeColleague, makeCompany } from '../test/kit/companyKit.ts';
import { type Lookups, passDays, proveDomain, startLookups } from '../test/kit/evidenceKit.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { companyList, putInUse, sdnList } from '../test/kit/screening.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { followDueCompanies, recheckDue, remindOfEnds } from './evidence.jobs.ts';
import { forgetFailures } from './sources/ask.ts';

const LEI = 'TEST00GASMAPSELL0195';
const VAT = 'NL123456789B01';

let t: TestApp;
let lookups: Lookups;
let first: Person;
let second: Person;
let admin: Person;
let company: Company;
let made = 0;

beforeAll(async () => {
  lookups = await startLookups();
  t = await startTestApp({ GLEIF_URL: lookups.url, VIES_URL: lookups.url });
  first = await makePerson(t, { permissions: ['companies.verify', 'compliance.read', 'compliance.review'] });
  second = await makePerson(t, { permissions: ['companies.verify'] });
  await putInUse(t, first, 'ofac_sdn', [{ fileName: 'list.xml', content: sdnList() }]);
});
afterAll(async () => {
  await t.close();
  lookups.close();
});
beforeEach(async () => {
  forgetFailures();
  lookups.broken = null;
  lookups.leis.clear();
  lookups.leis.set(LEI, {});
  lookups.vats.clear();
  made += 1;
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin, { address: 'Havenkade 1, Tarnholm' });
  await sql`alter table evidence disable trigger user; update evidence set status = 'superseded'; alter table evidence enable trigger user`.execute(
    t.ctx.db,
  );
});

const mine = async (as = admin): Promise<OwnEvidence> =>
  (await t.call('GET', '/evidence/mine', { as: as.token })).json();
const claim = (payload: object, as = admin) => t.call('POST', '/evidence', { as: as.token, payload });
const rowOf = async (kind: string, as = admin) => (await mine(as)).items.find((one) => one.kind === kind);
const queue = async (as = first, state = 'waiting'): Promise<QueuedEvidence[]> =>
  (await t.call('GET', `/evidence/queue?state=${state}`, { as: as.token })).json().items;
const decide = (as: Person, id: string, act: string, payload: object = {}) =>
  t.call('POST', `/evidence/${id}/${act}`, { as: as.token, payload });
const said = (answer: Awaited<ReturnType<TestApp['call']>>) => [answer.statusCode, answer.json().code];
const faultsAt = (answer: Awaited<ReturnType<TestApp['call']>>) =>
  answer.json().details?.map(({ path }: { path: string }) => path);

async function toLevelOne(of = { company, admin }) {
  const domain = `tarnholm${made}-${of.company.slug.slice(-6)}.test`;
  await proveDomain(t, of.company, domain);
  await sql`update users set email = ${`sanne@${domain}`}, email_key = ${`sanne@${domain}`}, email_verified = true
    where id = ${of.admin.id}`.execute(t.ctx.db);
  await followDueCompanies(t.ctx);
}
const waitingOf = async (id = company.id, as = first) =>
  (await queue(as)).find((one) => one.company.id === id) as QueuedEvidence;

async function toLevelTwo() {
  if ((await mine()).level < 1) await toLevelOne();
  await claim({ kind: 'lei', lei: LEI });
  await claim({ kind: 'binding', method: 'transfer' });
  const paid = { name: company.legalName, ibanCountry: 'NL', reference: 'Payment 4711' };
  const signed = await decide(first, (await waitingOf()).id, 'approve', paid);
  expect(signed.statusCode).toBe(200);
}

describe('levels', () => {
  test('rise from the confirmed address to level 2, and never for money', async () => {
    await followDueCompanies(t.ctx);
    expect(await mine()).toMatchObject({ level: 0, missing: ['domain', 'company_mail'] });
    await toLevelOne();
    expect(await mine()).toMatchObject({ level: 1, missing: ['identity', 'binding'] });
    await sql`update roles set plan_access = plan_access || '{"seats": 25, "maxActiveAds": null}' where code = 'paid'`.execute(
      t.ctx.db,
    );
    await followDueCompanies(t.ctx);
    expect(await mine()).toMatchObject({ level: 1 });
    await toLevelTwo();
    expect(await mine()).toMatchObject({ level: 2, missing: ['register', 'authority', 'owners', 'bank'] });
    const { rows } = await sql<{
      level: number;
    }>`select level from companies where id = ${company.id}`.execute(t.ctx.db);
    expect(rows).toEqual([{ level: 2 }]);
  });

  test('fall when what counts ends, and the admins are reminded before', async () => {
    await toLevelTwo();
    await passDays(t, company.id, 340);
    await remindOfEnds(t.ctx);
    await remindOfEnds(t.ctx);
    const kinds = async () =>
      (await t.call('GET', '/notifications', { as: admin.token }))
        .json()
        .items.map(({ kind }: { kind: string }) => kind);
    expect((await kinds()).filter((kind: string) => kind === 'companyEvidenceEnding')).toHaveLength(1);
    await passDays(t, company.id, 30);
    await followDueCompanies(t.ctx);
    expect(await mine()).toMatchObject({ level: 1 });
    expect(await rowOf('binding')).toMatchObject({ status: 'expired', until: { code: 'evidence.wasUntil' } });
    expect(await kinds()).toContain('companyEvidenceEnded');
  });

  test('a domain that is lost is out of date for a week and then over', async () => {
    await toLevelOne();
    await sql`update company_domains set verified_at = null where company_id = ${company.id}`.execute(
      t.ctx.db,
    );
    await followDueCompanies(t.ctx);
    expect(await rowOf('domain')).toMatchObject({ status: 'stale' });
    expect((await mine()).level).toBe(0);
    await passDays(t, company.id, 8);
    await followDueCompanies(t.ctx);
    expect(await rowOf('domain')).toMatchObject({ status: 'expired' });
  });

  test('a strong hit holds the level below 2 and tells nobody; two who decide bring it back', async () => {
    const name = 'Quendal Bitumen Trading B.V.';
    admin = await makePerson(t, { role: 'paid' });
    company = await makeCompany(t, admin, { legalName: name, displayName: 'Quendal' });
    lookups.leis.set(LEI, { name });
    await toLevelTwo();
    await putInUse(t, first, 'ofac_consolidated', [
      { fileName: 'list.xml', content: companyList({ 9001: 'Quendal Bitumen Trading' }) },
    ]);
    await followDueCompanies(t.ctx);
    expect(await mine()).toMatchObject({ level: 1, missing: ['screening'] });
    expect(await rowOf('screening')).toBeUndefined();
    const page = await t.call('GET', `/companies/${company.slug}/evidence`);
    expect(page.body).not.toMatch(/screening|sanction/i);
    await sql`update screening_hits set state = 'confirmed', decision = 'false_match'`.execute(t.ctx.db);
    await followDueCompanies(t.ctx);
    expect((await mine()).level).toBe(2);
  });
});

describe('an LEI', () => {
  test.each<[string, Parameters<Lookups['leis']['set']>[1] | null, string, string | null]>([
    ['that is active', {}, 'ok', null],
    ['that there is not', null, 'failed', 'evidence.unknown'],
    ['of a closed entity', { entity: 'INACTIVE' }, 'failed', 'evidence.inactive'],
    ['that was retired', { registration: 'RETIRED' }, 'failed', 'evidence.inactive'],
    ['that lapsed', { registration: 'LAPSED' }, 'stale', 'evidence.lapsed'],
    ['of another name', { name: 'Zorvane Shipping S.A.' }, 'failed', 'evidence.otherName'],
    ['in another country', { country: 'PA' }, 'failed', 'evidence.otherCountry'],
  ])('%s', async (_, record, status, reason) => {
    lookups.leis.clear();
    if (record) lookups.leis.set(LEI, record);
    expect((await claim({ kind: 'lei', lei: LEI })).statusCode).toBe(200);
    const found = await rowOf('lei');
    expect(found?.status).toBe(status);
    expect(found?.reason?.code ?? null).toBe(reason);
  });

  test('with a wrong check digit is an error at its field, and nobody is asked', async () => {
    const before = lookups.asked;
    const answer = await claim({ kind: 'lei', lei: 'TEST00GASMAPSELL0196' });
    expect([answer.statusCode, faultsAt(answer)]).toEqual([400, ['lei']]);
    expect(lookups.asked).toBe(before);
  });

  test.each([500, 503, 429, 'silent', 'noJson'] as const)(
    'a service that answers %s changes nothing',
    async (broken) => {
      await claim({ kind: 'lei', lei: LEI });
      lookups.broken = broken;
      await passDays(t, company.id, 8);
      await recheckDue(t.ctx);
      expect(await rowOf('lei')).toMatchObject({ status: 'ok' });
      await passDays(t, company.id, 31);
      await followDueCompanies(t.ctx);
      expect(await rowOf('lei')).toMatchObject({ status: 'stale', reason: { code: 'evidence.noAnswer' } });
      lookups.broken = null;
      forgetFailures();
      await passDays(t, company.id, 1);
      await recheckDue(t.ctx);
      expect(await rowOf('lei')).toMatchObject({ status: 'ok', reason: null });
    },
  );

  test('a first claim without an answer waits and is tried again; five failures give the service a rest', async () => {
    lookups.broken = 503;
    await claim({ kind: 'lei', lei: LEI });
    expect(await rowOf('lei')).toMatchObject({ status: 'pending', reason: { code: 'evidence.noAnswer' } });
    expect(await queue()).toEqual([]);
    for (let n = 0; n < 6; n += 1) await claim({ kind: 'lei', lei: LEI });
    const before = lookups.asked;
    await claim({ kind: 'lei', lei: LEI });
    expect(lookups.asked).toBe(before);
  });

  test('that another company holds is disputed: staff decide, and neither is told of the other', async () => {
    await claim({ kind: 'lei', lei: LEI });
    const rival = await makePerson(t, { role: 'paid' });
    const theirs = await makeCompany(t, rival, { displayName: 'Rival House' });
    await claim({ kind: 'lei', lei: LEI }, rival);
    expect(await rowOf('lei', rival)).toMatchObject({ status: 'disputed' });
    for (const as of [admin, rival]) {
      const body = JSON.stringify(await mine(as));
      expect(body).not.toContain(as === admin ? 'Rival' : company.slug);
    }
    const { id } = await waitingOf(theirs.id);
    expect(said(await decide(first, id, 'approve'))).toEqual([409, 'WRONG_STATE']);
    expect(
      (await decide(first, id, 'reject', { reason: 'The other one showed the extract' })).statusCode,
    ).toBe(204);
  });

  test('of a name near a major waits for staff', async () => {
    const person = await makePerson(t, { role: 'paid' });
    const major = await makeCompany(t, person, { legalName: 'Gazprom Neft Trading B.V.' });
    lookups.leis.set(LEI, { name: 'Gazprom Neft Trading B.V.' });
    await claim({ kind: 'lei', lei: LEI }, person);
    expect(await rowOf('lei', person)).toMatchObject({ status: 'pending' });
    const waiting = await waitingOf(major.id);
    expect(waiting.facts).toMatchObject({ nearMajor: true });
    expect((await decide(first, waiting.id, 'approve')).statusCode).toBe(200);
    expect(await rowOf('lei', person)).toMatchObject({ status: 'ok' });
  });

  test('is looked up again once an hour', async () => {
    await claim({ kind: 'lei', lei: LEI });
    const { id = '' } = (await rowOf('lei')) ?? {};
    const again = (key = id) => t.call('POST', `/evidence/${key}/recheck`, { as: admin.token });
    expect(said(await again())).toEqual([429, 'RATE_LIMITED']);
    await passDays(t, company.id, 1);
    lookups.leis.set(LEI, { registration: 'RETIRED' });
    expect((await again()).statusCode).toBe(200);
    expect(await rowOf('lei')).toMatchObject({ status: 'failed' });
  });
});

describe('a VAT number', () => {
  test.each<[string, { valid: boolean; name?: string } | string, string]>([
    ['that is valid, the name not told', { valid: true }, 'ok'],
    ['that is valid under the name', { valid: true, name: 'TARNHOLM ENERGY TRADING BV' }, 'ok'],
    ['of another name', { valid: true, name: 'ZORVANE SHIPPING SA' }, 'failed'],
    ['that is not valid', { valid: false }, 'failed'],
    ['INVALID_INPUT', 'INVALID_INPUT', 'failed'],
    ...[
      'SERVICE_UNAVAILABLE',
      'MS_UNAVAILABLE',
      'TIMEOUT',
      'VAT_BLOCKED',
      'GLOBAL_MAX_CONCURRENT_REQ',
      'MS_MAX_CONCURRENT_REQ_TIME',
    ].map((error): [string, string, string] => [error, error, 'pending']),
  ])('%s', async (_, answer, status) => {
    lookups.vats.set('123456789B01', answer);
    await claim({ kind: 'vat', vatId: VAT });
    expect((await rowOf('vat'))?.status).toBe(status);
  });

  test('of a country that VIES does not know is an error at its field', async () => {
    const answer = await claim({ kind: 'vat', vatId: 'CHE123456789MWST' });
    expect([answer.statusCode, faultsAt(answer)]).toEqual([400, ['vatId']]);
  });
});

describe('staff', () => {
  const register = { kind: 'register', register: 'KVK', number: '00000195' };

  test('sign a register whose name fits; a second person signs for level 3', async () => {
    await claim(register);
    const { id } = await waitingOf();
    const wrong = await decide(first, id, 'approve', { name: 'Zorvane Shipping', reference: 'Extract 1' });
    expect([wrong.statusCode, faultsAt(wrong)]).toEqual([400, ['name']]);
    const seen = { name: 'Tarnholm Energy Trading B.V.', reference: 'Extract 1' };
    expect((await decide(first, id, 'approve', seen)).statusCode).toBe(200);
    expect(await rowOf('register')).toMatchObject({ status: 'ok' });
    const signed = (await queue(first, 'signed')).find(
      (one) => one.company.id === company.id,
    ) as QueuedEvidence;
    expect(signed.maySign).toBe(false);
    expect(said(await decide(first, signed.id, 'approve', seen))).toEqual([403, 'FOUR_EYES']);
    expect((await decide(second, signed.id, 'approve', seen)).statusCode).toBe(200);
    expect((await rowOf('register'))?.sentence.values).toMatchObject({ by: { code: 'evidence.byTwo' } });
  });

  test('an authority counts after two signatures only, and ends with the mandate', async () => {
    await claim({ kind: 'authority', method: 'mandate', person: 'Sanne Verhulst' });
    const { id } = await waitingOf();
    expect(faultsAt(await decide(first, id, 'approve'))).toEqual(['expires']);
    expect(faultsAt(await decide(first, id, 'approve', { expires: '2020-01-01' }))).toEqual(['expires']);
    expect((await decide(first, id, 'approve', { expires: '2099-01-01' })).statusCode).toBe(200);
    expect(await rowOf('authority')).toMatchObject({ status: 'pending' });
    const again = await waitingOf();
    expect(said(await decide(first, again.id, 'approve', { expires: '2099-01-01' }))).toEqual([
      403,
      'FOUR_EYES',
    ]);
    expect((await decide(second, again.id, 'approve', { expires: '2099-01-01' })).statusCode).toBe(200);
    expect(await rowOf('authority')).toMatchObject({ status: 'ok', validUntil: '2099-01-02T00:00:00.000Z' });
  });

  test('a letter has a code for one use and five tries', async () => {
    await claim({ kind: 'binding', method: 'post' });
    const letter = await decide(first, (await waitingOf()).id, 'approve');
    const { code } = letter.json();
    expect(code).toMatch(/^\d{8}$/);
    const row = await rowOf('binding');
    expect(row?.codeUntil).not.toBeNull();
    const enter = (text: string) => decide(admin, row?.id ?? '', 'code', { code: text });
    expect(said(await enter(code === '00000000' ? '11111111' : '00000000'))).toEqual([400, 'WRONG_CODE']);
    expect((await enter(code)).statusCode).toBe(200);
    expect(await rowOf('binding')).toMatchObject({ status: 'ok' });
    expect(said(await enter(code))).toEqual([404, 'NOT_FOUND']);
  });

  test('nobody signs for the own company; a refusal keeps what counts; revoking lowers the level', async () => {
    await toLevelTwo();
    await claim(register);
    const { id } = await waitingOf();
    await sql`insert into company_members (id, company_id, user_id, role) values (gen_random_uuid(), ${company.id}, ${second.id}, 'viewer')`.execute(
      t.ctx.db,
    );
    expect(said(await decide(second, id, 'approve'))).toEqual([403, 'FORBIDDEN']);
    await sql`update company_members set left_at = now() where user_id = ${second.id}`.execute(t.ctx.db);
    expect((await decide(first, id, 'reject', { reason: 'The extract is two years old' })).statusCode).toBe(
      204,
    );
    expect(await rowOf('register')).toMatchObject({
      status: 'failed',
      reason: { text: 'The extract is two years old' },
    });
    expect((await mine()).level).toBe(2);
    const lei = (await queue(first, 'signed')).find(
      (one) => one.kind === 'lei' && one.company.id === company.id,
    );
    expect(faultsAt(await decide(first, lei?.id ?? '', 'revoke', { reason: 'no' }))).toEqual(['reason']);
    expect(
      (await decide(first, lei?.id ?? '', 'revoke', { reason: 'Another company proved it' })).statusCode,
    ).toBe(204);
    expect((await mine()).level).toBe(1);
  });
});

test('each reader sees what is theirs', async () => {
  await toLevelTwo();
  await claim({ kind: 'document', method: 'licence', issuer: 'Ministry of Energy' });
  for (const as of [first, second]) await decide(as, (await waitingOf(company.id, as)).id, 'approve');
  await claim({ kind: 'register', register: 'KVK', number: '00000195' });
  const viewer = await makeColleague(t, { admin, company }, 'viewer');
  const other = await makePerson(t, { role: 'paid' });
  const unseen = await makeCompany(t, other);
  // Without a page of its own a company is not known to others, not even that it exists.
  const asked = async (as?: Person) =>
    (await t.call('GET', `/companies/${unseen.slug}/evidence`, as ? { as: as.token } : {})).statusCode;
  expect(await Promise.all([undefined, viewer, other, first].map(asked))).toEqual([404, 404, 200, 200]);
  const kinds = async (as?: Person) =>
    [
      ...new Set(
        (await t.call('GET', `/companies/${company.slug}/evidence`, as ? { as: as.token } : {}))
          .json()
          .items.map(({ kind }: { kind: string }) => kind),
      ),
    ].toSorted();
  expect(await kinds()).toEqual(['domain', 'lei']);
  expect(await kinds(other)).toEqual(['document', 'domain', 'lei']);
  expect(await kinds(viewer)).toEqual(['document', 'domain', 'lei']);
  expect(await kinds(first)).toEqual([
    'binding',
    'company_mail',
    'document',
    'domain',
    'email',
    'lei',
    'register',
    'screening',
  ]);
  expect((await mine(viewer)).items.length).toBeGreaterThan(5);
  expect(said(await claim({ kind: 'lei', lei: LEI }, viewer))).toEqual([403, 'FORBIDDEN']);
  expect(said(await t.call('GET', '/evidence/mine', { as: (await makePerson(t)).token }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  const body = JSON.stringify(await mine());
  expect(body).not.toContain('Payment 4711');
  expect(body).not.toContain(first.id);
});
