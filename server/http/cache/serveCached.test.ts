import { connect } from 'node:net';
import { type QueryExecutor, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { rateLimits } from '../../../contract/core/endpoint.ts';
import { buildApp } from '../../app.ts';
import { openLog } from '../../lib/log.ts';
import { baseIds, diesel, makeAd, makePerson } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';

let t: TestApp;
let site: string;
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  site = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());
afterEach(() => void vi.restoreAllMocks());

/** Generous: a busy machine costs a green run nothing. */
const SOON = { timeout: 15_000 };

/** Nobody has asked from here before. */
let people = 0;
const somebody = () => {
  people += 1;
  return { 'x-forwarded-for': `198.51.100.${people}` };
};
const get = (path: string, headers: Record<string, string>) => fetch(site + path, { headers });

/** Published ads; a person may have two. */
async function someAds(count: number) {
  const [admin, ids] = [await makePerson(t, { role: 'admin' }), await baseIds(t)];
  return Promise.all(
    Array.from({ length: count }, async () =>
      makeAd(t, await makePerson(t), diesel(ids), { approvedBy: admin }),
    ),
  );
}

/** What an answer says, without what is of one answer only. */
async function saidBy(answer: Response) {
  const headers: Record<string, string | undefined> = Object.fromEntries(answer.headers);
  const { date: _, 'x-request-id': id, ...rest } = headers;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  rest['content-security-policy'] = rest['content-security-policy']?.replace(/ 'nonce-[^']*'/, '');
  return {
    status: answer.status,
    headers: rest,
    body: await answer.text(),
  };
}

test('an answer that is ready is the one that the usual way gives', async () => {
  for (const encoding of ['identity', 'gzip', 'br']) {
    const as = { ...somebody(), 'accept-encoding': encoding };
    const first = await saidBy(await get('/api/products', as));
    await get('/api/products', as);
    const ready = await saidBy(await get('/api/products', as));
    expect(ready).toEqual({
      ...first,
      headers: { ...first.headers, 'content-length': ready.headers['content-length'] },
    });
    const known = await get('/api/products', { ...as, 'if-none-match': String(first.headers.etag) });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([
      304,
      '',
      first.headers.etag,
    ]);
  }
});

test('ready answers are counted: a limit holds, by the address that the proxy names', async () => {
  const [one, other] = [somebody(), somebody()];
  const { address: limit } = rateLimits.general;
  const statuses: number[] = [];
  for (let call = 0; call < limit + 3; call += 1) {
    const answer = await get('/api/site-settings', one);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, limit)).toEqual(Array(limit).fill(200));
  expect(statuses.slice(limit)).toEqual([429, 429, 429]);
  expect((await get('/api/site-settings', other)).status).toBe(200);
});

test('a closed site answers nothing that is ready, from the very next call on', async () => {
  const as = somebody();
  const url = '/api/countries';
  const { token } = await makePerson(t, { role: 'admin' });
  const close = async (maintenanceMode: boolean) =>
    (await t.call('PUT', '/site-settings', { as: token, payload: { maintenanceMode } })).statusCode;
  for (let call = 0; call < 3; call += 1) expect((await get(url, as)).status).toBe(200);
  expect(await close(true)).toBe(200);
  expect((await get(url, as)).status).toBe(503);
  expect(await close(false)).toBe(200);
  expect((await get(url, as)).status).toBe(200);
});

test('what only some may see is not ready for others, who were let in to it before', async () => {
  const as = somebody();
  const { token } = await makePerson(t, { role: 'superadmin' });
  const url = '/api/ads/public/map?zoom=3';
  const guests = async (marketMap: boolean) =>
    t.ctx.db
      .updateTable('roles')
      .set({ plan_access: sql`jsonb_set(plan_access, '{marketMap}', ${marketMap}::text::jsonb)` })
      .where('code', '=', 'guest')
      .execute();
  await guests(false);
  for (let call = 0; call < 3; call += 1)
    expect((await get(url, { ...as, authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await get(url, as)).status).toBe(403);
  await guests(true);
  for (let call = 0; call < 3; call += 1) expect((await get(url, as)).status).toBe(200);
  await guests(false);
  expect((await get(url, as)).status).toBe(403);
  await guests(true);
});

test('the log names the path of what was ready, not what was asked with it', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const app = await buildApp({ ...t.ctx, log });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  for (let call = 0; call < 4; call += 1)
    await (await fetch(`${address}/api/ads/public?q=whispered`, { headers: somebody() })).arrayBuffer();
  expect(t.ctx.responses.getForEveryone('/api/ads/public?q=whispered')).not.toBeNull();
  await app.close();
  expect(lines.join('')).toContain('/api/ads/public');
  expect(lines.join('')).not.toContain('whispered');
});

test('headers that go on for ever go the usual way, again and again', async () => {
  const long = { 'x-forwarded-for': `${'198.51.100.250, '.repeat(100)}${somebody()['x-forwarded-for']}` };
  for (let call = 0; call < 3; call += 1) expect((await get('/api/products', long)).status).toBe(200);
});

test('an ad is answered ahead of its route as the route does, refused the same way, and counted once', async () => {
  const as = somebody();
  const [owner, admin] = [await makePerson(t), await makePerson(t, { role: 'admin' })];
  const ids = await baseIds(t);
  const ad = await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  const waiting = await makeAd(t, owner, diesel(ids));
  const loaded = vi.spyOn(t.ctx.responses, 'loadForEveryone');
  const read = async (name: string) => {
    const said = await saidBy(await get(`/api/ads/${name}`, { ...as, 'accept-encoding': 'gzip' }));
    return { ...said, headers: { ...said.headers, 'content-length': '' } };
  };
  // The first call only learns that the site is open.
  t.ctx.responses.invalidate('settings');
  const normal = await read(ad.id);
  expect(loaded).not.toHaveBeenCalled();
  await vi.waitFor(async () => {
    const ahead = await read(ad.slug);
    expect(loaded).toHaveBeenCalled();
    expect(ahead).toEqual(normal);
  }, SOON);
  // A signed-in reader gets their own response.
  const own = await get(`/api/ads/${ad.slug}`, { ...as, authorization: `Bearer ${owner.token}` });
  expect(((await own.json()) as { isFavorite?: boolean }).isFavorite).toBe(false);

  const other = somebody();
  const { address: limit } = rateLimits.general;
  const statuses: number[] = [];
  for (let call = 0; call < limit + 2; call += 1) {
    const answer = await get(call < 5 ? `/api/ads/${waiting.id}` : '/api/site-settings', other);
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array<number>(5).fill(404), ...Array<number>(limit - 5).fill(200), 429, 429]);
  await t.call('POST', `/ads/${ad.id}/close`, { as: owner.token });
  expect((await get(`/api/ads/${ad.slug}`, as)).status).toBe(410);
});

test('a search is refused the same way however often it is asked', async () => {
  const as = somebody();
  for (const wrong of ['limit=0', 'productId=none', 'unknown=1', 'q=%00', 'page=1&page=2'])
    for (let call = 0; call < 3; call += 1) {
      const refused = await get(`/api/ads/public?${wrong}`, as);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
});

test('ads that many ask for at the same time are read together, each its own', async () => {
  const ads = [...(await someAds(9)), { id: '01890000-0000-7000-8000-000000000000' }];
  const as = somebody();
  await get('/api/products', as);
  await get(`/api/ads/${ads[0]?.id}`, as);
  // What runs the statements of this database and of those made of it.
  const runner: QueryExecutor = Object.getPrototypeOf(Object.getPrototypeOf(t.ctx.db.getExecutor()));
  const run = vi.spyOn(runner, 'executeQuery');
  const readings = () => run.mock.calls.filter(([query]) => query.sql.includes('a.id = any')).length;
  await vi.waitFor(async () => {
    run.mockClear();
    t.ctx.responses.invalidate('market');
    const answers = await Promise.all(ads.map(({ id }) => get(`/api/ads/${id}`, as)));
    const said = await Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as { id?: string }).id]),
    );
    expect(said).toEqual(ads.map(({ id }, at) => (at === 9 ? [404, undefined] : [200, id])));
    expect(readings()).toBeGreaterThan(0);
    expect(readings()).toBeLessThan(ads.length / 2);
  }, SOON);
});

test('what changed is not ready any more', async () => {
  const as = somebody();
  const names = async () =>
    ((await (await get('/api/products/simple', as)).json()) as { items: { name: string }[] }).items;
  await names();
  await names();
  await t.ctx.db.updateTable('products').set({ name: 'Renamed' }).where('code', '=', 'DIESEL').execute();
  t.ctx.responses.invalidate('baseData');
  expect((await names()).some(({ name }) => name === 'Renamed')).toBe(true);
});

test('two requests on one line are answered in their order', async () => {
  const { hostname, port } = new URL(site);
  const as = somebody();
  await get('/api/products', as);
  const line = connect(Number(port), hostname);
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${as['x-forwarded-for']}\r\n\r\n`;
  line.write(ask('/api/units?all=false') + ask('/api/products') + ask('/healthz'));
  let text = '';
  for await (const piece of line) {
    text += String(piece);
    if (text.includes('"status":"ok"')) break;
  }
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 3 }, () => 'HTTP/1.1 200'));
  expect(text.indexOf('"dimension"')).toBeLessThan(text.indexOf('"phase"'));
});
