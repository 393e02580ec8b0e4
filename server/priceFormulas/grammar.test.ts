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
/** Paths of a refusal. */
async function refused(body: unknown): Promise<string[]> {
  const answer = await post(body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json().details.map(({ path }: { path: string }) => path);
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

test('a formula of more than 8 kB is refused', async () => {
  const term = { benchmark: 'FREE_OIL', factor: '1' };
  const formula = {
    price: perBarrel,
    terms: [term],
    window: { kind: 'fixed_days', days: Array.from({ length: 700 }, () => '2026-01-05') },
  };
  expect(await refused({ formula })).not.toEqual([]);
});

describe('the rest of the grammar', () => {
  const week: Rows = [
    ['2026-07-13', '70.01'],
    ['2026-07-14', '70.02'],
    ['2026-07-15', '70.04'],
    ['2026-07-16', '70.06'],
    ['2026-07-17', '70.10'],
  ];
  const wholeWeek = { kind: 'fixed_dates', from: '2026-07-13', to: '2026-07-17' } as const;

  test('rounds each quote first where the formula says so, half up away from zero or half even', async () => {
    const of = async (rounding: PriceFormulaInput['rounding'], factor = '0.5') =>
      (
        await evaluate({
          formula: formula({ terms: [{ benchmark: 'TEST_OIL', factor }], window: wholeWeek, rounding }),
          inline: oil(week),
        })
      ).amount;
    // 35.005, 35.010, 35.020, 35.030, 35.050
    expect(await of({ average: 4, final: 4 })).toBe('35.0230');
    expect(await of({ stage: 'per_quote', quote: 2, average: 4, final: 4 })).toBe('35.0240');
    expect(await of({ stage: 'per_quote', quote: 2, average: 4, final: 4, mode: 'half_even' })).toBe(
      '35.0220',
    );
    expect(await of({ stage: 'per_quote', quote: 2, average: 4, final: 4 }, '-0.5')).toBe('-35.0240');
  });

  test('a crack of two terms: each over its own days, or over the days they have in common', async () => {
    const two = (commonPricing: boolean) =>
      evaluate({
        formula: formula({
          terms: [{ benchmark: 'TEST_OIL' }, { benchmark: 'TEST_OIL_2', factor: '-1' }],
          window: wholeWeek,
          commonPricing,
        }),
        inline: {
          quotes: {
            TEST_OIL: week,
            TEST_OIL_2: [
              ['2026-07-13', '60'],
              ['2026-07-15', '60'],
              ['2026-07-17', '63'],
            ],
          },
        },
      });
    expect(await two(false)).toMatchObject({ average: '9.046', status: 'final' });
    // (10.01 + 10.04 + 7.10) / 3
    expect(await two(true)).toMatchObject({ average: '9.050' });
    expect(usedDays(await two(true))).toHaveLength(6);
  });

  test('the days of the laycan; without an event none is assumed', async () => {
    const of = (laycan?: Body['laycan']) =>
      evaluate({ formula: formula({ window: { kind: 'laycan' } }), laycan, inline: oil(week) });
    expect(await of({ from: '2026-07-14', to: '2026-07-15' })).toMatchObject({
      amount: '70.030',
      event: null,
    });
    expect(await of()).toMatchObject({ status: 'indicative', amount: '70.046' });
  });

  test('an assumed event: the middle of the laycan, with the last quotes that are known', async () => {
    const price = await evaluate({
      formula: formula({ window: quotesAfter(3) }),
      laycan: { from: '2026-09-01', to: '2026-09-06' },
      inline: oil(week),
    });
    expect(price).toMatchObject({
      status: 'indicative',
      event: { kind: 'bl', day: '2026-09-03', assumed: true },
      amount: '70.067',
      warnings: ['EVENT_ASSUMED'],
    });
    expect(usedDays(price)).toEqual(['2026-07-15', '2026-07-16', '2026-07-17']);
  });

  test('3-0-1: the mean of three monthly means, each rounded first', async () => {
    const price = await evaluate({
      formula: {
        price: { currency: 'USD', unit: 'MMBTU' },
        terms: [{ benchmark: 'JKM', factor: '0.13' }],
        window: { kind: 'monthly_lag', months: 3, lag: 0 },
        rounding: { average: 2, final: 2 },
      },
      event: { kind: 'delivery', day: '2026-07-10' },
      inline: {
        quotes: {
          JKM: [
            ...month('2026-04', [], () => '80'),
            ...month('2026-05', [], () => '85.05'),
            ...month('2026-06', [], () => '90.02'),
          ],
        },
        lastRelease: { JKM: '2026-07-02' },
      },
    });
    // 10.40, 11.06 (11.0565), 11.70 (11.7026): 33.16 / 3
    expect(price).toMatchObject({ amount: '11.05', status: 'final' });
    expect(price.days).toHaveLength(65);
  });

  const euros = (fx: NonNullable<PriceFormulaInput['fx']>, rates: Rows, event?: string) =>
    evaluate({
      formula: {
        price: { currency: 'USD', unit: 'MWH' },
        terms: [{ benchmark: 'TTF' }],
        window: { kind: 'fixed_dates', from: '2026-07-13', to: '2026-07-15' },
        fx,
      },
      ...(event && bl(event)),
      inline: {
        quotes: {
          TTF: [
            ['2026-07-13', '30'],
            ['2026-07-14', '31'],
            ['2026-07-15', '32'],
          ],
        },
        fx: { EURUSD: rates },
      },
    });
  const rates: Rows = [
    ['2026-07-13', '1.10'],
    ['2026-07-15', '1.20'],
  ];

  test('exchange by the day: a day without a rate takes the one before, or is left out', async () => {
    const previous = await euros({ source: 'ECB', timing: 'per_day' }, rates);
    // (33 + 34.1 + 38.4) / 3
    expect(previous.amount).toBe('35.1667');
    expect(previous.days[1]).toMatchObject({ day: '2026-07-14', rateDay: '2026-07-13' });
    const skipped = await euros({ source: 'ECB', timing: 'per_day', missing: 'skip_day' }, rates);
    expect(skipped.amount).toBe('35.7000');
    expect(skipped.days[1]).toMatchObject({ use: 'left_out' });
  });

  test('exchange by the mean of the window, and by the day of the event', async () => {
    expect((await euros({ source: 'ECB', timing: 'window_average' }, rates)).amount).toBe('35.6500');
    expect((await euros({ source: 'ECB', timing: 'event_day' }, rates, '2026-07-14')).amount).toBe('34.1000');
  });

  test('a rate of more than ten days before is told, and the price is not final', async () => {
    expect(await euros({ source: 'ECB', timing: 'per_day' }, [['2026-07-02', '1.10']])).toMatchObject({
      warnings: ['FX_STALE'],
      status: 'provisional',
    });
    expect(await euros({ source: 'ECB', timing: 'per_day' }, [['2026-07-05', '1.10']])).toMatchObject({
      warnings: [],
    });
  });

  test('provisional: in percent, and by the last quotes', async () => {
    const of = (provisional: PriceFormulaInput['provisional']) =>
      evaluate({
        formula: formula({ window: quotesAfter(5), provisional }),
        ...bl('2026-07-15'),
        inline: oil(week),
      });
    expect(await of(undefined)).toMatchObject({ status: 'provisional', amount: '70.080', pending: 3 });
    expect((await of({ basis: 'known_in_window', pct: 95 })).amount).toBe('66.576');
    expect((await of({ basis: 'last_n', n: 3 })).amount).toBe('70.067');
  });

  test('floor and cap', async () => {
    const of = async (change: Partial<PriceFormulaInput>) =>
      (await evaluate({ formula: formula({ window: wholeWeek, ...change }), inline: oil(week) })).amount;
    expect(await of({ floor: '72' })).toBe('72.000');
    expect(await of({ cap: '69.5' })).toBe('69.500');
    expect(await of({ floor: '60', cap: '80' })).toBe('70.046');
  });

  test('without what it needs there is no amount, and it says what is missing', async () => {
    const none = { average: null, amount: null, status: 'indicative' };
    expect(
      await evaluate({ formula: formula() }).catch((error: Error) => JSON.parse(error.message).details),
    ).toEqual([expect.objectContaining({ path: 'formula.terms.0.benchmark' })]);
    expect(await evaluate({ formula: formula({ terms: [{ benchmark: 'DATED_BRENT' }] }) })).toMatchObject({
      ...none,
      warnings: ['EVENT_ASSUMED', 'NO_QUOTES'],
    });
    const tonnes = formula({ price: perTonne, terms: [{ benchmark: 'DATED_BRENT' }], window: wholeWeek });
    const inline = { quotes: { DATED_BRENT: week } };
    expect(await evaluate({ formula: tonnes, inline })).toMatchObject({
      ...none,
      warnings: ['BRIDGE_MISSING'],
    });
    expect(
      await evaluate({
        formula: formula({
          terms: [{ benchmark: 'DATED_BRENT', convert: { kind: 'density', from: 'ad' } }],
          price: perTonne,
          window: wholeWeek,
        }),
        inline,
      }),
    ).toMatchObject({ ...none, warnings: ['BRIDGE_MISSING'] });
    expect(
      await evaluate({
        formula: formula({ differential: minus('5', 'MT'), window: wholeWeek }),
        inline: oil(week),
      }),
    ).toMatchObject({ ...none, warnings: ['BRIDGE_MISSING'] });
    const foreign = { ...formula({ window: wholeWeek }), price: { currency: 'EUR', unit: 'BBL' } };
    expect(
      await evaluate({ formula: { ...foreign, terms: [{ benchmark: 'DATED_BRENT' }] }, inline }),
    ).toMatchObject({ ...none, warnings: ['NO_RATES'] });
  });
});

describe('bad input is refused at its path', () => {
  const bad = (change: object) => refused({ formula: { ...formula(), ...change } });
  const window = (change: object) => bad({ window: { ...quotesAfter(5), ...change } });

  test.each(['NaN', '1,5', '1e9', '', '1.', ' ', 'Infinity', '0x10'])('a factor of %j', async (factor) => {
    expect(await bad({ terms: [{ benchmark: 'DATED_BRENT', factor }] })).toEqual(['formula.terms.0.factor']);
  });
  test.each(['0', '0.000', '1000000000', '-100.5'])('a factor of %s', async (factor) => {
    expect(await bad({ terms: [{ benchmark: 'DATED_BRENT', factor }] })).toEqual(['formula.terms.0.factor']);
  });

  test('windows', async () => {
    expect(await window({ after: 0 })).toEqual(['formula.window.after']);
    expect(await window({ before: 31 })).toEqual(['formula.window.before']);
    expect(await window({ after: 2.5 })).toEqual(['formula.window.after']);
    expect(await bad({ window: { kind: 'fixed_dates', from: '2026-07-02', to: '2026-07-01' } })).toEqual([
      'formula.window.to',
    ]);
    expect(await bad({ window: { kind: 'fixed_dates', from: '2024-01-01', to: '2026-07-01' } })).toEqual([
      'formula.window.to',
    ]);
    expect(await bad({ window: { kind: 'fixed_days', days: [] } })).toEqual(['formula.window.days']);
    expect(await bad({ window: { kind: 'fixed_days', days: ['2026-02-30'] } })).toEqual([
      'formula.window.days.0',
    ]);
    expect(await bad({ window: { kind: 'whenever' } })).toEqual(['formula.window.kind']);
  });

  test('days, codes, sizes, numbers to try', async () => {
    const body = { formula: formula({ terms: [{ benchmark: 'DATED_BRENT' }] }) };
    for (const day of ['1900-01-01', '2999-01-01', 'tomorrow'])
      expect(await refused({ ...body, event: { kind: 'bl', day } })).toEqual(['event.day']);
    expect(
      await bad({ price: { currency: 'USD', unit: 'FIRKIN' }, terms: [{ benchmark: 'NOWHERE' }] }),
    ).toEqual(['formula.price.unit', 'formula.terms.0.benchmark']);
    expect(await bad({ terms: Array.from({ length: 5 }, () => ({ benchmark: 'DATED_BRENT' })) })).toEqual([
      'formula.terms',
    ]);
    expect(await bad({ floor: '80', cap: '70' })).toEqual(['formula.cap']);
    const inline = (rows: unknown) => refused({ ...body, inline: { quotes: { DATED_BRENT: rows } } });
    expect(await inline([['2026-07-15', '1,5']])).toEqual(['inline.quotes.DATED_BRENT.0.1']);
    expect(await inline([['1949-12-31', '15']])).toEqual(['inline.quotes.DATED_BRENT.0.0']);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await inline([[tomorrow, '70']])).toEqual(['inline.quotes.DATED_BRENT.0']);
  });

  test('a visitor is asked to sign in', async () => {
    expect(
      (await t.call('POST', '/price-formulas/evaluate', { payload: { formula: formula() } })).statusCode,
    ).toBe(401);
  });
});
