import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import { makeColleague, makeCompany } from '../test/kit/companyKit.ts';
import { type DnsServer, startDnsServer } from '../test/kit/dnsServer.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

type Side = { admin: Person; company: Company };

let t: TestApp;
let dns: DnsServer;
let staff: Person[];
let holder: Side;
let claimant: Side;
let domain: string;
let made = 0;

beforeAll(async () => {
  dns = await startDnsServer();
  t = await startTestApp({ DNS_SERVERS: dns.address });
  staff = [await makePerson(t, { role: 'superadmin' }), await makePerson(t, { role: 'superadmin' })];
});
afterAll(async () => {
  await t.close();
  dns.close();
});

const side = async (displayName: string): Promise<Side> => {
  const admin = await makePerson(t);
  return { admin, company: await makeCompany(t, admin, { displayName }) };
};

beforeEach(async () => {
  dns.silent = false;
  made += 1;
  domain = `havnvik${made}.test`;
  holder = await side('Havnvik Fuels');
  claimant = await side('Havnvik Energy');
  await prove(holder);
});

type Call = Awaited<ReturnType<TestApp['call']>>;
const said = ({ statusCode, json }: Call) => [statusCode, json().code];
const domainOf = (of: Company) => of.domains.find((one) => one.domain === domain);
const mine = async ({ admin }: Side): Promise<Company> =>
  (await t.call('GET', '/companies/mine', { as: admin.token })).json().company;
const as = ({ admin, company }: Side, method: 'POST' | 'DELETE', path: string, payload: object = {}) =>
  t.call(method, `/companies/${company.id}${path}`, { as: admin.token, payload });

/** The own record beside those that are there. */
async function setRecord(of: Side): Promise<void> {
  const record = domainOf(await mine(of))?.record;
  const name = record?.name ?? '';
  dns.records.set(name, [...(dns.records.get(name) ?? []), record?.value ?? '']);
}
const check = async (of: Side) => as(of, 'POST', `/domains/${domainOf(await mine(of))?.id}/check`);
async function prove(of: Side): Promise<void> {
  await as(of, 'POST', '/domains', { domain });
  await setRecord(of);
  const answer = await check(of);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const NOTE = 'We registered it in 2009 and run the mail on it';
const open = (of = claimant) => as(of, 'POST', '/domain-disputes', { domain, note: NOTE });
const disputeOf = async (of: Side) => (await mine(of)).disputes.find((one) => one.domain === domain);
const news = async ({ admin }: Side): Promise<{ kind: string; title: string; body: string }[]> =>
  (await t.call('GET', '/notifications', { as: admin.token })).json().items;
const desk = async (reader: Person | undefined, state = 'open') => {
  const { items } = (
    await t.call('GET', `/domain-disputes?state=${state}`, { as: reader?.token ?? '' })
  ).json();
  return items.find((one: { domain: string }) => one.domain === domain);
};
const decide = (by: Person | undefined, id: string, outcome: string, reason = 'The register names them') =>
  t.call('POST', `/domain-disputes/${id}/decide`, { as: by?.token ?? '', payload: { outcome, reason } });
const isProved = async (of: Side) => (domainOf(await mine(of))?.verifiedAt ?? null) !== null;

test('a domain that another company proved is disputed: the holder is told and answers', async () => {
  expect(said(await as(claimant, 'POST', '/domains', { domain }))).toEqual([409, 'DOMAIN_TAKEN']);
  expect((await as(claimant, 'POST', '/domain-disputes', { domain, note: 'Ours' })).statusCode).toBe(400);
  expect((await open()).statusCode).toBe(200);
  // A second click changes nothing.
  expect((await open()).json().disputes).toHaveLength(1);
  expect(await disputeOf(claimant)).toMatchObject({ side: 'claimant', other: 'Havnvik Fuels', answer: null });
  const seen = await disputeOf(holder);
  expect(seen).toMatchObject({ side: 'holder', other: 'Havnvik Energy', note: NOTE });
  expect((await news(holder))[0]).toMatchObject({ title: `Havnvik Energy claims ${domain}` });
  expect((await news(holder)).filter(({ kind }) => kind === 'companyDomainDisputed')).toHaveLength(1);
  const answer = 'The mail of our terminal has run on it since 2011';
  const reply = (of: Side) => as(of, 'POST', `/domain-disputes/${seen?.id}/answer`, { answer });
  expect(said(await reply(claimant))).toEqual([404, 'NOT_FOUND']);
  expect((await reply(holder)).statusCode).toBe(200);
  expect(await disputeOf(claimant)).toMatchObject({ answer });
  // It goes on to be proved by the holder alone.
  await setRecord(claimant);
  expect(said(await check(claimant))).toEqual([409, 'DOMAIN_TAKEN']);
});

test('what nobody holds, or the own company, cannot be disputed, and no more than three at once', async () => {
  expect(said(await as(claimant, 'POST', '/domain-disputes', { domain: `x${domain}`, note: NOTE }))).toEqual([
    409,
    'WRONG_STATE',
  ]);
  expect(said(await open(holder))).toEqual([409, 'WRONG_STATE']);
  const colleague = await makeColleague(t, claimant, 'viewer');
  const path = `/companies/${claimant.company.id}/domain-disputes`;
  expect(said(await t.call('POST', path, { as: colleague.token, payload: { domain, note: NOTE } }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  expect(
    said(await t.call('POST', path, { as: holder.admin.token, payload: { domain, note: NOTE } })),
  ).toEqual([404, 'NOT_FOUND']);
  const first = domain;
  for (const n of [1, 2, 3]) {
    domain = `${n}.${first}`.replace('.', '');
    await prove(holder);
    expect((await open()).statusCode).toBe(200);
  }
  domain = first;
  expect(said(await open())).toEqual([409, 'TOO_MANY']);
});

test('two people of the staff give it to the company whose record is there; nobody decides twice, or for their own', async () => {
  await open();
  const { id } = (await desk(staff[0])) ?? {};
  expect(await desk(staff[0])).toMatchObject({
    claimant: { legalName: claimant.company.legalName, method: 'dns', verifiedAt: null },
    holder: { id: holder.company.id, method: 'dns', verifiedAt: expect.stringMatching(/Z$/) },
    note: NOTE,
    mayDecide: true,
    first: null,
  });
  const look = async () =>
    (await t.call('POST', `/domain-disputes/${id}/look`, { as: staff[0]?.token ?? '' })).json().records;
  expect(await look()).toEqual({ claimant: false, holder: true });
  const early = await decide(staff[0], id, 'claimant');
  expect([early.statusCode, early.json().details[0].code]).toEqual([400, 'companies.disputeNoRecord']);
  await setRecord(claimant);
  expect(await look()).toEqual({ claimant: true, holder: true });
  expect((await decide(staff[0], id, 'claimant')).statusCode).toBe(204);
  expect(await desk(staff[0])).toMatchObject({ mayDecide: false, first: { outcome: 'claimant' } });
  expect(said(await decide(staff[0], id, 'claimant'))).toEqual([403, 'FOUR_EYES']);
  expect(await isProved(claimant)).toBe(false);
  await t.ctx.db.updateTable('users').set({ role: 'superadmin' }).where('id', '=', holder.admin.id).execute();
  expect(said(await decide(holder.admin, id, 'holder'))).toEqual([403, 'FORBIDDEN']);
  expect(await desk(holder.admin)).toMatchObject({ mayDecide: false });
  expect((await decide(staff[1], id, 'claimant', 'The registrar confirmed the owner')).statusCode).toBe(204);
  expect([await isProved(claimant), await isProved(holder)]).toEqual([true, false]);
  expect([await disputeOf(claimant), await disputeOf(holder)]).toEqual([undefined, undefined]);
  for (const of of [claimant, holder])
    expect((await news(of))[0]).toMatchObject({
      title: `The dispute over ${domain} is settled`,
      body: 'It was given to the company that claimed it. The registrar confirmed the owner',
    });
  expect(said(await decide(staff[1], id, 'claimant'))).toEqual([409, 'WRONG_STATE']);
  expect(await desk(staff[0], 'ended')).toMatchObject({ outcome: 'claimant', mayDecide: false });
});

test('another decision of the second person takes the place of the first; refused, it cannot be claimed for a month', async () => {
  await open();
  const { id } = (await desk(staff[0])) ?? {};
  await setRecord(claimant);
  await decide(staff[0], id, 'claimant');
  expect((await decide(staff[1], id, 'holder')).statusCode).toBe(204);
  expect(await desk(staff[0])).toMatchObject({ first: { outcome: 'holder' }, mayDecide: true });
  const both = await Promise.all([decide(staff[0], id, 'holder'), decide(staff[0], id, 'holder')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(await isProved(holder)).toBe(true);
  const again = await open();
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'This was decided a short while ago. It can be claimed again 30 days after the decision.',
  ]);
});

test('a name server that does not answer gives nobody a domain', async () => {
  await open();
  await setRecord(claimant);
  const { id } = (await desk(staff[0])) ?? {};
  dns.silent = true;
  expect((await decide(staff[0], id, 'claimant')).statusCode).toBe(400);
}, 60_000);

test('the holder shares it with a sister company, which proves it by its own record, and takes it back', async () => {
  await open();
  const { id } = (await disputeOf(holder)) ?? {};
  expect((await as(holder, 'POST', `/domain-disputes/${id}/share`)).json().domains[0].sharedWith).toEqual([
    { companyId: claimant.company.id, displayName: 'Havnvik Energy' },
  ]);
  expect((await news(claimant))[0]?.body).toBe('You may prove it as well: add your TXT record.');
  expect(await isProved(claimant)).toBe(false);
  await setRecord(claimant);
  expect((await check(claimant)).statusCode).toBe(200);
  expect([await isProved(claimant), await isProved(holder)]).toEqual([true, true]);
  const shared = domainOf(await mine(claimant));
  expect(shared?.isShared).toBe(true);
  const mode = (of: Side, domainId = '') =>
    t.call('PUT', `/companies/${of.company.id}/domains/${domainId}`, {
      as: of.admin.token,
      payload: { joinMode: 'auto' },
    });
  expect(said(await mode(claimant, shared?.id))).toEqual([409, 'WRONG_STATE']);
  expect((await mode(holder, domainOf(await mine(holder))?.id)).statusCode).toBe(200);
  const third = await side('Havnvik Shipping');
  expect(said(await as(third, 'POST', '/domains', { domain }))).toEqual([409, 'DOMAIN_TAKEN']);
  const own = domainOf(await mine(holder))?.id;
  const path = `/domains/${own}/shares/${claimant.company.id}`;
  expect((await as(holder, 'DELETE', path)).json().domains[0].sharedWith).toEqual([]);
  expect((await as(holder, 'DELETE', path)).statusCode).toBe(200);
  expect([await isProved(claimant), await isProved(holder)]).toEqual([false, true]);
});

test('given up, a shared domain passes to its sister; one that nobody shares is free, and who claims it is told', async () => {
  const other = await side('Havnvik Shipping');
  await open();
  await open(other);
  const { id } = (await disputeOf(holder)) ?? {};
  await as(holder, 'POST', `/domain-disputes/${id}/share`);
  await setRecord(claimant);
  await check(claimant);
  const giveUp = async (of: Side) => as(of, 'DELETE', `/domains/${domainOf(await mine(of))?.id}`);
  await giveUp(holder);
  expect(domainOf(await mine(claimant))).toMatchObject({ isShared: false });
  expect(await isProved(claimant)).toBe(true);
  expect(await disputeOf(other)).toMatchObject({ other: 'Havnvik Energy' });
  await t.call('POST', '/company/leave', { as: claimant.admin.token, payload: { confirmed: true } });
  expect(await disputeOf(other)).toBeUndefined();
  expect((await news(other))[0]?.body).toBe('Nobody holds it any more: add your TXT record.');
  await setRecord(other);
  expect((await check(other)).statusCode).toBe(200);
});

test('a claim is taken back by whoever made it', async () => {
  await open();
  const { id } = (await disputeOf(claimant)) ?? {};
  expect(said(await as(holder, 'POST', `/domain-disputes/${id}/withdraw`))).toEqual([404, 'NOT_FOUND']);
  expect((await as(claimant, 'POST', `/domain-disputes/${id}/withdraw`)).json().disputes).toEqual([]);
  expect(said(await as(claimant, 'POST', `/domain-disputes/${id}/withdraw`))).toEqual([404, 'NOT_FOUND']);
  expect((await news(holder))[0]?.body).toBe('The other company took its claim back.');
  // So does giving the claimed domain up.
  expect((await open()).json().disputes).toHaveLength(1);
  await as(claimant, 'DELETE', `/domains/${domainOf(await mine(claimant))?.id}`);
  expect(await mine(claimant)).toMatchObject({ domains: [], disputes: [] });
  expect(await disputeOf(holder)).toBeUndefined();
});
