import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ad, AdSummary } from '../../contract/ads/adShapes.ts';
import { readMails } from '../test/kit/mails.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let second: Person;
let moderator: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'admin' });
  second = await makePerson(t, { role: 'admin' });
  moderator = await makePerson(t, { permissions: ['ads.moderate'] });
  // So that only what a test writes into an ad triggers rules.
  await t.ctx.db
    .updateTable('red_flag_rules')
    .set({ is_active: false })
    .where('code', 'in', ['V01', 'Q01', 'R01'])
    .execute();
});
afterAll(() => t.close());

const post = (description?: string, as = owner) =>
  makeAd(t, as, diesel(ids, description ? { description } : {}));
const read = async (id: string, as: Person): Promise<Ad> =>
  (await t.call('GET', `/ads/${id}`, { as: as.token })).json();
const queue = async (query = ''): Promise<{ items: AdSummary[]; total: number }> => {
  const url = `/api/ads/all-for-admin?status=pending&limit=100${query}`;
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  return answer.json();
};
const placesOf = (list: { items: AdSummary[] }, ...wanted: { id: string }[]) =>
  wanted.map(({ id }) => list.items.findIndex((one) => one.id === id));
const isSorted = (places: number[]) => places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
const waiting = (id: string, hours: number) =>
  t.ctx.db
    .updateTable('ads')
    .set({ submitted_at: sql<Date>`now() - make_interval(hours => ${hours})` })
    .where('id', '=', id)
    .execute();

describe('the queue', () => {
  test('what is at risk comes first whatever waits; then risk times waiting time', async () => {
    const [plain, risky, old] = [await post(), await post('JP54'), await post()];
    await waiting(plain.id, 20);
    await waiting(risky.id, 0);
    await waiting(old.id, 24 * 30);
    const list = await queue();
    expect(list.items.find(({ id }) => id === risky.id)).toMatchObject({
      cautions: [{ id: 'P01', weight: 40 }],
    });
    const places = placesOf(list, risky, old, plain);
    expect(places).not.toContain(-1);
    expect(isSorted(places)).toBe(true);
    expect((await queue('&sort=risk')).items[0]).toMatchObject({ id: risky.id, risk: 40 });
    expect((await queue('&sort=oldest')).items[0]?.id).toBe(old.id);
    expect((await queue('&sort=newest')).items[0]?.id).toBe(risky.id);
  });

  test('is narrowed by owner, risk, words and state', async () => {
    const other = await makePerson(t, { role: 'paid' });
    const [plain, risky] = [await post(undefined, other), await post('JP54', other)];
    const own = `&ownerId=${other.id}`;
    expect((await queue(own)).total).toBe(2);
    expect((await queue(`${own}&riskMin=40`)).items.map(({ id }) => id)).toEqual([risky.id]);
    expect((await queue(`&q=${plain.reference}`)).items.map(({ id }) => id)).toEqual([plain.id]);
    expect((await queue(`&q=${encodeURIComponent("%_\\'")}`)).total).toBe(0);
    const all = await t.call('GET', `/ads/all-for-admin?status=draft${own}`, { as: admin.token });
    expect(all.json().total).toBe(0);
    expect((await t.call('GET', '/ads/all-for-admin?riskMin=-1', { as: admin.token })).statusCode).toBe(400);
    expect((await t.call('GET', '/ads/all-for-admin', { as: other.token })).statusCode).toBe(403);
  });

  test('is paged without a gap', async () => {
    const page = async (number: number) =>
      (await t.call('GET', `/ads/all-for-admin?limit=2&page=${number}`, { as: admin.token })).json() as {
        items: AdSummary[];
        total: number;
      };
    const { total } = await page(1);
    const seen: string[] = [];
    for (let number = 1; number <= Math.ceil(total / 2); number += 1)
      seen.push(...(await page(number)).items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(total);
  });
});

type Decided = { done: { id: string; version: number }[]; failed: { id: string; code: string }[] };
const decide = async (path: string, as: Person, ads: { id: string; version: number }[]): Promise<Decided> => {
  const payload = { ads: ads.map(({ id, version }) => ({ id, version })) };
  const answer = await t.call('POST', path, { as: as.token, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const approve = (as: Person, ads: { id: string; version: number }[]) => decide('/ads/approve', as, ads);
const undo = (as: Person, ads: { id: string; version: number }[]) => decide('/ads/undo-approve', as, ads);

describe('several at once', () => {
  test('two moderators approve the same list: every ad once', async () => {
    const ads = [await post(), await post(), await post(), await post(), await post()];
    const both = await Promise.all([approve(admin, ads), approve(second, [...ads].reverse())]);
    const done = both.flatMap((one) => one.done.map(({ id }) => id));
    expect(done.toSorted()).toEqual(ads.map(({ id }) => id).toSorted());
    const failed = both.flatMap((one) => one.failed);
    expect(failed).toHaveLength(ads.length);
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['WRONG_STATE']));
    for (const { id } of ads) expect((await read(id, admin)).status).toBe('approved');
  });

  test('what changed since it was read fails alone, and so does what is not there', async () => {
    const [fresh, changed, twice] = [await post(), await post(), await post()];
    const edit = { ...diesel(ids, { description: 'Changed.' }), version: changed.version };
    await t.call('PUT', `/ads/${changed.id}/user-edit`, { as: owner.token, payload: edit });
    const nobody = { id: '01900000-0000-7000-8000-000000000000', version: 1 };
    const { done, failed } = await approve(admin, [changed, fresh, nobody, twice, twice]);
    expect(done.map(({ id }) => id)).toEqual([fresh.id, twice.id]);
    expect(failed).toEqual([
      { id: changed.id, code: 'STALE' },
      { id: nobody.id, code: 'NOT_FOUND' },
      { id: twice.id, code: 'WRONG_STATE' },
    ]);
  });

  test('an approval that is taken back leaves the ad where it was, and nobody is told', async () => {
    const trader = await makePerson(t, { role: 'paid' });
    const ad = await post(undefined, trader);
    await waiting(ad.id, 5);
    const before = await read(ad.id, admin);
    const mails = async () => {
      await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.ctx.db);
      return (await readMails(t)).filter((mail) => mail.includes(`To: ${trader.email}`));
    };
    const { done } = await approve(admin, [ad]);
    expect((await t.call('GET', `/ads/${ad.id}`)).statusCode).toBe(200);
    expect(await undo(admin, done)).toMatchObject({ done: [{ id: ad.id }], failed: [] });
    const after = await read(ad.id, admin);
    expect(after).toMatchObject({ status: 'pending', submittedAt: before.submittedAt, publishedAt: null });
    expect((await t.call('GET', `/ads/${ad.id}`)).statusCode).toBe(404);
    const market = await t.call('GET', '/ads/public?limit=100');
    expect(market.json().items.map((one: AdSummary) => one.id)).not.toContain(ad.id);
    expect(await mails()).toEqual([]);
    const [again] = (await approve(second, [{ id: ad.id, version: after.version }])).done;
    expect(again?.id).toBe(ad.id);
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 30_000 });
  });

  test('only the own one, of the last minute, and unchanged since', async () => {
    const [theirs, late, touched] = (await approve(admin, [await post(), await post(), await post()])).done;
    if (!theirs || !late || !touched) throw new Error('not approved');
    await t.ctx.db
      .updateTable('ad_events')
      .set({ undo_until: sql<Date>`created_at - interval '1 second'` })
      .where('ad_id', '=', late.id)
      .execute();
    expect((await undo(second, [theirs])).failed).toEqual([{ id: theirs.id, code: 'WRONG_STATE' }]);
    expect((await undo(admin, [late])).failed).toEqual([{ id: late.id, code: 'WRONG_STATE' }]);
    const stale = { ...touched, version: touched.version - 1 };
    expect((await undo(admin, [stale])).failed).toEqual([{ id: touched.id, code: 'STALE' }]);
    expect((await undo(admin, [theirs])).done).toHaveLength(1);
    expect((await undo(admin, [theirs])).failed).toEqual([{ id: theirs.id, code: 'WRONG_STATE' }]);
  });

  test('is for moderators, at most 200 at a time, each with the version that was read', async () => {
    const ad = await post();
    const send = (payload: object, as: Person) => t.call('POST', '/ads/approve', { as: as.token, payload });
    const trader = await makePerson(t, { role: 'paid' });
    expect((await send({ ads: [{ id: ad.id, version: ad.version }] }, trader)).statusCode).toBe(403);
    expect((await send({ ads: [] }, admin)).statusCode).toBe(400);
    expect((await send({ ads: [{ id: ad.id }] }, admin)).statusCode).toBe(400);
    const many = Array.from({ length: 201 }, () => ({ id: ad.id, version: 1 }));
    expect((await send({ ads: many }, admin)).statusCode).toBe(400);
    expect((await approve(moderator, [ad])).done).toHaveLength(1);
  });
});
