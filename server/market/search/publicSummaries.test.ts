import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { adSummary } from '../../../contract/ads/adShapes.ts';
import { adRows } from '../../ads/rows/adRows.queries.ts';
import { viewSummary } from '../../ads/rows/adSummary.view.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { summariesOf, writeItems, writeSummaries } from './publicSummaries.ts';

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

const publish = async (change: Parameters<typeof diesel>[1] = {}) => {
  const { id } = await makeAd(t, owner, diesel(ids, change), { approvedBy: admin });
  const { number } = await t.ctx.db
    .selectFrom('ads')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number };
};

/** Both ways to show an ad to everyone. */
async function bothWays(number: number) {
  const row = await adRows(t.ctx.db).where(sql<boolean>`a.number = ${number}`).executeTakeFirstOrThrow();
  const written = (await writeSummaries(t.ctx.db, [number])).get(number);
  return {
    written: written && JSON.parse(written),
    viewed: z.encode(adSummary, viewSummary(row, null)),
  };
}

/** What an ad may say or leave open, as the database takes it. */
const changes = {
  nothing: '',
  'a full ad':
    "lifts = 12, quantity_basis = 'per_lift', tolerance_pct = 7.50, quantity_min = 5000.000, featured_at = now(), views = 17",
  'a price by benchmark':
    "price_type = 'formula', price_amount = null, price_benchmark = 'Platts CIF NWE', price_differential = -12.25, price_note = 'M+1'",
  'no comparable price': 'comparable_basis = null, usd_per_bbl = null, usd_per_tonne = null',
  'no amount': 'price_amount = null, price_currency_id = null, price_unit_id = null',
  'no unit': 'quantity_unit_id = null',
  'no least quantity': 'quantity_min = null',
  'no place': 'port_id = null, lat = null, lng = null',
  'a country only': "port_id = null, place = 'at buyer''s option', lat = 52.1, lng = -0.000001",
  'no dates': 'delivery_from = null, delivery_to = null, submitted_at = null',
  'days and moments':
    "delivery_from = '2099-01-05', delivery_to = '2099-02-09', published_at = '2026-03-04 05:06:07+00', created_at = '2026-03-04 05:06:07.1+02'",
  'quality values': `quality = '[{"parameter":"SULPHUR","basis":"max","max":10,"unit":"mg/kg"},{"parameter":"CETANE","basis":"min","min":51,"unit":""},{"parameter":"DENSITY","basis":"typical","min":820,"max":845,"value":832.5,"unit":"kg/m³"},{"parameter":"FLASH","basis":"min","min":55,"unit":"°C"}]'`,
};

test.each(Object.entries(changes))('%s is written as it is viewed', async (_what, change) => {
  const { id, number } = await publish();
  if (change) await sql`update ads set ${sql.raw(change)} where id = ${id}`.execute(t.ctx.db);
  const { written, viewed } = await bothWays(number);
  expect(written).toEqual(viewed);
});

test('what people wrote stays what they wrote', async () => {
  const texts = [
    '"quoted" \\ and / back',
    'two\nlines\tand a tab',
    'parted\u001fby\u001ethe separators',
    'null',
    'дизель 柴油 🛢 \u2028',
  ];
  for (const text of texts) {
    const { id, number } = await publish();
    await t.ctx.db
      .updateTable('ads')
      .set({ title: text, place: text, price_note: text, price_benchmark: text })
      .where('id', '=', id)
      .execute();
    await t.ctx.db.updateTable('users').set({ company: text }).where('id', '=', owner.id).execute();
    const { written, viewed } = await bothWays(number);
    expect(written).toEqual(viewed);
    expect([written.title, written.delivery.place, written.owner.company]).toEqual([text, text, text]);
  }
});

test('only what is published is written, in the order that was asked for', async () => {
  const [one, hidden, other] = [await publish(), await publish(), await publish()];
  await t.ctx.db.updateTable('ads').set({ status: 'paused' }).where('id', '=', hidden.id).execute();
  const written = await summariesOf(t.ctx.db, [other.number, hidden.number, 2_000_000_000, one.number]);
  const { items, total } = JSON.parse(writeItems(written, { total: 2 }));
  expect([items.map((ad: { id: string }) => ad.id), total]).toEqual([[other.id, one.id], 2]);
  expect(writeItems([])).toBe('{"items":[]}');
});

test('base data that nobody announced is found', async () => {
  const { id, number } = await publish();
  await writeSummaries(t.ctx.db, [number]);
  const { id: portId } = await t.ctx.db
    .insertInto('ports')
    .values({
      id: uuidv7(),
      code: 'XXNEW',
      name: 'Newly dredged',
      country_id: ids.country('NL'),
      lat: 52,
      lng: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.ctx.db.updateTable('ads').set({ port_id: portId }).where('id', '=', id).execute();
  expect((await bothWays(number)).written.delivery.port.name).toBe('Newly dredged');
});
