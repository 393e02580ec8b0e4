import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../contract/companies/companyShapes.ts';
import { makeCompany } from '../test/kit/companyKit.ts';
import { type DnsServer, startDnsServer } from '../test/kit/dnsServer.ts';
import { readMails } from '../test/kit/mails.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { checkDueDomains } from './domains.ts';

let t: TestApp;
let dns: DnsServer;
let admin: Person;
let company: Company;
let made = 0;
let domain: string;

beforeAll(async () => {
  dns = await startDnsServer();
  t = await startTestApp({ DNS_SERVERS: dns.address });
});
afterAll(async () => {
  await t.close();
  dns.close();
});

beforeEach(async () => {
  dns.silent = false;
  made += 1;
  domain = `tarnholm${made}.test`;
  admin = await makePerson(t);
  company = await makeCompany(t, admin);
});

type Call = Awaited<ReturnType<TestApp['call']>>;
const said = ({ statusCode, json }: Call) => [statusCode, json().code];
const claim = (name: string, more: object = {}, by = { admin, company }) =>
  t.call('POST', `/companies/${by.company.id}/domains`, {
    as: by.admin.token,
    payload: { domain: name, ...more },
  });
const check = (id: string, payload: object = {}, by = { admin, company }) =>
  t.call('POST', `/companies/${by.company.id}/domains/${id}/check`, { as: by.admin.token, payload });
const first = (answer: Call): Company['domains'][number] => answer.json().domains[0];
/** Claims a domain and proves it. */
async function prove(name: string, by = { admin, company }) {
  const { id, record } = first(await claim(name, {}, by));
  dns.records.set(record?.name ?? '', [record?.value ?? '']);
  return first(await check(id, {}, by));
}
const joinMode = (id: string, mode: string) =>
  t.call('PUT', `/companies/${company.id}/domains/${id}`, { as: admin.token, payload: { joinMode: mode } });
/** A person with a confirmed address of a domain. */
async function personAt(name: string, confirmed = true): Promise<Person> {
  const person = await makePerson(t, { confirmed });
  const email = `${person.id}@${name}`;
  await t.ctx.db.updateTable('users').set({ email, email_key: email }).where('id', '=', person.id).execute();
  return { ...person, email };
}

test('a TXT record proves a domain, and the page says so with the day', async () => {
  const claimed = first(await claim(`  ${domain.toUpperCase()} `));
  expect(claimed).toMatchObject({ domain, verifiedAt: null, joinMode: 'off' });
  expect(claimed.record).toEqual({
    name: `_gasmap.${domain}`,
    value: expect.stringMatching(/^gasmap-verify=[A-Za-z0-9_-]{43}$/),
  });
  const missing = await check(claimed.id);
  expect(missing.json().details[0]).toMatchObject({ path: 'domain', code: 'companies.noRecord' });
  dns.records.set(`_gasmap.${domain}`, ['v=spf1 -all', claimed.record?.value ?? '']);
  expect(first(await check(claimed.id)).verifiedAt).not.toBeNull();
  const page = (await t.call('GET', `/companies/${company.slug}`)).json();
  expect(page.domains).toEqual([{ domain, method: 'dns', checkedAt: expect.stringMatching(/Z$/) }]);
});

test('a record of another name, another company or with other words proves nothing', async () => {
  const { id, record } = first(await claim(domain));
  dns.records.set(`_gasmap.evil.${domain}`, [record?.value ?? '']);
  dns.records.set(domain, [record?.value ?? '']);
  dns.records.set(`_gasmap.${domain}`, [`${record?.value}x`]);
  expect((await check(id)).json().details[0].code).toBe('companies.noRecord');
  const other = await makePerson(t);
  const rival = { admin: other, company: await makeCompany(t, other) };
  const theirs = first(await claim(domain, {}, rival));
  expect(theirs.record?.value).not.toBe(record?.value);
  dns.records.set(`_gasmap.${domain}`, [record?.value ?? '']);
  expect((await check(theirs.id, {}, rival)).statusCode).toBe(400);
});

test('name servers that do not answer are not taken for a missing record', async () => {
  const proved = await prove(domain);
  dns.silent = true;
  expect((await check(proved.id)).json().details[0].code).toBe('companies.noAnswer');
  expect(first(await claim('other.test')).verifiedAt).not.toBeNull();
}, 30_000);

test('what one company proved another cannot claim; of two claims one is proved', async () => {
  const other = await makePerson(t);
  const rival = { admin: other, company: await makeCompany(t, other) };
  const [mine, theirs] = [first(await claim(domain)), first(await claim(domain, {}, rival))];
  dns.records.set(`_gasmap.${domain}`, [mine.record?.value ?? '', theirs.record?.value ?? '']);
  const both = await Promise.all([check(mine.id), check(theirs.id, {}, rival)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('DOMAIN_TAKEN');
  const third = await makePerson(t);
  const late = { admin: third, company: await makeCompany(t, third) };
  expect(said(await claim(domain, {}, late))).toEqual([409, 'DOMAIN_TAKEN']);
  // Given up, it is free again.
  const winner = both[0]?.statusCode === 200 ? { admin, company } : rival;
  const [held] = (await t.call('GET', '/companies/mine', { as: winner.admin.token })).json().company.domains;
  await t.call('DELETE', `/companies/${winner.company.id}/domains/${held.id}`, { as: winner.admin.token });
  expect((await claim(domain, {}, late)).statusCode).toBe(200);
});

test.each([
  ['co.uk', 'PUBLIC_SUFFIX'],
  ['github.io', 'PUBLIC_SUFFIX'],
  ['com.tr', 'PUBLIC_SUFFIX'],
  ['gmail.com', 'FREE_MAIL'],
  ['mail.ru', 'FREE_MAIL'],
])('%s proves nothing: %s', async (name, code) => {
  expect(said(await claim(name))).toEqual([400, code]);
});

test.each([
  '127.0.0.1',
  'localhost',
  'a b.test',
  'mail.tarnholm.test',
  '-a.test',
  'http://a.test',
  'xn--trnholm-2fg.test',
])('%s is no domain to claim', async (name) => {
  // The last one is written with a Cyrillic letter among Latin ones.
  const answer = await claim(name);
  expect([answer.statusCode, answer.json().details?.[0].path]).toEqual([400, 'domain']);
});

test('a code that goes to a mailbox of the domain proves it, five tries and an hour long', async () => {
  const claimed = first(await claim(domain, { mailbox: 'postmaster' }));
  expect(claimed).toMatchObject({ record: null, mailbox: `postmaster@${domain}`, verifiedAt: null });
  const mail = (await readMails(t)).find((one) => one.includes(`postmaster@${domain}`));
  const code = /: (\d{8})/.exec(mail ?? '')?.[1] ?? '';
  const wrong = code === '00000000' ? '00000001' : '00000000';
  for (let tries = 0; tries < 4; tries += 1)
    expect(said(await check(claimed.id, { code: wrong }))).toEqual([400, 'WRONG_CODE']);
  expect((await check(claimed.id)).json().details[0].path).toBe('code');
  expect(first(await check(claimed.id, { code })).verifiedAt).not.toBeNull();

  const second = first(await claim(`x${domain}`, { mailbox: 'admin' }));
  const rows = (answer: Call) =>
    answer.json().domains.find((one: { domain: string }) => one.domain === `x${domain}`);
  const other = rows(await claim(`x${domain}`, { mailbox: 'admin' }));
  expect(second).toBeDefined();
  const next = (await readMails(t)).filter((one) => one.includes(`admin@x${domain}`)).at(-1);
  const nextCode = /: (\d{8})/.exec(next ?? '')?.[1] ?? '';
  const bad = nextCode === '00000000' ? '00000001' : '00000000';
  for (let tries = 0; tries < 5; tries += 1) await check(other.id, { code: bad });
  expect(said(await check(other.id, { code: nextCode }))).toEqual([400, 'WRONG_CODE']);
});

test('records are looked for by themselves: soon after the claim, then daily; a week without one ends the proof', async () => {
  const { id, record } = first(await claim(domain));
  const move = (column: string, by: string) =>
    sql`update company_domains set ${sql.ref(column)} = now() - ${by}::interval where id = ${id}`.execute(
      t.ctx.db,
    );
  const row = async () =>
    t.ctx.db.selectFrom('company_domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await checkDueDomains(t.ctx);
  expect((await row()).checked_at).toBeNull();
  await move('created_at', '61 seconds');
  await checkDueDomains(t.ctx);
  expect(await row()).toMatchObject({ fails: 1, verified_at: null });
  await checkDueDomains(t.ctx);
  expect((await row()).fails).toBe(1);
  dns.records.set(`_gasmap.${domain}`, [record?.value ?? '']);
  await move('created_at', '11 minutes');
  await move('checked_at', '10 minutes');
  await checkDueDomains(t.ctx);
  expect(await row()).toMatchObject({ fails: 0, verified_at: expect.any(Date) });
  dns.records.delete(`_gasmap.${domain}`);
  for (let day = 1; day <= 7; day += 1) {
    expect((await row()).verified_at).not.toBeNull();
    await move('checked_at', '25 hours');
    await checkDueDomains(t.ctx);
    expect((await row()).fails).toBe(day);
  }
  expect((await row()).verified_at).toBeNull();
  const [news] = (await t.call('GET', '/notifications', { as: admin.token })).json().items;
  expect(news.title).toBe(`${domain} is no longer proved`);
});

test('people with a confirmed address of a proved domain may ask to join, or join as readers', async () => {
  const proved = first(await claim(domain));
  expect(said(await joinMode(proved.id, 'auto'))).toEqual([409, 'WRONG_STATE']);
  const person = await personAt(domain);
  const joinable = async (as: Person) => (await t.call('GET', '/company/joinable', { as: as.token })).json();
  const join = (as: Person) =>
    t.call('POST', '/company/join', { as: as.token, payload: { note: 'I sell LPG' } });
  const { id } = await prove(domain);
  // Neither whether there is one.
  expect(await joinable(person)).toEqual({ company: null, requestedAt: null });
  expect(said(await join(person))).toEqual([404, 'NOT_FOUND']);
  await joinMode(id, 'request');
  expect(await joinable(await personAt(domain, false))).toEqual({ company: null, requestedAt: null });
  expect(await joinable(await personAt(`sub.${domain}`))).toEqual({ company: null, requestedAt: null });
  expect((await joinable(person)).company).toEqual({
    displayName: 'Tarnholm Energy',
    mode: 'request',
    domain,
  });
  expect((await join(person)).json()).toEqual({ joined: false });
  expect((await join(person)).json()).toEqual({ joined: false });
  const [asked, ...more] = (await t.call('GET', '/companies/mine', { as: admin.token })).json().company
    .joinRequests;
  expect([asked, more]).toMatchObject([{ note: 'I sell LPG', user: { id: person.id } }, []]);
  const decide = (accept: boolean) =>
    t.call('POST', `/companies/${company.id}/join-requests/${asked.id}/decide`, {
      as: admin.token,
      payload: { accept },
    });
  expect((await decide(true)).json().members).toHaveLength(2);
  expect(said(await decide(true))).toEqual([404, 'NOT_FOUND']);
  const other = await personAt(domain);
  await joinMode(id, 'auto');
  expect((await join(other)).json()).toEqual({ joined: true });
  const me = (await t.call('GET', '/companies/mine', { as: other.token })).json().company.me;
  expect(me).toMatchObject({ role: 'viewer', limitUsd: 0 });
  expect(said(await join(other))).toEqual([409, 'ALREADY_MEMBER']);
});
