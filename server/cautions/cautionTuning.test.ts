import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ad, AdSummary } from '../../contract/ads/adShapes.ts';
import type { RedFlagRule } from '../../contract/moderation/moderation.ts';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import { seedBaseData } from '../db/seed/seed.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let moderator: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'admin' });
  moderator = await makePerson(t, { permissions: ['ads.moderate'] });
  // So that only what a test writes into an ad triggers rules.
  await t.ctx.db
    .updateTable('red_flag_rules')
    .set({ is_active: false })
    .where('code', 'in', ['V01', 'Q01', 'R01'])
    .execute();
});
afterAll(() => t.close());

const post = (description: string) => makeAd(t, owner, diesel(ids, { description }));
const read = async (id: string, as: Person): Promise<Ad> =>
  (await t.call('GET', `/ads/${id}`, { as: as.token })).json();
const rules = async (): Promise<RedFlagRule[]> =>
  (await t.call('GET', '/red-flag-rules/admin', { as: admin.token })).json().items;
const rule = async (code: string) => (await rules()).find((one) => one.code === code) as RedFlagRule;
const tune = async (code: string, payload: object, as = admin) =>
  t.call('PUT', `/red-flag-rules/${(await rule(code)).id}`, { as: as.token, payload });
const queue = async (query = '', app = t.app): Promise<{ items: AdSummary[]; total: number }> => {
  const url = `/api/ads/all-for-admin?status=pending&limit=100${query}`;
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
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

describe('rules', () => {
  test('are listed with what the server can tell and how often it is found', async () => {
    const listed = await rules();
    expect(listed).toHaveLength(26);
    const notComputed = listed.filter(({ computed }) => !computed).map(({ code }) => code);
    expect(notComputed).toEqual(['D03', 'M03', 'C03']);
    const before = (await rule('X02')).found;
    await post('Payment by MT103/23');
    expect((await rule('X02')).found).toBe(before + 1);
    expect(await rule('R01')).toMatchObject({ threshold: 12, thresholdUnit: '%', weight: 30 });
  });

  test('a weight that is tuned changes the order of the queue at once, on every instance', async () => {
    const [virgin, wire] = [await post('Virgin D2'), await post('By two-way wire')];
    await waiting(virgin.id, 1);
    await waiting(wire.id, 1);
    const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
    const other = await buildApp(ctx);
    try {
      expect(isSorted(placesOf(await queue('', other), virgin, wire))).toBe(true);
      const answer = await tune('X02', { weight: 90 });
      expect(answer.json()).toMatchObject({ code: 'X02', weight: 90 });
      expect(isSorted(placesOf(await queue(), wire, virgin))).toBe(true);
      expect(isSorted(placesOf(await queue('', other), wire, virgin))).toBe(true);
      const url = `/api/ads/${wire.id}`;
      const headers = { authorization: `Bearer ${owner.token}` };
      const seen = (await other.inject({ url, headers })).json() as Ad;
      expect([seen.risk, seen.checks.cautions[0]?.weight]).toEqual([90, 90]);
    } finally {
      await other.close();
      await ctx.close();
      await tune('X02', { weight: 15 });
    }
  });

  test('one that is switched off is gone from check, ad and queue, and back when it is on', async () => {
    const payload = diesel(ids, { description: 'Virgin D2' });
    const ad = await post('Virgin D2');
    await t.call('PUT', `/ads/${ad.id}/approve`, { as: admin.token });
    const waits = await post('Virgin D2');
    const seen = async () => {
      const [own, open, check] = [
        await read(ad.id, owner),
        (await t.call('GET', `/ads/${ad.id}`)).json() as Ad,
        (await t.call('POST', '/ads/check', { as: owner.token, payload })).json(),
      ];
      return [
        own.risk,
        own.checks.cautions.length,
        open.checks.cautions.length,
        check.risk,
        check.cautions.length,
        (await queue('&riskMin=20')).items.some(({ id }) => id === waits.id),
      ];
    };
    expect(await seen()).toEqual([20, 1, 1, 20, 1, true]);
    await tune('P02', { isActive: false });
    expect(await seen()).toEqual([0, 0, 0, 0, 0, false]);
    expect((await rule('P02')).found).toBeGreaterThan(0);
    await tune('P02', { isActive: true });
    expect(await seen()).toEqual([20, 1, 1, 20, 1, true]);
  });

  test('a threshold that is tuned acts on ads that are stored', async () => {
    const ad = await post('A chain of 4 brokers');
    expect((await read(ad.id, owner)).risk).toBe(15);
    expect((await tune('X03', { threshold: 5 })).statusCode).toBe(200);
    expect(await read(ad.id, owner)).toMatchObject({ risk: 0, checks: { cautions: [] } });
    await tune('X03', { threshold: 3 });
    expect((await read(ad.id, owner)).risk).toBe(15);
    await tune('X03', { threshold: 2 });
  });

  test('buyers read the reason, owners and moderators also the weight and the fix', async () => {
    const ad = await post('Virgin D2');
    await t.call('PUT', `/ads/${ad.id}/approve`, { as: admin.token });
    const open = (await t.call('GET', `/ads/${ad.id}`)).json() as Ad;
    expect(open.checks.cautions).toMatchObject([{ id: 'P02', weight: null, fix: null }]);
    expect(open.risk).toBeNull();
    const inner = (await read(ad.id, moderator)).checks.cautions[0];
    expect([inner?.weight, inner?.fix]).toEqual([20, expect.stringContaining('real grade')]);
  });

  test('an ad that was written by the old rule meanwhile follows soon', async () => {
    const ad = await post('Virgin D2');
    await tune('P02', { weight: 30 });
    await t.ctx.db.updateTable('ads').set({ risk: 20 }).where('id', '=', ad.id).execute();
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.ctx.db);
    await t.ctx.jobs.drain();
    expect((await read(ad.id, owner)).risk).toBe(30);
    await tune('P02', { weight: 20 });
  });

  test('what was tuned outlives the next start', async () => {
    await tune('R01', { weight: 33, threshold: 15 });
    await seedBaseData(t.ctx.db);
    expect(await rule('R01')).toMatchObject({ weight: 33, threshold: 15 });
    expect(await rules()).toHaveLength(26);
    await tune('R01', { weight: 30, threshold: 12 });
  });

  test('words can be changed; what makes no sense is refused', async () => {
    const name = 'A word of warning, not a grade';
    expect((await tune('P02', { name })).json().name).toBe(name);
    const refused = async (code: string, payload: object) => {
      const answer = await tune(code, payload);
      return [answer.statusCode, answer.json().details?.[0]?.path];
    };
    expect(await refused('P01', { threshold: 3 })).toEqual([400, 'threshold']);
    expect(await refused('T01', { threshold: 9 })).toEqual([400, 'threshold']);
    expect(await refused('R01', { threshold: 0 })).toEqual([400, 'threshold']);
    expect(await refused('R01', { weight: 101 })).toEqual([400, 'weight']);
    expect(await refused('R01', { name: '' })).toEqual([400, 'name']);
    expect(await refused('R01', { code: 'Z01' })).toEqual([400, 'code']);
  });

  test('only who holds basedata.write changes them, and it is written down', async () => {
    expect((await tune('X01', { weight: 30 }, moderator)).statusCode).toBe(403);
    expect((await t.call('GET', '/red-flag-rules/admin', { as: moderator.token })).statusCode).toBe(200);
    const trader = await makePerson(t, { role: 'paid' });
    expect((await t.call('GET', '/red-flag-rules/admin', { as: trader.token })).statusCode).toBe(403);
    await tune('X01', { weight: 25 });
    const entry = await t.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'rule.change')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: admin.id,
      before: { code: 'X01', weight: 20 },
      after: { code: 'X01', weight: 25 },
    });
    await tune('X01', { weight: 20 });
  });
});
