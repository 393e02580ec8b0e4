import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import { insertProvedDomain, makeColleague, makeCompany, setPlan } from '../test/kit/companyKit.ts';
import { type DnsServer, startDnsServer } from '../test/kit/dnsServer.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let dns: DnsServer;
let staff: Person[];
let admin: Person;
let trader: Person;
let viewer: Person;
let company: Company;
let domain: string;
let made = 0;

beforeAll(async () => {
  dns = await startDnsServer();
  t = await startTestApp({ DNS_SERVERS: dns.address });
  await setPlan(t, { seats: null });
  staff = [await makePerson(t, { role: 'superadmin' }), await makePerson(t, { role: 'superadmin' })];
});
afterAll(async () => {
  await t.close();
  dns.close();
});

beforeEach(async () => {
  dns.silent = false;
  made += 1;
  domain = `sundgate${made}.test`;
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin, { displayName: 'Sundgate' });
  trader = await makeColleague(t, { admin, company }, 'trader', 1_000_000);
  viewer = await makeColleague(t, { admin, company }, 'viewer');
  await insertProvedDomain(t, company.id, domain);
});

type Call = Awaited<ReturnType<TestApp['call']>>;
const said = ({ statusCode, json }: Call) => [statusCode, json().code];
const NOTE = 'Our only admin died in May; I am named in the register';
const ask = (by = trader, name = domain, note = NOTE) =>
  t.call('POST', `/companies/${company.id}/admin-requests`, {
    as: by.token,
    payload: { domain: name, note },
  });
const mine = async (by: Person): Promise<Company> =>
  (await t.call('GET', '/companies/mine', { as: by.token })).json().company;
const act = (by: Person, id: string | undefined, what: 'check' | 'withdraw' | 'object') =>
  t.call('POST', `/companies/${company.id}/admin-requests/${id}/${what}`, { as: by.token, payload: {} });
const sign = (
  by: Person | undefined,
  id: string | undefined,
  extract = 'KVK extract of 3 November: managing director',
) => t.call('POST', `/admin-requests/${id}/sign`, { as: by?.token ?? '', payload: { extract } });
const desk = async (by: Person | undefined, state = 'open') => {
  const { items } = (await t.call('GET', `/admin-requests?state=${state}`, { as: by?.token ?? '' })).json();
  return items.find((one: { domain: string }) => one.domain === domain);
};
const news = async (by: Person): Promise<{ kind: string; title: string; body: string }[]> =>
  (await t.call('GET', '/notifications', { as: by.token })).json().items;
/** Asks, with the record where it belongs; the id of the request. */
async function askWithRecord(by = trader): Promise<string> {
  const [request] = (await ask(by)).json().adminRequests;
  dns.records.set(request.record.name, [request.record.value]);
  return request.id;
}
const endNotice = (id: string) =>
  sql`update admin_requests set notice_until = now() - interval '1 second' where id = ${id}`.execute(
    t.ctx.db,
  );

test('somebody becomes an admin by a record, two signatures and seven days of notice', async () => {
  const other = await ask(trader, 'elsewhere.test');
  expect(other.json().details[0]).toMatchObject({ path: 'domain', code: 'companies.adminDomain' });
  const [request] = (await ask()).json().adminRequests;
  expect(request).toMatchObject({ domain, provedAt: null, noticeUntil: null, user: { id: trader.id } });
  expect(request.record).toEqual({
    name: `_gasmap.${domain}`,
    value: expect.stringMatching(/^gasmap-verify=[A-Za-z0-9_-]{43}$/),
  });
  // A second click changes nothing; others learn of it once staff signed, admins at once.
  expect((await ask()).json().adminRequests).toHaveLength(1);
  expect((await mine(viewer)).adminRequests).toEqual([]);
  expect((await mine(admin)).adminRequests).toMatchObject([{ id: request.id, record: null }]);
  expect((await act(trader, request.id, 'check')).json().details[0].code).toBe('companies.noRecord');
  expect((await sign(staff[0], request.id)).json().details[0].code).toBe('companies.adminNoRecord');
  dns.records.set(request.record.name, [request.record.value]);
  expect((await act(trader, request.id, 'check')).json().adminRequests[0].provedAt).toMatch(/Z$/);

  expect(await desk(staff[0])).toMatchObject({
    company: { legalName: company.legalName, admins: [{ lastSeenAt: expect.anything() }] },
    user: { role: 'trader', email: trader.email },
    note: NOTE,
    isProvedDomain: true,
    first: null,
    maySign: true,
  });
  expect((await sign(staff[0], request.id)).statusCode).toBe(204);
  expect(said(await sign(staff[0], request.id))).toEqual([403, 'FOUR_EYES']);
  const early = await sign(staff[1], request.id);
  expect(said(early)).toEqual([409, 'WRONG_STATE']);
  expect(early.json().message).toMatch(/^An admin can object until .*\. Sign after that\.$/);
  expect(await desk(staff[1])).toMatchObject({ maySign: false, first: { by: expect.any(String) } });
  for (const one of [admin, viewer]) expect((await news(one))[0]?.kind).toBe('companyAdminAsked');
  expect((await mine(viewer)).adminRequests).toMatchObject([{ noticeUntil: expect.stringMatching(/Z$/) }]);

  await endNotice(request.id);
  dns.records.delete(request.record.name);
  expect((await sign(staff[1], request.id)).statusCode).toBe(400);
  dns.records.set(request.record.name, [request.record.value]);
  const both = await Promise.all([sign(staff[1], request.id), sign(staff[1], request.id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect((await mine(trader)).me).toMatchObject({ role: 'admin', alsoTrader: true });
  expect((await news(viewer))[0]?.title).toMatch(/ is an admin of Sundgate now$/);
  expect((await news(trader))[0]?.kind).toBe('companyRoleChanged');
  expect(await desk(staff[0], 'ended')).toMatchObject({ outcome: 'granted', maySign: false });
});

test('an admin who is there objects; whoever asked reads of it, nobody else can', async () => {
  const id = await askWithRecord();
  await sign(staff[0], id);
  expect(said(await act(viewer, id, 'object'))).toEqual([403, 'FORBIDDEN']);
  expect((await act(admin, id, 'object')).json().adminRequests).toEqual([]);
  expect((await news(trader))[0]?.body).toMatch(/, an admin, is there and objected\.$/);
  await endNotice(id);
  expect(said(await sign(staff[1], id))).toEqual([409, 'WRONG_STATE']);
  expect((await mine(trader)).me.role).toBe('trader');
});

test('staff refuse with a reason, and never decide about their own company', async () => {
  const id = await askWithRecord();
  await t.ctx.db.updateTable('users').set({ role: 'superadmin' }).where('id', '=', viewer.id).execute();
  expect(said(await sign(viewer, id))).toEqual([403, 'FORBIDDEN']);
  const refuse = (by: Person | undefined, reason: string) =>
    t.call('POST', `/admin-requests/${id}/refuse`, { as: by?.token ?? '', payload: { reason } });
  expect(said(await refuse(viewer, 'The extract names another'))).toEqual([403, 'FORBIDDEN']);
  expect((await refuse(staff[0], 'No')).statusCode).toBe(400);
  expect((await refuse(staff[0], 'The extract names another')).statusCode).toBe(204);
  expect((await news(trader))[0]?.body).toBe('Our staff refused it: The extract names another');
  expect(said(await refuse(staff[0], 'The extract names another'))).toEqual([409, 'WRONG_STATE']);
});

test('admins have nothing to ask for; strangers are told nothing; a request is taken back, or ends with its person', async () => {
  expect(said(await ask(admin))).toEqual([409, 'WRONG_STATE']);
  const stranger = await makePerson(t);
  expect(said(await ask(stranger))).toEqual([404, 'NOT_FOUND']);
  const id = await askWithRecord(viewer);
  for (const one of [trader, admin]) expect(said(await act(one, id, 'withdraw'))).toEqual([403, 'FORBIDDEN']);
  expect(said(await act(trader, id, 'check'))).toEqual([403, 'FORBIDDEN']);
  expect(said(await act(stranger, id, 'withdraw'))).toEqual([404, 'NOT_FOUND']);
  expect((await act(viewer, id, 'withdraw')).json().adminRequests).toEqual([]);
  const again = await askWithRecord(viewer);
  await t.call('POST', '/company/leave', { as: viewer.token, payload: {} });
  expect(said(await sign(staff[0], again))).toEqual([409, 'WRONG_STATE']);
});

test('without a proved domain any that nobody holds can be shown, no mail provider and no suffix', async () => {
  await t.ctx.db.deleteFrom('company_domains').where('company_id', '=', company.id).execute();
  expect(said(await ask(trader, 'co.uk'))).toEqual([400, 'PUBLIC_SUFFIX']);
  expect(said(await ask(trader, 'gmail.com'))).toEqual([400, 'FREE_MAIL']);
  const held = await makePerson(t);
  const theirs = await makeCompany(t, held);
  await insertProvedDomain(t, theirs.id, `x${domain}`);
  expect(said(await ask(trader, `x${domain}`))).toEqual([409, 'DOMAIN_TAKEN']);
  expect((await ask()).statusCode).toBe(200);
  expect(await desk(staff[0])).toMatchObject({ isProvedDomain: false, maySign: false });
});

test('a domain that a sister company shares is one that the company proved', async () => {
  const other = await makePerson(t);
  await insertProvedDomain(t, (await makeCompany(t, other)).id, `y${domain}`);
  await t.ctx.db
    .updateTable('company_domains')
    .set({ domain: `y${domain}`, shared: true })
    .where('company_id', '=', company.id)
    .execute();
  expect((await ask(trader, `y${domain}`)).statusCode).toBe(200);
});
