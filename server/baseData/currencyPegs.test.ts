import { afterAll, expect, test } from 'vitest';
import type { CurrencyEntry } from '../../contract/baseData/baseData.ts';
import { seedBaseData } from '../db/seed/seed.ts';
import { dollarRates } from '../priceFormulas/rates.ts';
import { openDesk } from '../test/kit/baseDataDesk.ts';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { startTestApp } from '../test/kit/testApp.ts';
import { takeFeedRates } from './feedRates.ts';

const t = await startTestApp();
afterAll(() => t.close());
const ids = await baseIds(t);
const { admin, done, all, refused } = await openDesk(t);
const owner = await makePerson(t, { role: 'paid' });

const today = new Date().toISOString().slice(0, 10);
const dirham = ids.currency('AED');
const kuwait = ids.currency('KWD');
const SINCE = '1997-11-02';
const peg = { perUsd: '3.6725', authority: 'Central Bank of the UAE', source: 'https://example.test/peg' };
const currency = async (id: string) =>
  (await all<CurrencyEntry>('/currencies')).find((one) => one.id === id) as CurrencyEntry;
const pegsOf = async (id: string) => (await done<{ items: object[] }>('GET', `/currencies/${id}/pegs`)).items;
const pathOf = (id: string, since: string) => `/currencies/${id}/pegs/${since}`;

test('a site comes with the pegs of the Gulf, each with its authority and its first day', async () => {
  const pegged = (await all<CurrencyEntry>('/currencies')).filter((one) => one.peg !== null);
  expect(pegged.map(({ code, peg: own }) => [code, own?.perUsd, own?.since])).toEqual([
    ['AED', '3.6725', SINCE],
    ['SAR', '3.75', '1986-06-01'],
    ['QAR', '3.64', '2001-07-09'],
    ['BHD', '0.376', '2001-01-01'],
    ['OMR', '0.3845', '1986-01-01'],
    ['TMT', '3.5', '2015-01-01'],
  ]);
  expect((await currency(dirham)).usdRate).toBeCloseTo(1 / 3.6725, 15);
  expect((await currency(ids.currency('EUR'))).peg).toBeNull();
});

test('the rate of an ad is the peg, said with its authority; every day of a formula has it', async () => {
  const ad = await makeAd(
    t,
    owner,
    { ...diesel(ids), price: { type: 'fixed', amount: 2570.75, currencyId: dirham, unitId: ids.unit('MT') } },
    { approvedBy: admin },
  );
  expect((await t.call('GET', `/ads/${ad.id}`)).json().comparable).toMatchObject({
    usdPerTonne: 700,
    basis: { rateDate: SINCE, peg: { perUsd: '3.6725', authority: 'Central Bank of the UAE' } },
  });
  const rates = await dollarRates(t.ctx.db, { currencies: ['AED'], from: '2025-06-29', to: '2025-07-01' });
  const byDay = [...(rates.get('AEDUSD') ?? [])].map(([day, rate]) => [day, rate.toNumber()]);
  expect(byDay).toEqual(
    ['2025-06-29', '2025-06-30', '2025-07-01'].map((day) => [day, expect.closeTo(1 / 3.6725, 12)]),
  );
});

test('staff hear of old rates of ads on the market, not of pegs, and how many ads a new rate changes', async () => {
  const price = {
    type: 'fixed' as const,
    amount: 700,
    currencyId: ids.currency('EUR'),
    unitId: ids.unit('MT'),
  };
  await makeAd(t, owner, { ...diesel(ids), price }, { approvedBy: admin });
  const effect = (code: string) => done('GET', `/currencies/${ids.currency(code)}/rate-effect`);
  expect([await effect('EUR'), await effect('AED'), await effect('SAR')]).toEqual([
    { ads: 1 },
    { ads: 1 },
    { ads: 0 },
  ]);
  const { needs } = await done<{ needs: { kind: string; count: number }[] }>('GET', '/stats/staff-needs');
  expect(needs.find(({ kind }) => kind === 'stale_rates')).toMatchObject({ count: 1 });
});

test('no feed moves a pegged currency; a rate that an operator lets stand does, until its day', async () => {
  await takeFeedRates(t.ctx, { date: today, rates: new Map([['AED', '0.3']]) });
  expect(await currency(dirham)).toMatchObject({ rateDate: SINCE });
  const entered = `/currencies/${dirham}/rates/${today}`;
  await done('PUT', entered, { usdRate: '0.25', confirmed: true });
  expect(await currency(dirham)).toMatchObject({ rateDate: SINCE });
  await done('PUT', entered, { usdRate: '0.25', until: today, confirmed: true });
  expect(await currency(dirham)).toMatchObject({ usdRate: 0.25, rateDate: today, peg: null });
  await done('DELETE', entered);
  expect(await currency(dirham)).toMatchObject({ peg: { since: SINCE } });
});

test('an operator enters, changes, ends and withdraws one; what moves a price far is confirmed', async () => {
  const far = { ...peg, perUsd: '0.5', authority: 'Central Bank of Kuwait' };
  expect((await refused('PUT', pathOf(kuwait, '2026-01-01'), far)).code).toBe('CONFIRMATION_REQUIRED');
  expect(await done('PUT', pathOf(kuwait, '2026-01-01'), { ...far, confirmed: true })).toMatchObject({
    usdRate: 2,
    rateDate: '2026-01-01',
    peg: { perUsd: '0.5', authority: 'Central Bank of Kuwait' },
  });
  const [entry] = (await done<{ items: object[] }>('GET', '/audit?limit=1')).items;
  expect(entry).toMatchObject({
    action: 'basedata.currency.peg',
    before: { code: 'KWD' },
    after: { perUsd: '0.5', since: '2026-01-01', confirmed: true },
  });
  expect(await done('PUT', pathOf(kuwait, '2026-01-01'), { ...far, until: '2026-01-31' })).toMatchObject({
    peg: null,
    rateDate: '2025-06-30',
  });
  expect(await done('PUT', pathOf(kuwait, '2026-02-01'), { ...far, confirmed: true })).toMatchObject({
    rateDate: '2026-02-01',
  });
  expect(await pegsOf(kuwait)).toMatchObject([{ since: '2026-02-01', until: null }, { until: '2026-01-31' }]);
  await done('DELETE', pathOf(kuwait, '2026-02-01'));
  await done('DELETE', pathOf(kuwait, '2026-01-01'));
  expect(await currency(kuwait)).toMatchObject({ peg: null, rateDate: '2025-06-30' });
});

test.each([
  ['of tomorrow', dirham, '2999-01-01', {}, 'since'],
  ['that ends tomorrow', dirham, SINCE, { until: '2999-01-01' }, 'until'],
  ['that ends before it begins', dirham, SINCE, { until: '1997-11-01' }, 'until'],
  ['beside another one', dirham, '2020-01-01', {}, 'since'],
  ['of nothing', dirham, SINCE, { perUsd: '0' }, 'perUsd'],
  ['without an authority', dirham, SINCE, { authority: ' ' }, 'authority'],
  ['from a page that is not secured', dirham, SINCE, { source: 'http://example.test/peg' }, 'source'],
  ['of the dollar itself', ids.currency('USD'), SINCE, {}, 'perUsd'],
])('a peg %s is refused', async (_what, id, since, change, path) => {
  const answer = await refused('PUT', pathOf(id, since), { ...peg, ...change });
  expect([answer.status, answer.details[0]?.path]).toEqual([400, path]);
});

test('one that was taken back does not come back with the next start, nor the last of them', async () => {
  const all = await t.ctx.db.selectFrom('currency_pegs').selectAll().execute();
  await t.ctx.db.deleteFrom('currency_pegs').execute();
  await seedBaseData(t.ctx.db);
  expect(await t.ctx.db.selectFrom('currency_pegs').selectAll().execute()).toEqual([]);
  await t.ctx.db.insertInto('currency_pegs').values(all).execute();
});

test('none that is not there is withdrawn, and only who may write base data sees them', async () => {
  expect((await refused('DELETE', pathOf(dirham, '2001-01-01'))).status).toBe(404);
  expect((await t.call('GET', `/currencies/${dirham}/pegs`, { as: owner.token })).statusCode).toBe(403);
});
