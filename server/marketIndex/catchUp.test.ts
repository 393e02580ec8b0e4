import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { publicAdsQuery } from '../../contract/adSearch.ts';
import { findPage } from '../ads/publicAds.queries.ts';
import { countFacets } from '../ads/publicCounts.queries.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/make.ts';
import { startTestApp, type TestApp } from '../test/testApp.ts';
import { type MarketIndex, openMarketIndex } from './marketIndex.ts';

/** An index that hears of nothing: what it knows of changes, it has found by itself. */
let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let market: MarketIndex;
const said = { info: vi.fn(), warn: vi.fn() };
const query = publicAdsQuery.parse({});
const sought = { productIds: null, reference: null, terms: null };

const publish = () => makeAd(t, owner, diesel(ids), { approvedBy: admin });
const messages = () => said.info.mock.calls.map(([, message]) => message);
const changed = () => said.info.mock.calls.map(([{ changed }]) => changed);

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  owner = await makePerson(t, { role: 'admin' });
  for (let nth = 0; nth < 6; nth += 1) await publish();
  market = openMarketIndex(t.ctx.db, {
    url: t.ctx.databaseUrl,
    folder: t.ctx.files.tempFolder,
    log: said as unknown as Logger,
  });
  market.reload();
  await market.ready();
});
afterEach(() => {
  said.info.mockClear();
  said.warn.mockClear();
});
afterAll(async () => {
  market.close();
  await t.close();
});

/** Whatever SQL finds, memory finds. */
async function expectEqual(): Promise<void> {
  const { db } = t.ctx;
  expect(await market.page(query, sought)).toEqual(await findPage(db, query, sought));
  expect(await market.facets(query, sought)).toEqual(await countFacets(db, query, sought));
}

test('what was missed is found and read, and nothing else', async () => {
  const { db } = t.ctx;
  const rows = await db.selectFrom('ads').select(['id', 'number']).orderBy('number').execute();
  const [paused, deleted, moved, worded] = rows.map(({ id }) => id) as [string, string, string, string];
  await db
    .updateTable('ads')
    .set({ views: sql<number>`views + 1`, inquiries: sql<number>`inquiries + 1` })
    .execute();
  await db.updateTable('ads').set({ status: 'paused' }).where('id', '=', paused).execute();
  await db.deleteFrom('ads').where('id', '=', deleted).execute();
  await db.updateTable('ads').set({ side: 'buy' }).where('id', '=', moved).execute();
  await db
    .updateTable('ads')
    .set({ search: sql`to_tsvector('simple', 'zeppelin')` })
    .where('id', '=', worded)
    .execute();
  await publish();
  market.catchUp();
  expect(await market.page(query, sought)).toBeNull();
  await market.ready();
  await expectEqual();
  const [term] = (await market.terms(['zeppelin'])) ?? [];
  expect((await market.page(query, { ...sought, terms: term ? [term] : [] }))?.numbers).toEqual([
    rows[3]?.number,
  ]);
  expect(messages()).toEqual(['the market in memory was compared with the database']);
  expect(changed()).toEqual([5]);
});

test('whose owner is verified no longer is another ad, and twice at once is compared to the end', async () => {
  await t.ctx.db.updateTable('users').set({ email_verified: false }).where('id', '=', owner.id).execute();
  market.catchUp();
  market.catchUp();
  await market.ready();
  await expectEqual();
  market.catchUp();
  await market.ready();
  expect(changed().at(-1)).toBe(0);
  expect(messages()).not.toContain('the market is in memory');
});

test('while the database cannot say, memory does not either', async () => {
  const { db } = t.ctx;
  await sql`alter table users rename to away`.execute(db);
  market.catchUp();
  await expect.poll(() => said.warn.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await market.facets(query, sought)).toBeNull();
  await sql`alter table away rename to users`.execute(db);
  await market.ready();
  await expectEqual();
});
