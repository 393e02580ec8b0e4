import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PriceFormulaInput } from '../../contract/prices/formula.ts';
import type { Evaluation } from '../../contract/prices/priceFormulas.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let trader: Person;

beforeAll(async () => {
  t = await startTestApp();
  trader = await makePerson(t);
});
afterAll(() => t.close());

type Rows = [day: string, value: string | number][];
type Body = {
  formula: PriceFormulaInput;
  event?: { kind?: string; day: string };
  laycan?: { from: string; to: string };
  asOf?: string;
  density15?: number;
  inline?: { quotes?: Record<string, Rows>; fx?: Record<string, Rows>; lastRelease?: Record<string, string> };
};
const post = (body: unknown) =>
  t.call('POST', '/price-formulas/evaluate', { as: trader.token, payload: body as object });
async function evaluate(body: Body): Promise<Evaluation> {
  const answer = await post(body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const perBarrel = { currency: 'USD', unit: 'BBL' };
const perTonne = { currency: 'USD', unit: 'MT' };
const quotesAfter = (count: number): PriceFormulaInput['window'] => ({
  kind: 'event_quotes',
  event: 'bl',
  before: 0,
  after: count,
  includeEventDay: false,
});
const formula = (change: Partial<PriceFormulaInput> = {}): PriceFormulaInput => ({
  price: perBarrel,
  terms: [{ benchmark: 'TEST_OIL' }],
  window: quotesAfter(5),
  ...change,
});
const oil = (rows: Rows) => ({ quotes: { TEST_OIL: rows } });
const bl = (day: string) => ({ event: { kind: 'bl', day } });
const usedDays = ({ days }: Evaluation) => days.filter(({ use }) => use === 'used').map(({ day }) => day);
const minus = (amount: string, unit = 'BBL') => ({ amount, currency: 'USD', unit });

const easter: Rows = [
  ['2026-04-01', '119.56'],
  ['2026-04-02', '127.61'],
  ['2026-04-07', '138.21'],
  ['2026-04-08', '122.11'],
  ['2026-04-09', '119.03'],
  ['2026-04-10', '119.07'],
  ['2026-04-13', '123.28'],
  ['2026-04-14', '124.00'],
];

/** Working days of a month but for those that are closed, with a value each. */
function month(of: string, closed: string[], value: (n: number) => string): Rows {
  const rows: Rows = [];
  const date = new Date(`${of}-01T00:00:00Z`);
  for (; date.toISOString().startsWith(of); date.setUTCDate(date.getUTCDate() + 1)) {
    const day = date.toISOString().slice(0, 10);
    if (![0, 6].includes(date.getUTCDay()) && !closed.includes(day)) rows.push([day, value(rows.length)]);
  }
  return rows;
}

describe('worked examples', () => {
  test('F01: five quotes after B/L, over Easter', async () => {
    const price = await evaluate({
      formula: formula({ differential: minus('-1.25') }),
      ...bl('2026-04-02'),
      inline: oil(easter),
    });
    expect(price).toMatchObject({
      status: 'final',
      average: '124.340',
      amount: '123.090',
      pending: 0,
      warnings: [],
    });
    expect(usedDays(price)).toEqual(['2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13']);
  });

  test.each([
    ['next', '129.310', ['2026-04-02', '2026-04-07', '2026-04-08']],
    ['previous', '128.460', ['2026-04-01', '2026-04-02', '2026-04-07']],
    ['exclude', '132.910', ['2026-04-02', '2026-04-07']],
  ] as const)('F02: three centred on Good Friday, %s', async (onNonPublishing, average, days) => {
    const window = { kind: 'event_quotes', event: 'bl', before: 1, after: 1, includeEventDay: true } as const;
    const price = await evaluate({
      formula: formula({ window: { ...window, onNonPublishing } }),
      ...bl('2026-04-03'),
      inline: oil(easter),
    });
    expect(price.average).toBe(average);
    expect(usedDays(price)).toEqual(days);
  });

  test('F03: a month of 19 quotes by contractual barrels, with a differential per tonne', async () => {
    const quotes = month('2026-05', ['2026-05-04', '2026-05-25'], (n) => (n === 0 ? '107.129' : '107.14'));
    expect(quotes).toHaveLength(19);
    const price = await evaluate({
      formula: formula({
        price: perTonne,
        terms: [{ benchmark: 'DATED_BRENT', convert: { kind: 'bbl_per_tonne', value: '7.53' } }],
        differential: minus('5.00', 'MT'),
        window: { kind: 'calendar_month', event: 'bl', monthOffset: 0 },
      }),
      ...bl('2026-05-12'),
      inline: { quotes: { DATED_BRENT: quotes }, lastRelease: { DATED_BRENT: '2026-06-02' } },
    });
    expect(price).toMatchObject({ status: 'final', average: '806.760', amount: '811.76', unit: 'MT' });
  });

  test.each([
    ['2026-07-01', '86.032', '82.632', '2026-07-15', '2026-07-21'],
    ['2026-07-04', '96.118', '92.718', '2026-07-20', '2026-07-24'],
  ])(
    'F04 and F05: five consecutive from the 15th day of B/L %s',
    async (day, average, amount, first, last) => {
      const values: Record<string, string> = {
        '2026-07-15': '84.00',
        '2026-07-16': '85.00',
        '2026-07-17': '86.00',
        '2026-07-20': '87.00',
        '2026-07-21': '88.16',
        '2026-07-22': '99.00',
        '2026-07-23': '102.00',
        '2026-07-24': '104.43',
      };
      const price = await evaluate({
        formula: formula({
          differential: minus('-3.40'),
          window: { kind: 'event_offset_quotes', event: 'bl', offsetDays: 14, quotes: 5 },
        }),
        ...bl(day),
        inline: oil(
          month('2026-07', [], (n) => String(60 + n)).map(([on, value]) => [on, values[on] ?? value]),
        ),
      });
      expect(price).toMatchObject({ average, amount, status: 'final' });
      expect([usedDays(price)[0], usedDays(price).at(-1)]).toEqual([first, last]);
    },
  );

  test('F06: provisional before the correction, with what is pending', async () => {
    const before = await evaluate({
      formula: formula(),
      ...bl('2023-02-23'),
      asOf: '2023-03-02',
      inline: {
        ...oil([
          ['2023-02-24', '82.31'],
          ['2023-02-27', '82.31'],
        ]),
        lastRelease: { TEST_OIL: '2023-02-27' },
      },
    });
    expect(before).toMatchObject({ status: 'provisional', amount: '82.310', pending: 3 });
    expect(before.days.filter(({ use }) => use === 'pending').map(({ day }) => day)).toEqual([
      '2023-02-28',
      '2023-03-01',
      '2023-03-02',
    ]);
    const corrected = await evaluate({
      formula: formula(),
      ...bl('2023-02-23'),
      asOf: '2023-03-09',
      inline: oil([
        ['2023-02-24', '82.31'],
        ['2023-02-27', '81.24'],
        ['2023-02-28', '83.21'],
        ['2023-03-01', '83.68'],
        ['2023-03-02', '84.15'],
      ]),
    });
    expect(corrected).toMatchObject({ status: 'final', amount: '82.918' });
  });

  test.each([
    ['its 21 days', '2020-04-01', '2020-04-30', '16.548', []],
    ['three around the 20th', '2020-04-17', '2020-04-21', '-3.253', ['NEGATIVE_PRICE']],
  ] as const)(
    'F08: WTI of April 2020, %s: quotes below zero count, and a price below zero says so',
    async (_days, from, to, amount, warnings) => {
      // Spot at Cushing, $/bbl (US Energy Information Administration, series RWTC; free of rights).
      const april = (
        '20.28 25.18 28.36 26.21 23.54 24.97 22.90 22.36 20.15 19.96 19.82 18.31 -36.98 8.91 13.64 15.06 15.99 12.17 ' +
        '12.40 15.04 19.23'
      ).split(' ');
      const price = await evaluate({
        formula: formula({ window: { kind: 'fixed_dates', from, to } }),
        inline: oil(month('2020-04', ['2020-04-10'], (n) => april[n] ?? '')),
      });
      expect(price).toMatchObject({ amount, warnings, event: null });
    },
  );

  test.each([
    [
      '$/gal by density',
      'NYMEX_RBOB',
      '2.4150',
      perTonne,
      { kind: 'density', from: 'stated', value: '845' },
      '755.0006',
    ],
    [
      '$/gal by barrels per tonne',
      'NYMEX_RBOB',
      '2.4150',
      perTonne,
      { kind: 'bbl_per_tonne', value: '7.45' },
      '755.6535',
    ],
    [
      '$/t by the density of the ad',
      'ULSD_CIF_NWE',
      '12.00',
      perBarrel,
      { kind: 'density', from: 'ad' },
      '1.6121',
    ],
  ] as const)('%s', async (_, benchmark, value, price, convert, amount) => {
    const run = await evaluate({
      formula: {
        price,
        terms: [{ benchmark, convert }],
        window: { kind: 'fixed_days', days: ['2026-07-15'] },
        rounding: { average: 4, final: 4 },
      },
      density15: 845,
      inline: { quotes: { [benchmark]: [['2026-07-15', value]] } },
    });
    expect(run.amount).toBe(amount);
  });

  test('30 EUR per MWh at 1.17 are 10.2868 $ per MMBtu', async () => {
    const price = await evaluate({
      formula: formula({
        price: { currency: 'USD', unit: 'MMBTU' },
        terms: [{ benchmark: 'TTF' }],
        fx: { source: 'ECB', timing: 'per_day' },
        window: { kind: 'fixed_days', days: ['2026-07-15'] },
      }),
      inline: { quotes: { TTF: [['2026-07-15', 30]] }, fx: { EURUSD: [['2026-07-15', 1.17]] } },
    });
    expect(price).toMatchObject({ amount: '10.2868', status: 'final' });
    expect(price.days[0]).toMatchObject({ rate: '1.17', rateDay: '2026-07-15' });
  });
});
