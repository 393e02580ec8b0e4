import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publicAdsQuery } from '../../contract/market/adSearch.ts';
import { type FeedMark, listenForChanges } from '../db/changeFeed.ts';
import { type Db, openDb, type Sql } from '../db/client.ts';
import { removeExpired } from '../jobs/scheduler.queries.ts';
import { findPage } from '../market/search/publicAds.queries.ts';
import { countFacets } from '../market/search/publicCounts.queries.ts';
import { startCuttable } from '../test/kit/cuttable.ts';
import { baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { thorough } from '../test/thorough.ts';
import { openSearchIndex, type SearchIndex } from './searchIndex.ts';

/** An index whose change feed can be cut, beside the one of the site. */
const ADS = 24;
const ROUNDS = thorough(12, 30);
const BEAT_MS = 15;

let t: TestApp;
let owner: Person;
let market: SearchIndex;
let feed: Awaited<ReturnType<typeof listenForChanges>>;
let line: Awaited<ReturnType<typeof startCuttable>>;
/** For transactions that stay open. */
let wide: Db;
let numbers: number[];
const marked: FeedMark[] = [];
const logged = { info: vi.fn(), warn: vi.fn() };
const query = publicAdsQuery.parse({});
const resolved = { productIds: null, reference: null, terms: null };
const seen = () => logged.info.mock.calls.map(([, message]) => message);
const RESUMED = 'the market in memory was resumed';
const COMPARED = 'the market in memory was compared with the database';

/** The same numbers in every run (mulberry32). */
let seed = 20_261_124;
const draw = () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
};
const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item;

beforeAll(async () => {
  t = await startTestApp();
  const ids = await baseIds(t);
  const admin = await makePerson(t, { role: 'admin' });
  owner = await makePerson(t, { role: 'admin' });
  for (let nth = 0; nth < ADS; nth += 1) await makeAd(t, owner, diesel(ids), { approvedBy: admin });
  numbers = (await t.ctx.db.selectFrom('ads').select('number').execute()).map(({ number }) => number);
  wide = openDb(t.ctx.databaseUrl, { connections: 20 });
  market = openSearchIndex(t.ctx.db, {
    url: t.ctx.databaseUrl,
    folder: t.ctx.files.tempFolder,
    log: logged as unknown as Logger,
  });
  line = await startCuttable(t.ctx.databaseUrl);
  const receive = (change: string | null) => {
    if (change === null) market.catchUp();
    else if (change.startsWith('ad:')) market.onAdChanged(Number(change.slice(3)));
    else if (change.startsWith('mark:')) market.onBarrier(change.slice(5));
  };
  const marks = {
    wanted: () => market.marks.wanted(),
    heard: (mark: FeedMark) => {
      marked.push(mark);
      market.marks.heard(mark);
    },
  };
  feed = await listenForChanges(line.url, receive, () => undefined, { wait: 10, beat: BEAT_MS, marks });
  market.reload();
  await market.ready();
});
beforeEach(() => {
  logged.info.mockClear();
});
afterAll(async () => {
  await feed.stop();
  market.close();
  await line.stop();
  await wide.destroy();
  await t.close();
});

const change = (tx: Sql, number: number) =>
  tx
    .updateTable('ads')
    .set({
      side: pick(['sell', 'buy'] as const),
      status: pick(['approved', 'approved', 'paused'] as const),
      usd_per_tonne: Math.round(draw() * 900),
    })
    .where('number', '=', number)
    .execute();

/** A transaction that has changed an ad; `end` commits it, or undoes it. */
async function begin(number: number): Promise<{ end(commits: boolean): Promise<void> }> {
  const ending = Promise.withResolvers<boolean>();
  const changed = Promise.withResolvers<void>();
  const done = wide
    .transaction()
    .execute(async (tx) => {
      // It stays open for rounds, longer than a call may.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await change(tx, number);
      changed.resolve();
      if (!(await ending.promise)) throw new Error('undone');
    })
    .catch((error: Error) => {
      changed.reject(error);
      if (error.message !== 'undone') throw error;
    });
  await changed.promise;
  return {
    end: (commits) => {
      ending.resolve(commits);
      return done;
    },
  };
}

/** A change that is always announced: one of an ad that is paused before and after is not, and no mark follows it. */
const changeShown = () =>
  wide
    .updateTable('ads')
    .set({ status: 'approved', usd_per_tonne: sql<number>`coalesce(usd_per_tonne, 0) + 1` })
    .where('number', '=', pick(numbers))
    .execute();

/** A mark that was sent after this was called has been heard, and one after that. */
async function marks(): Promise<void> {
  const before = marked.length;
  await changeShown();
  await expect.poll(() => marked.length).toBeGreaterThan(before);
  await changeShown();
  await expect.poll(() => marked.length).toBeGreaterThan(before + 1);
}

/** `meanwhile` is over before the feed can connect again, so that nothing tells of what it does. */
async function cutAndBack(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  const before = seen().length;
  line.down();
  await meanwhile();
  line.up();
  await expect.poll(() => seen().length).toBeGreaterThan(before);
}

async function isEqual(): Promise<boolean> {
  market.requireSync();
  await expect.poll(async () => (await market.page(query, resolved)) !== null).toBe(true);
  const inMemory = [await market.page(query, resolved), await market.facets(query, resolved)];
  const bySql = [await findPage(wide, query, resolved), await countFacets(wide, query, resolved)];
  return JSON.stringify(inMemory) === JSON.stringify(bySql);
}

test('random changes, long transactions and cut connections: the index is what SQL says, and is never read anew', async () => {
  await marks();
  const open = new Map<number, Awaited<ReturnType<typeof begin>>>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let nth = 0; nth < 6; nth += 1) {
      const number = pick(numbers);
      const known = open.get(number);
      if (known) {
        open.delete(number);
        await known.end(draw() < 0.7);
      } else if (open.size < 5 && draw() < 0.5) open.set(number, await begin(number));
      else await change(wide, number);
      if (draw() < 0.25) line.cut();
    }
    if (draw() < 0.3)
      await wide
        .updateTable('users')
        .set({ email_verified: draw() < 0.5 })
        .where('id', '=', owner.id)
        .execute();
    if (draw() < 0.5)
      await cutAndBack(async () => change(wide, pick(numbers.filter((one) => !open.has(one)))));
    expect(await isEqual()).toBe(true);
  }
  for (const each of open.values()) await each.end(true);
  expect(await isEqual()).toBe(true);
  expect(seen()).toContain(RESUMED);
  expect(seen()).not.toContain(COMPARED);
});

test('what began before a mark and is committed after the connection is lost is read', async () => {
  const late = await begin(numbers[0] as number);
  for (const number of numbers.slice(1, 4)) await change(wide, number);
  const before = marked.length;
  await expect.poll(() => marked.length).toBeGreaterThan(before);
  await cutAndBack(() => late.end(true));
  expect(await isEqual()).toBe(true);
  expect(seen()).not.toContain(COMPARED);
});

test('what a failover lost is read again as it is now', async () => {
  await marks();
  const number = numbers[0] as number;
  const now = await wide
    .selectFrom('ads')
    .select(['side', 'status'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const other = {
    side: now.side === 'sell' ? ('buy' as const) : ('sell' as const),
    status: 'approved' as const,
  };
  await wide.updateTable('ads').set(other).where('number', '=', number).execute();
  expect(await isEqual()).toBe(true);
  // As if that had never been committed: the row is what it was, and nothing tells of it.
  await cutAndBack(() =>
    wide.transaction().execute(async (tx) => {
      await sql`alter table ads disable trigger ads_tell_update`.execute(tx);
      await tx.updateTable('ads').set(now).where('number', '=', number).execute();
      await sql`alter table ads enable trigger ads_tell_update`.execute(tx);
      await sql`delete from ad_changes where number = ${number}`.execute(tx);
    }),
  );
  expect(await isEqual()).toBe(true);
  expect(seen()).toEqual([RESUMED]);
});

test('where the mark is gone, everything is compared, once', async () => {
  await marks();
  await cutAndBack(async () => {
    await change(wide, numbers[0] as number);
    await sql`delete from feed_marks`.execute(wide);
    await sql`delete from ad_changes`.execute(wide);
  });
  expect(await isEqual()).toBe(true);
  await marks();
  await cutAndBack();
  expect(seen()).toEqual([COMPARED, RESUMED]);
});

test('the log is trimmed to what the oldest mark needs, and marks to an hour', async () => {
  await marks();
  await sql`update feed_marks set created_at = now() - interval '2 hours' where id <> ${marked.at(-1)?.id}`.execute(
    wide,
  );
  await removeExpired(wide);
  const { rows } = await sql<{ marks: number; older: number }>`
    select (select count(*) from feed_marks) as marks,
      (select count(*) from ad_changes where xid < (select min(position) from feed_marks)) as older`.execute(
    wide,
  );
  expect(rows[0]?.marks).toBeGreaterThan(0);
  expect(rows[0]?.older).toBe(0);
  await cutAndBack(() => change(wide, numbers[1] as number));
  expect(await isEqual()).toBe(true);
  expect(seen()).toEqual([RESUMED]);
});

test('a log that forgets a change is noticed', async () => {
  await marks();
  let differs = false;
  for (let tries = 0; tries < 20 && !differs; tries += 1) {
    await cutAndBack(() =>
      wide.transaction().execute(async (tx) => {
        for (const number of numbers) await change(tx, number);
        await sql`delete from ad_changes where xid = pg_current_xact_id()`.execute(tx);
      }),
    );
    differs = !(await isEqual());
  }
  expect(differs).toBe(true);
});
