import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketDay } from '../../../contract/market/marketDays.ts';
import { seeded } from '../../demo/random.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { countMissingDays, recountDay } from './marketDays.ts';

const DAY = 86_400_000;
const SPAN = 40;
const DAYS = 30;

let t: TestApp;
let ids: BaseIds;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const medianOf = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
};

type Event = { at: number; isLive: boolean };
type Price = { at: number; usd: number | null; isProxy: boolean };
type Made = {
  product: string;
  entity: string;
  port: string;
  tonnes: number;
  events: Event[];
  prices: Price[];
};

const ports = { NLRTM: ['', 'ARA', 'NWE'], SGSIN: ['', 'SGP'] } as const;

/** Companies of one or two accounts, whose ads come, pause, return, change their price and go. */
async function makeData(): Promise<Made[]> {
  const random = seeded(63);
  const people = await Promise.all(Array.from({ length: 9 }, () => makePerson(t, { role: 'paid' })));
  const names = people.map((_, place) => `Cargo ${place >> (place < 4 ? 1 : 0)} B.V.`);
  for (const [place, { id }] of people.entries())
    await t.ctx.db
      .updateTable('users')
      .set({ company: place === 0 ? 'CARGO 0, BV' : (names[place] ?? null) })
      .where('id', '=', id)
      .execute();
  const made: Made[] = [];
  const first = Date.now() - SPAN * DAY;
  for (let place = 0; place < 45; place += 1) {
    const who = random.below(people.length);
    const owner = people[who];
    if (!owner) continue;
    const port = random.pick(['NLRTM', 'NLRTM', 'SGSIN'] as const);
    const product = random.pick(['DIESEL', 'DIESEL', 'JET']);
    const tonnes = 1000 * (1 + random.below(60));
    const base = diesel(ids);
    const { id } = await makeAd(
      t,
      owner,
      {
        ...base,
        productId: ids.product('DIESEL'),
        title: `Ad ${place}`,
        quantity: { min: tonnes, max: tonnes, unitId: ids.unit('MT'), basis: 'total' },
        delivery: { term: 'CIF', portId: ids.port(port), countryId: ids.country(port.slice(0, 2)) },
      },
      { approvedBy: admin },
    );
    let at = first + random.next() * (SPAN - 2) * DAY;
    const events: Event[] = [{ at, isLive: true }];
    while (random.chance(0.6)) {
      at += random.next() * 9 * DAY;
      if (at > Date.now()) break;
      events.push({ at, isLive: events.at(-1)?.isLive === false });
    }
    const prices: Price[] = [];
    for (let when = events[0]?.at ?? 0; when < Date.now(); when += random.between(0.3, 12) * DAY)
      prices.push({
        at: when,
        usd: random.chance(0.1) ? null : Math.round(random.between(600, 800) * 100) / 100,
        isProxy: random.chance(0.1),
      });
    await sql`delete from ad_events where ad_id = ${id}`.execute(t.ctx.db);
    await sql`delete from ad_prices where ad_id = ${id}`.execute(t.ctx.db);
    await sql`update ads set created_at = ${new Date(first - DAY)}, published_at = ${new Date(at)},
      product_id = ${ids.product(product)}, valid_until = (now() + interval '30 days')::date where id = ${id}`.execute(
      t.ctx.db,
    );
    await t.ctx.db
      .insertInto('ad_events')
      .values(
        events.map(({ at: time, isLive }, step) => ({
          id: uuidv7(time),
          ad_id: id,
          from_status: step === 0 ? 'pending' : isLive ? 'paused' : 'approved',
          to_status: isLive ? 'approved' : 'paused',
          created_at: new Date(time),
        })),
      )
      .execute();
    await t.ctx.db
      .insertInto('ad_prices')
      .values(
        prices.map(({ at: time, usd, isProxy }) => ({
          ad_id: id,
          from_at: new Date(time),
          usd_per_tonne: usd,
          kind: usd === null ? null : isProxy ? ('formula_proxy' as const) : ('fixed' as const),
          why: 'edit' as const,
          price_type: 'fixed',
        })),
      )
      .execute();
    const entity = `cargo${who >> (who < 4 ? 1 : 0)}bv`;
    made.push({ product: ids.product(product), entity, port, tonnes, events, prices });
  }
  return made;
}

/** The rows of a day, counted one by one. */
function slowCount(made: Made[], day: string) {
  const [start, end] = [startOf(day), startOf(day) + DAY];
  const groups = new Map<
    string,
    Map<string, { ads: number; fresh: number; gone: number; tonnes: number[]; prices: number[] }>
  >();
  for (const { product, entity, port, tonnes, events, prices } of made) {
    const liveAt = (time: number) => events.findLast(({ at }) => at < time)?.isLive === true;
    const [was, is] = [liveAt(start), liveAt(end)];
    if (!was && !is) continue;
    for (const region of ports[port as keyof typeof ports]) {
      const key = `${product} ${region}`;
      const group = groups.get(key) ?? new Map();
      groups.set(key, group);
      const one = group.get(entity) ?? { ads: 0, fresh: 0, gone: 0, tonnes: [], prices: [] };
      group.set(entity, one);
      one.fresh += is && !was ? 1 : 0;
      one.gone += was && !is ? 1 : 0;
      if (!is) continue;
      one.ads += 1;
      one.tonnes.push(tonnes);
      const price = prices.findLast(({ at }) => at < end);
      if (price?.usd != null && !price.isProxy) one.prices.push(price.usd);
    }
  }
  return [...groups].map(([key, group]) => {
    const each = [...group.values()];
    const live = each.filter(({ ads }) => ads > 0);
    const medians = live.filter((one) => one.prices.length > 0).map((one) => medianOf(one.prices));
    const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((all, one) => all + of(one), 0);
    return {
      key,
      ads: sum(({ ads }) => ads),
      entities: live.length,
      new_ads: sum(({ fresh }) => fresh),
      new_entities: each.filter(({ fresh }) => fresh > 0).length,
      withdrawn_ads: sum(({ gone }) => gone),
      withdrawn_entities: each.filter(({ gone }) => gone > 0).length,
      tonnes: sum((one) => Math.max(0, ...one.tonnes)),
      tonnes_entities: live.length,
      usd_per_tonne: medians.length === 0 ? null : Number(medianOf(medians).toFixed(4)),
      usd_per_tonne_entities: medians.length,
    };
  });
}

const byKey = <Row extends { key: string }>(rows: Row[]) =>
  rows.toSorted((one, other) => one.key.localeCompare(other.key));

test('thirty days equal a count of the raw rows, and what is of too few companies stays here', async () => {
  await sql`update trading_regions set is_active = code = any('{ARA,NWE,SGP}')`.execute(t.ctx.db);
  await sql`
    insert into trading_regions (id, code, name, country_codes)
    select gen_random_uuid(), c, 'Region ' || c, case c when 'SGP' then '{SG}'::text[] else '{NL}' end
    from unnest('{ARA,NWE,SGP}'::text[]) c
    on conflict (code) do update set country_codes = excluded.country_codes, port_codes = '{}'`.execute(
    t.ctx.db,
  );
  const made = await makeData();
  const random = seeded(1);
  const days = Array.from({ length: DAYS }, () => dayOf(Date.now() - (1 + random.below(SPAN)) * DAY));
  for (const day of new Set(days)) {
    await recountDay(t.ctx.db, day);
    await recountDay(t.ctx.db, day);
    const rows = await t.ctx.db.selectFrom('market_days').selectAll().where('day', '=', day).execute();
    expect(
      byKey(
        rows.map((row) => ({
          key: `${row.product_id} ${row.region}`,
          ads: row.ads,
          entities: row.entities,
          new_ads: row.new_ads,
          new_entities: row.new_entities,
          withdrawn_ads: row.withdrawn_ads,
          withdrawn_entities: row.withdrawn_entities,
          tonnes: Number(row.tonnes),
          tonnes_entities: row.tonnes_entities,
          usd_per_tonne: row.usd_per_tonne && Number(row.usd_per_tonne),
          usd_per_tonne_entities: row.usd_per_tonne_entities,
        })),
      ),
      day,
    ).toEqual(byKey(slowCount(made, day)));
  }

  const read = async (query: string, as = admin) =>
    t.call('GET', `/market/days?productId=${ids.product('DIESEL')}&days=${SPAN + 1}${query}`, {
      as: as.token,
    });
  const seen = new Set<string>();
  for (const region of ['', 'ARA', 'SGP']) {
    const answer = await read(region && `&region=${region}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const counted = await t.ctx.db
      .selectFrom('market_days')
      .selectAll()
      .where('product_id', '=', ids.product('DIESEL'))
      .where('region', '=', region)
      .execute();
    for (const point of answer.json().points as MarketDay[]) {
      const row = counted.find(({ day }) => day === point.day);
      const entities = row?.entities ?? 0;
      seen.add(entities < 3 ? 'few' : entities < 5 ? 'counted' : 'measured');
      expect(point.ads, point.day).toBe(entities < 3 ? null : row?.ads);
      expect(point.tonnes, point.day).toBe((row?.tonnes_entities ?? 0) < 5 ? null : Number(row?.tonnes));
      expect(point.usdPerTonne, point.day).toBe(
        (row?.usd_per_tonne_entities ?? 0) < 5 ? null : Number(row?.usd_per_tonne),
      );
      const fresh = row?.new_entities ?? 0;
      expect(point.newAds, point.day).toBe(entities < 3 || fresh === 1 || fresh === 2 ? null : row?.new_ads);
    }
  }
  expect([...seen].toSorted()).toEqual(['counted', 'few', 'measured']);
  const member = await makePerson(t, { role: 'paid' });
  expect((await read('', member)).statusCode).toBe(403);
});

test('each finished day is counted once, also after a standstill', async () => {
  const counted = async () =>
    (
      await t.ctx.db.selectFrom('market_days_counted').select(['day', 'counted_at']).orderBy('day').execute()
    ).map(({ day, counted_at: at }) => `${day} ${at.toISOString()}`);
  await t.ctx.db.deleteFrom('market_days_counted').execute();
  await countMissingDays(t.ctx.db);
  const yesterday = dayOf(Date.now() - DAY);
  const once = await counted();
  expect(once.map((one) => one.slice(0, 10))).toEqual([yesterday]);
  await countMissingDays(t.ctx.db);
  expect(await counted()).toEqual(once);

  await sql`update market_days_counted set day = day - 3`.execute(t.ctx.db);
  await Promise.all([countMissingDays(t.ctx.db), countMissingDays(t.ctx.db)]);
  expect((await counted()).map((one) => one.slice(0, 10))).toEqual(
    [4, 3, 2, 1].map((back) => dayOf(Date.now() - back * DAY)),
  );
});
