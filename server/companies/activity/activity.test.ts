import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityEntry } from '../../../contract/companies/companyActivity.ts';
import type { Company } from '../../../contract/companies/companyShapes.ts';
import {
  companyBody,
  insertDisputedDomain,
  inviteTo,
  makeColleague,
  makeCompany,
  setPlan,
} from '../../test/kit/companyKit.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let staff: Person;
let admin: Person;
let approver: Person;
let trader: Person;
let stranger: Person;
let company: Company;

beforeAll(async () => {
  t = await startTestApp();
  await setPlan(t, { seats: null, maxActiveAds: null });
  staff = await makePerson(t, { role: 'superadmin' });
  admin = await makePerson(t, { role: 'paid' });
  company = await makeCompany(t, admin);
  approver = await makeColleague(t, { admin, company }, 'approver', 25_000_000);
  trader = await makeColleague(t, { admin, company }, 'trader', 5_000_000);
  stranger = await makePerson(t, { role: 'paid' });
  await makeCompany(t, stranger, { legalName: 'Orvane Petrokimya A.Ş.', displayName: 'Orvane' });
});
afterAll(() => t.close());

const ask = (query: string, as: Person) =>
  t.call('GET', `/companies/${company.id}/activity${query}`, { as: as.token });
const read = async (query = '', as = admin): Promise<ActivityEntry[]> => {
  const answer = await ask(query, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
};
const does = async (method: 'POST' | 'PUT' | 'DELETE', url: string, as: Person, payload?: object) => {
  const answer = await t.call(method, url, { as: as.token, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const version = async () =>
  (await t.call('GET', '/companies/mine', { as: admin.token })).json().company.version as number;

test('for approvers and admins of the company, nobody else', async () => {
  expect((await ask('', approver)).statusCode).toBe(200);
  expect((await ask('', trader)).statusCode).toBe(403);
  expect((await ask('', stranger)).statusCode).toBe(404);
  expect((await ask('', staff)).statusCode).toBe(404);
  expect((await ask('/export?format=csv', trader)).statusCode).toBe(403);
  expect((await ask('/export?format=csv', stranger)).statusCode).toBe(404);
});

test('people: who was invited, joined, got another role or was removed, and by whom', async () => {
  const guest = await makePerson(t);
  await inviteTo(t, { admin, company }, guest, { role: 'viewer' });
  const { invitations } = (await t.call('GET', '/companies/mine', { as: admin.token })).json().company;
  await does('DELETE', `/companies/${company.id}/invitations/${invitations[0].id}`, admin);
  const former = await makeColleague(t, { admin, company }, 'trader', 1_000_000);
  const role = { role: 'trader', alsoTrader: false, limitUsd: 400_000, products: null };
  await does('PUT', `/companies/${company.id}/members/${former.id}`, admin, role);
  await does('PUT', `/companies/${company.id}/members/${former.id}`, admin, {
    ...role,
    role: 'viewer',
  });
  await does('POST', `/companies/${company.id}/members/${former.id}/remove`, admin, {});
  const [removed, viewer, joined, invited, revoked, invitedGuest] = await read('?topic=people');
  expect(removed).toMatchObject({ act: 'remove_member', actor: { id: admin.id }, member: { id: former.id } });
  expect(viewer).toMatchObject({ act: 'set_member', role: { from: 'trader', to: 'viewer' }, limit: null });
  expect(joined).toMatchObject({ act: 'join', actor: { id: former.id }, member: null });
  expect(invited).toMatchObject({ act: 'invite', role: { from: null, to: 'trader' }, limit: { usd: 1e6 } });
  expect(revoked).toMatchObject({ act: 'revoke_invitation', role: { to: 'viewer' }, limit: null });
  expect(invitedGuest).toMatchObject({ act: 'invite', actor: { id: admin.id }, limit: null });
});

test('a lowered limit counts at once; a raised one is proposed by one and confirmed by another', async () => {
  const body = { role: 'trader', alsoTrader: false, limitUsd: 9_000_000, products: null };
  await does('PUT', `/companies/${company.id}/members/${trader.id}`, admin, body);
  const { proposals } = (await t.call('GET', '/companies/mine', { as: approver.token })).json().company;
  await does('POST', `/companies/${company.id}/proposals/${proposals[0].id}/decide`, approver, {
    confirm: true,
  });
  await does('PUT', `/companies/${company.id}/members/${trader.id}`, admin, { ...body, limitUsd: 2_000_000 });
  const member = { id: trader.id };
  expect((await read('?topic=approvals')).slice(0, 3)).toMatchObject([
    { act: 'limit_change', actor: { id: admin.id }, member, limit: { usd: 2_000_000 } },
    { act: 'limit_confirmed', actor: { id: approver.id }, member, limit: { usd: 9_000_000 } },
    { act: 'limit_propose', actor: { id: admin.id }, member, limit: { usd: 9_000_000 } },
  ]);
  // Nothing but the limit changed.
  expect((await read('?topic=people'))[0]?.act).not.toBe('set_member');
});

test('company data: which of it changed', async () => {
  const payload = { ...companyBody({ displayName: 'Tarnholm', website: 'https://tarnholm.test' }) };
  await does('PUT', `/companies/${company.id}`, admin, { ...payload, version: await version() });
  expect(await read('?topic=data')).toMatchObject([
    { act: 'update', fields: ['displayName', 'website'] },
    { act: 'create', fields: [] },
  ]);
});

test('domains: the other company by its name, staff without theirs', async () => {
  const orvane = (await t.call('GET', '/companies/mine', { as: stranger.token })).json().company.id;
  const id = await insertDisputedDomain(t, { claimant: orvane, holder: company.id });
  await does('POST', `/companies/${company.id}/domain-disputes/${id}/share`, admin);
  const [shared] = await read('?topic=domains');
  expect(shared).toMatchObject({
    act: 'share_domain',
    company: 'Orvane',
    domain: expect.stringMatching(/\.test$/),
  });
});

test('ads: what colleagues and staff did; drafts are their author’s business; what was deleted is told', async () => {
  const ids = await baseIds(t);
  const draft = await makeAd(t, trader, { ...diesel(ids), draft: true });
  const ad = await makeAd(t, trader, diesel(ids), { approvedBy: staff });
  const of = { id: ad.id, reference: ad.reference };
  const found = await read('?topic=ads');
  expect(found).toMatchObject([
    { act: null, actor: null, ad: of, event: { to: 'approved', by: 'moderator' } },
    { act: null, actor: { id: trader.id }, ad: of, event: { to: 'pending', by: 'owner' } },
  ]);
  expect(JSON.stringify(found)).not.toContain(staff.id);
  // Nobody can ask what a member of the staff did.
  expect(await read(`?actor=${staff.id}`)).toEqual([]);
  expect((await read(`?topic=ads&actor=${trader.id}`)).map(({ ad: one }) => one?.id)).toEqual([ad.id]);

  await does('DELETE', `/ads/${draft.id}`, trader);
  await does('DELETE', `/ads/${ad.id}`, approver);
  expect(await read('?topic=ads')).toMatchObject([{ act: 'delete_ad', actor: { id: approver.id }, ad: of }]);
  await does('POST', `/ads/${ad.id}/undelete`, trader);
  expect((await read('?topic=ads')).map(({ act }) => act)).toEqual(['undelete_ad', 'delete_ad', null, null]);
});

test('by day and page, newest first', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const all = (await ask('?limit=100', admin)).json();
  expect(all.total).toBe(all.items.length);
  expect((await ask(`?from=${today}&to=${today}`, admin)).json().total).toBe(all.total);
  expect((await ask('?to=2020-01-01', admin)).json().total).toBe(0);
  expect((await read('?page=2&limit=3')).map(({ id }) => id)).toEqual(
    all.items.slice(3, 6).map(({ id }: ActivityEntry) => id),
  );
  const times = all.items.map(({ at }: ActivityEntry) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await ask('?topic=money', admin)).statusCode).toBe(400);
});

test('the sheet has the same rows, and that it was taken is in the audit log', async () => {
  const answer = await ask('/export?topic=people&format=csv', approver);
  expect(answer.headers['content-disposition']).toContain('activity.csv');
  const [head, ...rows] = answer.body.trim().split('\r\n');
  expect(head).toContain('Time (UTC),Who,What,Member');
  expect(rows).toHaveLength((await ask('?topic=people&limit=100', admin)).json().total);
  expect(rows[0]).toContain('remove_member');
  const log = await t.call('GET', `/audit?action=export.download&actor=${approver.id}`, { as: staff.token });
  expect(log.json().items).toMatchObject([{ entity: 'company', after: { rows: rows.length } }]);
});

test('who left keeps the name, who deleted the account does not', async () => {
  const leaver = await makeColleague(t, { admin, company }, 'viewer');
  await does('POST', '/company/leave', leaver, {});
  expect((await read('?topic=people'))[0]).toMatchObject({ act: 'leave', actor: { id: leaver.id } });
  await t.ctx.db
    .updateTable('users')
    .set({ deleted_at: new Date(), is_active: false })
    .where('id', '=', leaver.id)
    .execute();
  expect((await read('?topic=people'))[0]?.actor).toEqual({ id: leaver.id, username: null, name: null });
});
