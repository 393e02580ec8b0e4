import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { publicAdsQuery } from '../../contract/market/adSearch.ts';
import { findPage } from '../market/search/publicAds.queries.ts';
import { countFacets } from '../market/search/publicCounts.queries.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { openSearchIndex, type SearchIndex } from './searchIndex.ts';

/** An index without a change feed: it learns of changes by comparing with the database only. */
let t: TestApp;
let ids: BaseIds;
let admin: Person;
let owner: Person;
let market: SearchIndex;
const logged = { info: vi.fn(), warn: vi.fn() };
const query = publicAdsQuery.parse({});
const resolved = { productIds: null, reference: null, terms: null };

const publish = () => makeAd(t, owner, diesel(ids), { approvedBy: admin });
const messages = () => logged.info.mock.calls.map(([, message]) => message);
const changed = () => logged.info.mock.calls.map(([{ changed }]) => changed);

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  owner = await makePerson(t, { role: 'admin' });
  for (let nth = 0; nth < 6; nth += 1) await publish();
  market = openSearchIndex(t.ctx.db, {
    url: t.ctx.databaseUrl,
    folder: t.ctx.files.tempFolder,
    log: logged as unknown as Logger,
  });
  market.reload();
  await market.ready();
});
afterEach(() => {
  logged.info.mockClear();
  logged.warn.mockClear();
});
afterAll(async () => {
  market.close();
  await t.close();
});

/** The index must return what SQL returns. */
async function expectEqual(): Promise<void> {
  const { db } = t.ctx;
  expect(await market.page(query, resolved)).toEqual(await findPage(db, query, resolved));
  expect(await market.facets(query, resolved)).toEqual(await countFacets(db, query, resolved));
}

test('what was missed is found and read, and nothing else', async () => {
  const { db } = t.ctx;
  const rows = await db.selectFrom('ads').select(['id', 'number']).orderBy('number').execute();
  const [paused, deleted, moved, reworded] = rows.map(({ id }) => id) as [string, string, string, string];
  await db
    .updateTable('ads')
    .set({ views: sql<number>`views + 1`, inquiries: sql<number>`inquiries + 1` })
    .execute();
  await db.updateTable('ads').set({ status: 'paused' }).where('id', '=', paused).execute();
  await db.deleteFrom('ads').where('id', '=', deleted).execute();
  await db.updateTable('ads').set({ side: 'buy' }).where('id', '=', moved).execute();
  await db
    .updateTable('ads')
    .set({ search: sql`setweight(to_tsvector('simple', 'zeppelin'), 'A')` })
    .where('id', '=', reworded)
    .execute();
  await publish();
  market.catchUp();
  expect(await market.page(query, resolved)).toBeNull();
  await market.ready();
  await expectEqual();
  expect(await market.spellings(['zeppelin', 'zepelin'])).toEqual([
    { known: 'whole', near: null },
    { known: null, near: 'zeppelin' },
  ]);
  const terms = [{ words: ['zeppelin'], isPrefix: true }];
  expect((await market.page(query, { ...resolved, terms }))?.numbers).toEqual([rows[3]?.number]);
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
  await expect.poll(() => logged.warn.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await market.facets(query, resolved)).toBeNull();
  await sql`alter table away rename to users`.execute(db);
  await market.ready();
  await expectEqual();
});
