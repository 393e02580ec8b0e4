import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PriceStep } from '../../../contract/ads/priceHistory.ts';
import { openDesk } from '../../test/kit/baseDataDesk.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { deletePricesBefore, keepPrices } from './adPrices.queries.ts';

let t: TestApp;
let ids: BaseIds;
let seller: Person;
let admin: Person;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  seller = await makePerson(t, { role: 'admin' });
  admin = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const priced = (amount: number, currency = 'USD') => ({
  type: 'fixed' as const,
  amount,
  currencyId: ids.currency(currency),
  unitId: ids.unit('MT'),
});
const publish = (change: Parameters<typeof diesel>[1]) =>
  makeAd(t, seller, diesel(ids, change), { approvedBy: admin });
const stepsOf = async (id: string, as?: Person): Promise<PriceStep[]> =>
  (await t.call('GET', `/ads/${id}/prices`, as && { as: as.token })).json().steps;
const edit = async (id: string, change: Parameters<typeof diesel>[1]) => {
  const { version } = (await t.call('GET', `/ads/${id}`)).json();
  const edited = await t.call('PUT', `/ads/${id}`, {
    as: admin.token,
    payload: { ...diesel(ids, change), version },
  });
  expect(edited.statusCode, edited.body).toBe(200);
};

// First, because ads follow what other tests change of the base data, some seconds later once more.
test('moves below a cent and what the owner writes besides are no steps; a pause does not hide a move', async () => {
  const ad = await publish({ price: priced(700) });
  await edit(ad.id, { price: priced(700), description: 'Other words' });
  await edit(ad.id, { price: priced(700.004) });
  // The owner's price changed, the comparable one by less than a cent.
  expect((await stepsOf(ad.id)).map(({ why }) => why)).toEqual(['edit', 'edit']);
  await t.ctx.db.updateTable('ads').set({ usd_per_tonne: 700.0135 }).where('id', '=', ad.id).execute();
  await keepPrices(t.ctx.db, [ad.id], { why: 'quotes' });
  expect(await stepsOf(ad.id)).toHaveLength(2);
  await t.ctx.db.updateTable('ads').set({ usd_per_tonne: 700.014 }).where('id', '=', ad.id).execute();
  await keepPrices(t.ctx.db, [ad.id], { why: 'quotes' });
  expect((await stepsOf(ad.id)).at(-1)).toMatchObject({
    why: 'quotes',
    usdPerTonne: 700.014,
    quoteDay: null,
  });

  await t.call('POST', `/ads/${ad.id}/pause`, { as: seller.token });
  const byFormula = {
    usd_per_tonne: 690,
    comparable_kind: 'formula_proxy',
    comparable_basis: JSON.stringify({ quoteDay: '2026-11-20' }),
  } as const;
  await t.ctx.db.updateTable('ads').set(byFormula).where('id', '=', ad.id).execute();
  await keepPrices(t.ctx.db, [ad.id], { why: 'quotes' });
  expect((await t.call('GET', `/ads/${ad.id}/prices`)).statusCode).toBe(404);
  expect((await stepsOf(ad.id, seller)).at(-1)).toMatchObject({
    why: 'quotes',
    kind: 'formula_proxy',
    quoteDay: '2026-11-20',
    usdPerTonne: 690,
  });
});

test('publication, an edit, a rate and a density are steps, each with its reason', async () => {
  const { density15: _own, ...undensed } = diesel(ids);
  const ad = await makeAd(t, seller, { ...undensed, price: priced(700, 'EUR') }, { approvedBy: admin });
  const { done, all } = await openDesk(t);
  const rate = async (usdRate: string, day: string) => {
    await done('PUT', `/currencies/${ids.currency('EUR')}/rates/${day}`, { usdRate, confirmed: true });
    await t.ctx.jobs.drain();
  };
  await rate('2', '2026-11-02');
  await rate('2.000001', '2026-11-03');
  const { version } = (await t.call('GET', `/ads/${ad.id}`)).json();
  await t.call('PUT', `/ads/${ad.id}`, {
    as: admin.token,
    payload: { ...undensed, price: priced(690, 'EUR'), version },
  });
  const product = (await all<{ id: string; code: string }>('/products/simple')).find(
    ({ code }) => code === 'DIESEL',
  );
  const {
    id: _id,
    isDefault: _default,
    isActive: _active,
    order: _order,
    ...body
  } = product as Record<string, unknown>;
  await done('PUT', `/products/${product?.id}`, {
    ...body,
    density15: 800,
    densityMin: 780,
    densityMax: 900,
  });
  await t.ctx.jobs.drain();

  const steps = await stepsOf(ad.id);
  expect(steps.map(({ why, kind }) => [why, kind])).toEqual([
    ['edit', 'fixed'],
    ['fx', 'fixed'],
    ['edit', 'fixed'],
    ['conversion', 'fixed'],
  ]);
  expect(steps[1]?.usdPerTonne).toBe(1400);
  expect(steps[2]?.usdPerTonne).toBeCloseTo(1380, 2);
  expect(steps[3]?.usdPerTonne).toBe(steps[2]?.usdPerTonne);
  expect(steps[3]?.usdPerBbl).not.toBe(steps[2]?.usdPerBbl);
  const { items } = (await t.call('GET', `/ads/${ad.id}/prices`)).json();
  expect(items).toMatchObject([{ until: steps[2]?.from, price: { amount: 700, currency: { code: 'EUR' } } }]);
});

test('nothing is kept of what was never published', async () => {
  const draft = await makeAd(t, seller, { ...diesel(ids), draft: true });
  expect((await t.call('GET', `/ads/${draft.id}/prices`)).statusCode).toBe(404);
  expect(await stepsOf(draft.id, seller)).toEqual([]);
});

test('prices of more than two years ago go, but for the one that stood then', async () => {
  const ad = await publish({ price: priced(700) });
  for (const amount of [701, 702, 703]) await edit(ad.id, { price: priced(amount) });
  await sql`
    update ad_prices p set from_at = now() - case n.place when 1 then interval '4 years' when 2 then interval '3 years' else interval '1 year' end
    from (select id, row_number() over (order by from_at, id) as place from ad_prices where ad_id = ${ad.id}) n
    where n.id = p.id`.execute(t.ctx.db);
  await deletePricesBefore(t.ctx.db, 2);
  expect((await stepsOf(ad.id)).map(({ usdPerTonne }) => usdPerTonne)).toEqual([701, 702, 703]);
});

test('the migration keeps every price that was kept before', async () => {
  const dollars = await publish({ price: priced(680) });
  const euros = await publish({ price: priced(650, 'EUR') });
  const calm = await publish({ price: priced(600) });
  const files = new URL('../../db/migrations/', import.meta.url);
  const before = await readFile(new URL('0040_ad_page.sql', files), 'utf8');
  const migration = await readFile(new URL('0063_price_history.sql', files), 'utf8');
  await t.ctx.db.transaction().execute(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx);
    await run('drop table ad_prices, market_days, market_days_counted');
    await run('alter table ads drop column closed_at cascade, drop column close_reason cascade');
    for (const statement of before.slice(before.indexOf('create table ad_prices')).split(/;\n\n/))
      await run(statement);
    for (const [id, amount, days] of [
      [dollars.id, 700, 9],
      [dollars.id, 690, 2],
      [euros.id, 640, 3],
    ] as const)
      await sql`
        insert into ad_prices (ad_id, until, price_type, price_amount, price_currency_id, price_unit_id)
        select id, now() - make_interval(days => ${days}::int), 'fixed', ${amount}, price_currency_id, price_unit_id
        from ads where id = ${id}`.execute(tx);
    await sql`update ad_events set created_at = now() - interval '20 days'`.execute(tx);
    await run(migration);
  });
  const dollarSteps = await stepsOf(dollars.id);
  expect(dollarSteps.map(({ usdPerTonne }) => usdPerTonne)).toEqual([700, 690, 680]);
  const ages = dollarSteps.map(({ from }) => Math.round((Date.now() - Date.parse(from)) / 86_400_000));
  expect(ages).toEqual([20, 9, 2]);
  // What a rate of the past made of it is not known.
  expect((await stepsOf(euros.id)).map(({ usdPerTonne }) => usdPerTonne === null)).toEqual([true, false]);
  expect(await stepsOf(calm.id)).toHaveLength(1);
  const { items } = (await t.call('GET', `/ads/${dollars.id}/prices`)).json();
  expect(items.map(({ price }: { price: { amount: number } }) => price.amount)).toEqual([690, 700]);
});
