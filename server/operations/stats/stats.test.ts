import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let superadmin: Person;
let owner: Person;
let asker: Person;
let support: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  superadmin = await makePerson(t, { role: 'superadmin' });
  owner = await makePerson(t, { role: 'paid' });
  asker = await makePerson(t);
  support = await makePerson(t, { permissions: ['tickets.handle'] });
});
afterAll(() => t.close());

const overview = async (query = '') => {
  const answer = await t.call('GET', `/stats/overview${query}`, { as: admin.token });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const needs = async (who: Person, path = 'needs') => {
  const { needs } = (await t.call('GET', `/stats/${path}`, { as: who.token })).json() as {
    needs: { kind: string; count: number; items?: { id: string; label: string; note: string | null }[] }[];
  };
  return Object.fromEntries(needs.map((need) => [need.kind, need]));
};
const backdate = (table: 'ads' | 'users', column: string, id: string, day: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${`${day}T12:00:00Z`} where id = ${id}`.execute(
    t.ctx.db,
  );

test('a new site and a new member have nothing that waits', async () => {
  expect(await needs(owner)).toEqual({});
  expect(await needs(superadmin, 'staff-needs')).toEqual({});
  const { now, points } = await overview('?period=week');
  expect(now).toMatchObject({ publishedAds: 0, waitingAds: 0, openTickets: 0, subscribers: 0 });
  expect(points).toHaveLength(7);
});

test('what happened is counted on its day, and sums agree in every interval', async () => {
  const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const old = await makeAd(t, owner, diesel(ids, { density15: 840 }), { approvedBy: admin });
  await t.call('POST', `/ads/${ad.id}/view`, { as: asker.token });
  await t.call('POST', `/ads/${ad.id}/inquiry`, { as: asker.token, payload: { message: 'Open?' } });
  await t.call('POST', `/ads/${ad.id}/inquiry`, { as: asker.token, payload: { message: 'Still?' } });
  await t.call('POST', `/ads/${ad.id}/report`, {
    as: asker.token,
    payload: { reason: 'duplicate', text: 'The same cargo as another' },
  });
  await t.call('POST', `/wallet/users/${asker.id}/adjust`, {
    as: superadmin.token,
    payload: { amount: 500, reason: 'To begin with' },
  });
  const { items } = (await t.call('GET', '/plans')).json();
  const { id: plan, price } = items.find((one: { code: string }) => one.code === 'trader');
  await t.call('POST', `/plans/purchase/${plan}`, { as: asker.token, payload: {} });
  await backdate('ads', 'published_at', old.id, '2025-02-28');
  await backdate('users', 'created_at', support.id, '2025-03-01');

  const month = await overview('?period=month');
  expect(month.sums).toEqual({ users: 4, ads: 1, views: 1, inquiries: 1, revenue: price, tickets: 1 });
  expect(month.now).toMatchObject({ publishedAds: 2, openTickets: 1, subscribers: 1, users: 5 });
  for (const interval of ['week', 'month']) {
    expect((await overview(`?period=month&interval=${interval}`)).sums).toEqual(month.sums);
  }
  const past = await overview('?period=custom&from=2025-03-01&to=2025-03-02');
  expect(past.points).toMatchObject([
    { at: '2025-03-01', users: 1, ads: 0 },
    { at: '2025-03-02', users: 0, ads: 0 },
  ]);
  expect(past.previous).toMatchObject({ users: 0, ads: 1 });
});

test('a period that is none is refused at its field', async () => {
  const answer = await t.call('GET', '/stats/overview?period=custom&from=2025-03-02&to=2025-03-01', {
    as: admin.token,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details[0].path).toBe('to');
  const ancient = await t.call('GET', '/stats/overview?period=custom&from=0001-01-01&to=0001-01-02', {
    as: admin.token,
  });
  expect(ancient.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'from' }] });
});

test('a member is told what waits for them, and of nobody else', async () => {
  const rejected = await makeAd(t, owner, diesel(ids, { density15: 843 }));
  await t.call('PUT', `/ads/${rejected.id}/reject`, {
    as: admin.token,
    payload: { rejectionReason: 'The price has no unit' },
  });
  await makeAd(t, owner, { ...diesel(ids), draft: true });
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const ending = await makeAd(t, owner, diesel(ids, { density15: 842 }), { approvedBy: admin });
  await sql`update ads set valid_until = ${soon} where id = ${ending.id}`.execute(t.ctx.db);

  const own = await needs(owner);
  expect(Object.keys(own)).toEqual(['rejected_ads', 'unanswered', 'expiring_ads', 'drafts']);
  expect(own.rejected_ads).toMatchObject({
    count: 1,
    items: [{ id: rejected.id, note: 'The price has no unit' }],
  });
  await t.call('PATCH', `/ads/${ending.id}/status`, {
    as: admin.token,
    payload: { status: 'suspended', reason: 'Which terminal is it?' },
  });
  expect((await needs(owner)).suspended_ads).toMatchObject({
    count: 1,
    items: [{ id: ending.id, note: 'Which terminal is it?' }],
  });
  expect(own.expiring_ads?.items?.map(({ id }) => id)).toEqual([ending.id]);
  expect(await needs(admin)).toEqual({});

  const conversation = own.unanswered?.items?.[0];
  expect(own.unanswered?.count).toBe(1);
  await t.call('POST', `/conversations/${conversation?.id}/messages`, {
    as: owner.token,
    payload: { body: 'Yes, open.' },
  });
  expect((await needs(owner)).unanswered).toBeUndefined();
});

test('a plan that ends soon is named until it is renewed by itself', async () => {
  await sql`update plan_periods set ends_at = now() + interval '3 days' where user_id = ${asker.id}`.execute(
    t.ctx.db,
  );
  expect((await needs(asker)).plan_ending?.count).toBe(1);
  await t.call('PUT', '/plans/auto-renew', { as: asker.token, payload: { autoRenew: true } });
  expect((await needs(asker)).plan_ending).toBeUndefined();
});

test('staff are told of what they may handle, and of nothing else', async () => {
  await makeAd(t, owner, diesel(ids, { density15: 841 }));
  expect(Object.keys(await needs(admin, 'staff-needs'))).toEqual(['waiting_ads', 'open_tickets']);
  expect(Object.keys(await needs(support, 'staff-needs'))).toEqual(['open_tickets']);
  expect(await needs(owner, 'staff-needs')).toEqual({});
});

test('ads to decide say how many of them are changes, and taken tickets are not open', async () => {
  const before = (await overview()).now;
  const published = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  await makeAd(t, owner, diesel(ids, { density15: 838 }));
  const change = await t.call('PUT', `/ads/${published.id}/user-edit`, {
    as: owner.token,
    payload: { ...diesel(ids), side: 'buy', version: published.version },
  });
  expect(change.statusCode, change.body).toBe(200);
  const ticket = async (subject: string) =>
    (
      await t.call('POST', '/tickets', {
        as: asker.token,
        payload: { subject, message: 'What does it cost?', category: 'payment' },
      })
    ).json();
  await ticket('A question');
  const taken = await ticket('Another question');
  await sql`update tickets set status = 'in_progress' where id = ${taken.id}`.execute(t.ctx.db);
  const { now } = await overview();
  expect([
    now.waitingAds - before.waitingAds,
    now.waitingChanges - before.waitingChanges,
    now.openTickets - before.openTickets,
  ]).toEqual([2, 1, 1]);
  expect(await needs(superadmin, 'staff-needs')).toMatchObject({ open_tickets: { count: now.openTickets } });
});
