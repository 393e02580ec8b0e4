import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { companyBody, makeCompany } from '../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let staff: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  staff = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const create = (as: Person, change: object) =>
  t.call('POST', '/companies', { as: as.token, payload: companyBody(change) });

describe('a company', () => {
  test('has its creator as admin who acts, their ads and conversations, and its name in place of theirs', async () => {
    const owner = await makePerson(t, { role: 'paid' });
    const asker = await makePerson(t);
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: staff });
    await t.call('POST', `/ads/${ad.id}/inquiry`, { as: asker.token, payload: { message: 'Open?' } });
    const company = await makeCompany(t, owner);
    expect(company).toMatchObject({
      displayName: 'Tarnholm Energy',
      level: 0,
      isPublic: true,
      me: { role: 'admin', alsoTrader: true, seat: true, limitUsd: null },
      seats: { used: 1, limit: 1 },
    });
    const shown = (await t.call('GET', `/ads/${ad.id}`, { as: asker.token })).json();
    expect(shown).toMatchObject({
      yours: null,
      owner: { company: 'Tarnholm Energy', companySlug: company.slug },
    });
    expect((await t.call('GET', `/ads/${ad.id}`, { as: owner.token })).json().yours).toBe('acts');
    const talks = (await t.call('GET', '/conversations', { as: asker.token })).json();
    expect(talks.items[0].other.company).toBe('Tarnholm Energy');
    const { rows } = await sql<{ owner_company_id: string }>`
      select owner_company_id from conversations where ad_id = ${ad.id}`.execute(t.ctx.db);
    expect(rows[0]?.owner_company_id).toBe(company.id);
    const changed = await t.call('PUT', `/companies/${company.id}`, {
      as: owner.token,
      payload: companyBody({ displayName: 'Tarnholm', version: company.version }),
    });
    expect(changed.statusCode).toBe(200);
    expect((await t.call('GET', `/ads/${ad.id}`, { as: asker.token })).json().owner.company).toBe('Tarnholm');
    const stale = await t.call('PUT', `/companies/${company.id}`, {
      as: owner.token,
      payload: companyBody({ version: company.version }),
    });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE']);
  });

  test.each<[string, object, string]>([
    ['a name that runs backwards', { displayName: 'Tarn\u202eholm' }, 'displayName'],
    ['a name with an invisible sign', { legalName: 'Tarn\u200bholm' }, 'legalName'],
    ['no name', { legalName: '   ' }, 'legalName'],
    ['a name that is too long', { displayName: 'x'.repeat(81) }, 'displayName'],
    ['an unknown country', { country: 'ZZ' }, 'country'],
    ['a kind that there is not', { kinds: ['pirate'] }, 'kinds.0'],
    ['an LEI with a wrong check digit', { lei: 'TEST00GASMAPSELL0196' }, 'lei'],
    ['a VAT number that is none of the country', { vatId: 'NL12' }, 'vatId'],
    ['a website without TLS', { website: 'http://tarnholm.test' }, 'website'],
    ['a website that is a script', { website: 'javascript:alert(1)' }, 'website'],
  ])('with %s is refused at its field', async (_what, change, path) => {
    const answer = await create(await makePerson(t), change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.map((one: { path: string }) => one.path)).toEqual([path]);
  });

  test('takes a Persian name with its joiner, and an LEI and VAT number that are right', async () => {
    const answer = await create(await makePerson(t), {
      legalName: 'شرکت نفت\u200cگستر',
      lei: 'test00gasmapsell0195',
      vatId: 'NL 123456789 B01',
    });
    expect(answer.json()).toMatchObject({ lei: 'TEST00GASMAPSELL0195', vatId: 'NL123456789B01' });
  });

  test('is not made twice by one person, nor by somebody whose e-mail is not confirmed', async () => {
    const person = await makePerson(t);
    await makeCompany(t, person);
    const again = await create(person, {});
    expect([again.statusCode, again.json().code]).toEqual([409, 'ALREADY_MEMBER']);
    const unconfirmed = await create(await makePerson(t, { confirmed: false }), {});
    expect([unconfirmed.statusCode, unconfirmed.json().code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
  });

  test('leaves personal ads personal where its creator wants that', async () => {
    const owner = await makePerson(t, { role: 'paid' });
    const ad = await makeAd(t, owner, diesel(ids));
    await makeCompany(t, owner, { bringAds: false });
    const later = await makeAd(t, owner, diesel(ids));
    const rows = await t.ctx.db
      .selectFrom('ads')
      .select(['id', 'company_id'])
      .where('owner_id', '=', owner.id)
      .execute();
    const companyOf = (id: string) => rows.find((row) => row.id === id)?.company_id;
    expect(companyOf(ad.id)).toBeNull();
    expect(companyOf(later.id)).not.toBeNull();
    expect((await t.call('GET', '/ads/my-ads', { as: owner.token })).json().total).toBe(2);
  });

  test('has a page from its first published ad on, which tells nothing that nobody proved', async () => {
    const owner = await makePerson(t, { role: 'paid' });
    const company = await makeCompany(t, owner, { lei: 'TEST00GASMAPSELL0195', registrationNo: '12345678' });
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(404);
    await makeAd(t, owner, diesel(ids));
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(404);
    const ad = await makeAd(t, owner, diesel(ids), { approvedBy: staff });
    const page = await t.call('GET', `/companies/${company.slug}`);
    expect(page.json()).toMatchObject({
      displayName: 'Tarnholm Energy',
      total: 1,
      domains: [],
      ads: [{ id: ad.id }],
    });
    expect(page.body).not.toContain('TEST00GASMAPSELL0195');
    expect(page.body).not.toContain('12345678');
    await t.call('POST', `/ads/${ad.id}/pause`, { as: owner.token });
    expect((await t.call('GET', `/companies/${company.slug}`)).statusCode).toBe(404);
  });
});

test('every account with a company name got a company of its own, and nothing was lost', async () => {
  const { db, databaseUrl: url } = t.ctx;
  await sql`create schema before`.execute(db);
  await migrate(url, undefined, { schema: 'before', upTo: 65 });
  const user = (id: string, company: string | null, deleted = false) =>
    sql`insert into before.users (id, email, email_key, username, username_key, role, company, deleted_at)
      values (${id}, ${id}, ${id}, ${`member${id.at(-1)}`}, ${`member${id.at(-1)}`}, 'paid', ${company}, ${deleted ? sql`now()` : sql`null`})`.execute(
      db,
    );
  const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
  const long = 'Ü'.repeat(120);
  await user(id(1), 'Cargo & Söhne B.V.');
  await user(id(2), 'Cargo & Söhne B.V.');
  await user(id(3), null);
  await user(id(4), long);
  await user(id(5), 'شرکت نفت');
  const adOf = (ad: string, owner: string) =>
    sql`insert into before.ads (id, slug, reference, owner_id, status, title)
      values (${ad}, ${ad}, ${ad}, ${owner}, 'draft', 'Diesel')`.execute(db);
  await adOf(id(6), id(1));
  await adOf(id(7), id(3));
  await sql`insert into before.conversations (id, ad_id, owner_id, inquirer_id) values
    (${id(8)}, ${id(6)}, ${id(1)}, ${id(2)}), (${id(9)}, ${id(7)}, ${id(3)}, ${id(1)})`.execute(db);
  await sql`insert into before.messages (id, conversation_id, sender_id, body) values
    (gen_random_uuid(), ${id(8)}, ${id(2)}, 'Open?'), (gen_random_uuid(), ${id(8)}, ${id(1)}, 'Yes')`.execute(
    db,
  );
  await migrate(url, undefined, { schema: 'before' });
  const { rows: members } = await sql<{
    user_id: string;
    company_id: string;
    role: string;
    also_trader: boolean;
  }>`
    select user_id, company_id, role, also_trader from before.company_members order by user_id`.execute(db);
  expect(members.map((row) => [row.user_id, row.role, row.also_trader])).toEqual(
    [1, 2, 4, 5].map((n) => [id(n), 'admin', true]),
  );
  const companyOf = (n: number) => members.find((row) => row.user_id === id(n))?.company_id;
  expect(new Set(members.map((row) => row.company_id)).size).toBe(4);
  const { rows: users } = await sql`select id, company, company_name from before.users order by id`.execute(
    db,
  );
  expect(users).toEqual(
    [
      [1, 'Cargo & Söhne B.V.'],
      [2, 'Cargo & Söhne B.V.'],
      [3, null],
      [4, long],
      [5, 'شرکت نفت'],
    ].map(([n, name]) => ({ id: id(Number(n)), company: name, company_name: name })),
  );
  const { rows: slugs } = await sql<{
    slug: string;
  }>`select slug from before.companies order by slug`.execute(db);
  for (const { slug } of slugs) expect(slug).toMatch(/^(cargo-s-hne-b-v-)?[0-9a-f]{8}$/);
  const { rows: ads } = await sql`select id, company_id, owner_id from before.ads order by id`.execute(db);
  expect(ads).toEqual([
    { id: id(6), company_id: companyOf(1), owner_id: id(1) },
    { id: id(7), company_id: null, owner_id: id(3) },
  ]);
  const { rows: talks } = await sql`
    select owner_company_id, inquirer_company_id from before.conversations order by id`.execute(db);
  expect(talks).toEqual([
    { owner_company_id: companyOf(1), inquirer_company_id: companyOf(2) },
    { owner_company_id: null, inquirer_company_id: companyOf(1) },
  ]);
  const { rows: sides } = await sql`select of_owner, body from before.messages order by body`.execute(db);
  expect(sides).toEqual([
    { of_owner: false, body: 'Open?' },
    { of_owner: true, body: 'Yes' },
  ]);
  const { rows: seats } = await sql`
    select code, plan_access -> 'seats' as seats from before.roles where kind = 'system' order by code`.execute(
    db,
  );
  expect(seats).toEqual([]);
  await sql`drop schema before cascade`.execute(db);
});
