import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

type Ad = { id: string; slug: string; version: number };
const publish = (by = owner, change: Partial<AdPayload> = {}): Promise<Ad> =>
  makeAd(t, by, diesel(ids, change), { approvedBy: admin });
const post = (path: string, as = owner.token, payload?: object) =>
  t.call('POST', path, { as, ...(payload && { payload }) });
const statusAndCode = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('own and public ads together', () => {
  test('by whose they are, state and filter', async () => {
    const [me, you] = [await makePerson(t, { role: 'paid' }), await makePerson(t, { role: 'paid' })];
    const mine = await publish(me, { side: 'buy' });
    const waiting = await makeAd(t, me, diesel(ids));
    const yours = await publish(you);
    const hidden = await makeAd(t, you, diesel(ids));
    const list = async (query: string) =>
      (await t.call('GET', `/ads?limit=100&${query}`, { as: me.token }))
        .json()
        .items.map((one: Ad) => one.id)
        .filter((id: string) => [mine, waiting, yours, hidden].some((ad) => ad.id === id));
    expect((await list('')).sort()).toEqual([mine.id, waiting.id, yours.id].sort());
    expect((await list('whose=own')).sort()).toEqual([mine.id, waiting.id].sort());
    expect(await list('whose=public')).toEqual([yours.id]);
    expect(await list('whose=own&status=pending')).toEqual([waiting.id]);
    expect(await list('whose=own&side=buy')).toEqual([mine.id]);
    expect((await t.call('GET', '/ads')).statusCode).toBe(401);
  });
});

describe('figures', () => {
  test('count every day of the span, empty ones too, in UTC; people once per ad', async () => {
    const [me, asker] = [await makePerson(t, { role: 'paid' }), await makePerson(t, { role: 'paid' })];
    const ad = await publish(me, { contact: { types: ['in_app', 'email'] } });
    await makeAd(t, me, { ...diesel(ids), draft: true });
    const agent = { 'user-agent': 'Mozilla/5.0' };
    for (let visit = 0; visit < 3; visit += 1)
      await t.call('POST', `/ads/${ad.id}/view`, { as: asker.token, headers: agent });
    const ask = (payload: object) => post(`/ads/${ad.id}/inquiry`, asker.token, payload);
    await ask({ contactType: 'email' });
    await ask({ contactType: 'email' });
    await ask({ message: 'Still open?' });
    const stats = (await t.call('GET', '/ads/stats?days=7', { as: me.token })).json();
    expect(stats).toMatchObject({
      total: 2,
      byStatus: { approved: 1, draft: 1, expired: 0 },
      bySide: [{ value: 'sell', count: 2 }],
      byProduct: [{ label: 'Diesel (road)', count: 2 }],
      views: 1,
      reveals: 1,
      inquiries: 1,
    });
    expect(stats.byDay).toHaveLength(7);
    expect(stats.byDay.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      views: 1,
      reveals: 1,
      inquiries: 1,
    });
    expect(stats.byDay[0]).toMatchObject({ views: 0, reveals: 0, inquiries: 0 });
    const one = (await t.call('GET', `/ads/stats?adId=${ad.id}&days=1`, { as: me.token })).json();
    expect(one).toMatchObject({ total: 1, views: 1, byDay: [{ views: 1 }] });
    const foreign = await t.call('GET', `/ads/stats?adId=${ad.id}`, { as: asker.token });
    expect(statusAndCode(foreign)).toEqual([404, 'NOT_FOUND']);
    expect((await t.call('GET', `/ads/stats?adId=${ad.id}`, { as: admin.token })).json().total).toBe(1);
    expect(statusAndCode(await t.call('GET', '/ads/stats?scope=all', { as: me.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    const all = (await t.call('GET', '/ads/stats?scope=all', { as: admin.token })).json();
    expect(all.total).toBeGreaterThan(2);
  });
});
