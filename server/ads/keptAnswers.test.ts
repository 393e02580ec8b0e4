import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createContext } from '../context.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/make.ts';
import { startTestApp, type TestApp } from '../test/testApp.ts';

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
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(br.headers.etag).toBe(plain.headers.etag);
});

test('an approval on one instance shows on another within a second', async () => {
  const ctx = await createContext(t.ctx.env, t.ctx.env.DATABASE_URL ?? '');
  const other = await buildApp(ctx);
  const before = (await read({}, other)).json().total;
  await publish();
  await vi.waitFor(async () => expect((await read({}, other)).json().total).toBe(before + 1), {
    timeout: 1000,
    interval: 20,
  });
  await other.close();
  await ctx.close();
});

test('a failed answer is not kept', async () => {
  const url = '/api/ads/public?sort=quantity';
  await t.ctx.db.schema.alterTable('ads').renameTo('ads_away').execute();
  expect((await t.app.inject({ url })).statusCode).toBe(500);
  await t.ctx.db.schema.alterTable('ads_away').renameTo('ads').execute();
  expect((await t.app.inject({ url })).statusCode).toBe(200);
});
