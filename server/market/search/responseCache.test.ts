import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createContext } from '../../compose.ts';
import { announce } from '../../db/changeFeed.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'admin' });
});
afterAll(() => t.close());

const read = (headers: Record<string, string> = {}, app = t.app) =>
  app.inject({ url: '/api/ads/public', headers });
const publish = () => makeAd(t, owner, diesel(ids), { approvedBy: admin });

test('an approval shows at once, and a reader that has the answer gets 304', async () => {
  const before = await read();
  const again = await read({ 'if-none-match': String(before.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await publish();
  const after = await read({ 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.json().total).toBe(before.json().total + 1);
});

test('every encoding holds the same', async () => {
  const plain = await read();
  const br = await read({ 'accept-encoding': 'gzip, br' });
  const zipped = await read({ 'accept-encoding': 'gzip' });
  expect([
    br.headers['content-encoding'],
    zipped.headers['content-encoding'],
    plain.headers['content-encoding'],
  ]).toEqual(['br', 'gzip', undefined]);
  for (const [accepted, sent] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.0,br;q=0.5', 'br'],
    ['br;q=0, gzip;q=0', undefined],
  ])
    expect((await read({ 'accept-encoding': accepted ?? '' })).headers['content-encoding']).toBe(sent);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(br.headers.etag).toBe(plain.headers.etag);
});

test('an approval on one instance shows on another within a second', async () => {
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const other = await buildApp(ctx);
  const total = async () => (await read({}, other)).json().total as number;
  const times: number[] = [];
  // Once in three: what is slow is the machine then, which runs other tests meanwhile.
  while (times.length < 3 && !times.some((time) => time < 1000)) {
    const before = await total();
    await publish();
    const published = performance.now();
    await vi.waitFor(async () => expect(await total()).toBe(before + 1), { timeout: 15_000, interval: 20 });
    times.push(performance.now() - published);
  }
  expect(Math.min(...times)).toBeLessThan(1000);
  await other.close();
  await ctx.close();
});

test('a pause, an end, a resume and a changed title on one instance show on another', async () => {
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const other = await buildApp(ctx);
  const there = async (path: string) => (await other.inject({ url: `/api/ads/public${path}` })).json();
  const shows = (path: string, what: object) =>
    vi.waitFor(async () => expect(await there(path)).toMatchObject(what), { timeout: 15_000, interval: 20 });
  const { id, version } = await publish();
  const { total } = (await read()).json();
  await shows('', { total });
  await shows('/facets', { total });
  await shows('/map', { total });
  const as = { as: owner.token };
  expect((await t.call('POST', `/ads/${id}/pause`, as)).statusCode).toBe(200);
  await shows('', { total: total - 1 });
  await shows('/facets', { total: total - 1 });
  await shows('/map', { total: total - 1 });
  expect((await t.call('POST', `/ads/${id}/resume`, as)).statusCode).toBe(200);
  await shows('/facets', { total });
  const now = (await t.call('GET', `/ads/${id}`, as)).json().version;
  expect(now).toBeGreaterThanOrEqual(version);
  const edited = await t.call('PUT', `/ads/${id}/user-edit`, {
    ...as,
    payload: { ...diesel(ids), title: 'Renamed quicksilver', version: now },
  });
  expect(edited.statusCode, edited.body).toBe(200);
  await shows('?q=quicksilver', { total: 1 });
  expect((await t.call('POST', `/ads/${id}/close`, as)).statusCode).toBe(200);
  await shows('?q=quicksilver', { total: 0 });
  await shows('', { total: total - 1 });
  await other.close();
  await ctx.close();
});

test('names of base data that changed show on every instance once that is announced', async () => {
  await publish();
  expect((await read()).json().items[0].product.name).not.toBe('Renamed');
  await t.ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ name: 'Renamed' }).where('code', '=', 'DIESEL').execute();
    await announce(tx, 'baseData');
  });
  await vi.waitFor(async () => expect((await read()).json().items[0].product.name).toBe('Renamed'), {
    timeout: 15_000,
    interval: 20,
  });
});

test('a failed answer is not kept', async () => {
  const url = '/api/ads/public?sort=quantity';
  t.ctx.searchIndex.summaries.clear();
  await t.ctx.db.schema.alterTable('ads').renameTo('ads_away').execute();
  expect((await t.app.inject({ url })).statusCode).toBe(500);
  await t.ctx.db.schema.alterTable('ads_away').renameTo('ads').execute();
  expect((await t.app.inject({ url })).statusCode).toBe(200);
});
