import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import { inviteTo, makeCompany, setPlan } from '../../test/kit/companyKit.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let staff: Person;
let admin: Person;
let joiner: Person;
let company: Company;
let ad: { id: string; slug: string };

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  await setPlan(t, { seats: null, maxActiveAds: null, maxDrafts: null });
  staff = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const post = (path: string, as: Person, payload: object = {}) =>
  t.call('POST', path, { as: as.token, payload });
const done = async (answer: ReturnType<typeof post>) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBeLessThan(300);
  return body === '' ? null : JSON.parse(body);
};
const inquiry = async (adId: string, as: Person) =>
  (await done(post(`/ads/${adId}/inquiry`, as, { message: 'Open?' }))).conversationId as string;
const takeBack = (as: Person) => post(`/companies/${company.id}/take-back`, as);
const said = async (answer: ReturnType<typeof post>) => {
  const { statusCode, body } = await answer;
  return [statusCode, JSON.parse(body).code];
};
const mine = async (as: Person): Promise<Company> =>
  (await t.call('GET', '/companies/mine', { as: as.token })).json().company;
const reads = async (id: string, as: Person) =>
  (await t.call('GET', `/conversations/${id}`, { as: as.token })).statusCode;
const join = async (person: Person, brings = true) => {
  const token = await inviteTo(t, { admin, company }, person, { role: 'trader' });
  await done(post('/invitations/accept', person, { token, bringAds: brings }));
};

let asked: string;
let asking: string;

beforeEach(async () => {
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
  joiner = await makePerson(t, { role: 'paid' });
  ad = await makeAd(t, joiner, diesel(ids), { approvedBy: staff });
  const buyer = await makePerson(t);
  asked = await inquiry(ad.id, buyer);
  const other = await makeAd(t, await makePerson(t, { role: 'paid' }), diesel(ids), { approvedBy: staff });
  asking = await inquiry(other.id, joiner);
});

test('what one brought along is told, and is one’s own again when it is taken back', async () => {
  await join(joiner);
  expect((await mine(joiner)).brought).toMatchObject({ ads: 1, conversations: 2 });
  expect((await mine(admin)).brought).toBeNull();
  expect([await reads(asked, admin), await reads(asking, admin)]).toEqual([200, 200]);
  // A changed version goes along; what was posted for the company stays with it.
  const later = await makeAd(t, joiner, diesel(ids), { approvedBy: staff });

  expect((await done(takeBack(joiner))).brought).toBeNull();
  expect([await reads(asked, admin), await reads(asking, admin)]).toEqual([404, 404]);
  expect([await reads(asked, joiner), await reads(asking, joiner)]).toEqual([200, 200]);
  const owners = await t.ctx.db
    .selectFrom('ads')
    .select(['id', 'company_id'])
    .where('owner_id', '=', joiner.id)
    .orderBy('created_at')
    .execute();
  expect(owners).toEqual([
    { id: ad.id, company_id: null },
    { id: later.id, company_id: company.id },
  ]);
  const shown = (await t.call('GET', `/market/ads/${ad.slug}`)).json();
  expect(JSON.stringify(shown)).not.toContain(company.id);
  const activity = (await t.call('GET', `/companies/${company.id}/activity`, { as: admin.token })).json();
  expect(activity.items).toMatchObject([
    expect.objectContaining({ act: 'take_back', actor: expect.objectContaining({ id: joiner.id }) }),
    ...activity.items.slice(1),
  ]);
  expect(await said(takeBack(joiner))).toEqual([409, 'WRONG_STATE']);
});

test('what a colleague passed on is the company’s, however old it is', async () => {
  await join(joiner);
  const heir = await makePerson(t, { role: 'paid' });
  await join(heir);
  await done(post('/company/leave', joiner, { successorId: heir.id }));
  expect((await mine(heir)).brought).toBeNull();
  expect(await said(takeBack(heir))).toEqual([409, 'WRONG_STATE']);
});

test('nothing brought, too late, and not one’s company', async () => {
  expect(await said(takeBack(joiner))).toEqual([404, 'NOT_FOUND']);
  await join(joiner, false);
  expect(await said(takeBack(joiner))).toEqual([409, 'WRONG_STATE']);
  const late = await makePerson(t, { role: 'paid' });
  await makeAd(t, late, diesel(ids));
  await join(late);
  await sql`update company_members set joined_at = now() - interval '7 days' where user_id = ${late.id}`.execute(
    t.ctx.db,
  );
  expect((await mine(late)).brought).toBeNull();
  expect(await said(takeBack(late))).toEqual([409, 'WRONG_STATE']);
});

test('a second press, at once, changes nothing more', async () => {
  await join(joiner);
  const answers = await Promise.all([takeBack(joiner), takeBack(joiner)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});
