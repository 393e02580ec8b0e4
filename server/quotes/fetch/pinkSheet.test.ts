import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { FetchRun } from '../../../contract/prices/fetchRuns.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { makeZip, officeParts } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { runFetch } from './fetchRuns.ts';
import { parsePinkSheet } from './pinkSheet.ts';

type Cell = string | number | null;

let t: TestApp;
let admin: Person;
let months: Record<string, Cell[]> = {};
let names: string[] = [];
let units: string[] = [];
/** Instead of the usual answer. */
let answer: RequestListener | null = null;
let link = '';
let asked: string[] = [];

const NAMES = [
  'Crude oil, average',
  'Crude oil, Brent',
  'Crude oil, Dubai',
  'Crude oil, WTI',
  'Natural gas, US',
  'Natural gas, Europe **',
  'Liquefied natural gas, Japan  **',
];
const UNITS = ['($/bbl)', '($/bbl)', '($/bbl)', '($/bbl)', '($/mmbtu)', '($/mmbtu)', '($/mmbtu)'];
const row = (first: number) => [first, first + 1, first + 2, first - 1, 3.1, 11.63543333333, '…'];

/** As the World Bank writes it: four lines of words, names, units, and then the months. */
async function workbook(): Promise<Buffer> {
  const cells: Cell[][] = [
    ['World Bank Commodity Price Data (The Pink Sheet)'],
    ['monthly prices in nominal US dollars, 1960 to present'],
    ['(monthly series are available only in nominal US dollar terms)'],
    ['Updated on November 04, 2026'],
    [null, ...names],
    [null, ...units],
    ...Object.entries(months).map(([month, values]) => [month, ...values]),
  ];
  const asCells = (line: Cell[]) => line.map((value) => (value === null ? null : { value }));
  return writeXlsx(
    [
      { data: [[{ value: 'Monthly indices' }]], sheet: 'Monthly Indices' },
      { data: cells.map(asCells), sheet: 'Monthly Prices' },
    ],
    {},
  ).toBuffer();
}

const source = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (answer) answer(request, response);
  else if (request.url === '/en/research/commodity-markets')
    response.end(
      `<a href="/elsewhere/CMO-Historical-Data-Annual.xlsx">a</a><a href="${link}">Monthly prices</a>`,
    );
  else void workbook().then((bytes) => response.end(bytes));
});

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  t.ctx.origins.pinkSheet = { page: origin, files: origin };
});
beforeEach(async () => {
  names = [...NAMES];
  units = [...UNITS];
  months = { '2026M08': row(70), '2026M09': row(72), '2026M10': row(68) };
  answer = null;
  asked = [];
  link = `${t.ctx.origins.pinkSheet.files}/en/doc/0a1b2c-0050012026/related/CMO-Historical-Data-Monthly.xlsx`;
  await setSource({ isOn: true });
});
afterAll(async () => {
  source.closeAllConnections();
  await new Promise((resolve) => source.close(resolve));
  await t.close();
});

const setSource = (payload: object) =>
  t.call('PUT', '/admin/quote-fetchers/wb_pink', { as: admin.token, payload });
const runs = async () =>
  (await t.call('GET', '/admin/fetch-runs?fetcher=wb_pink', { as: admin.token })).json().items as FetchRun[];
const fetchAt = async (knownAt: string) => {
  const id = await runFetch(t.ctx, 'wb_pink', { knownAt, timeoutMs: 2000 });
  return (await runs()).find((run) => run.id === id) as FetchRun;
};
const quotes = async (code: string) =>
  (await t.call('GET', `/benchmarks/${code}/quotes`))
    .json()
    .items.map(({ day, value, state }: Record<string, string>) => `${day} ${value} ${state}`);

test('the sheet is found on its page; a mean of a month is of its last day, and final once the next issue holds it', async () => {
  expect(await fetchAt('2026-11-05T10:00:00Z')).toMatchObject({
    status: 'suspicious',
    warnings: [{ code: 'prices.seriesMissing' }],
  });
  expect(asked).toEqual(['/en/research/commodity-markets', new URL(link).pathname]);
  months = { ...months, '2026M10': [...row(68).slice(0, 6), 13.2] };
  expect(await fetchAt('2026-11-05T11:00:00Z')).toMatchObject({
    status: 'done',
    rows: 19,
    added: 19,
    firstDay: '2026-08-31',
    lastDay: '2026-10-31',
  });
  expect(await quotes('WB_BRENT')).toEqual([
    '2026-08-31 71 preliminary',
    '2026-09-30 73 preliminary',
    '2026-10-31 69 preliminary',
  ]);
  expect(await quotes('WB_GAS_EUROPE')).toContain('2026-08-31 11.635433 preliminary');
  months = { ...months, '2026M11': [...row(110).slice(0, 4), 3.3, 12, 13] };
  await fetchAt('2026-12-03T10:00:00Z');
  // by 62 % within a month: that happens; a daily value would be held
  expect(await quotes('WB_BRENT')).toEqual([
    '2026-08-31 71 final',
    '2026-09-30 73 final',
    '2026-10-31 69 final',
    '2026-11-30 111 preliminary',
  ]);
  expect((await t.call('GET', '/benchmarks/WB_BRENT')).json()).toMatchObject({
    frequency: 'monthly',
    attribution: 'Source: World Bank Commodity Price Data (The Pink Sheet)',
  });
});

/** Why a run fails, after a change of what the source sends. */
const spoilt: [string, why: string, change: () => void | Promise<void>][] = [
  [
    'in another unit',
    'Crude oil, Brent is quoted in something else',
    () => {
      units[1] = '($/mt)';
    },
  ],
  [
    'with a column twice',
    'two columns of Crude oil, Brent',
    () => {
      names[2] = 'Crude oil, Brent*';
    },
  ],
  [
    'with words among the numbers',
    'a value that is no number',
    () => {
      months = { ...months, '2026M09': [71, 'n/a', 73, 70, 3, 12, 13] };
    },
  ],
  [
    'with numbers out of any range',
    'a value out of any range',
    () => {
      months = { ...months, '2026M09': [71, 1e13, 73, 70, 3, 12, 13] };
    },
  ],
  [
    'cut off',
    'its file is damaged, or has no monthly prices',
    async () => {
      const whole = await workbook();
      answer = (request, response) =>
        request.url?.startsWith('/en/research')
          ? response.end(`<a href="${link}">`)
          : response.end(whole.subarray(0, whole.length / 2));
    },
  ],
  [
    'that unpacks to too much',
    'its file unpacks to too much',
    () => {
      const parts = officeParts('xlsx').map((part, at) => (at === 0 ? { ...part, unpacked: 2 ** 27 } : part));
      answer = (request, response) =>
        response.end(request.url?.startsWith('/en/research') ? `<a href="${link}">` : makeZip(parts));
    },
  ],
  [
    'without months',
    'the sheet has another form',
    () => {
      months = {};
    },
  ],
  [
    'on another host',
    'its page does not name the monthly sheet',
    () => {
      link = 'https://example.com/CMO-Historical-Data-Monthly.xlsx';
    },
  ],
  [
    'that leads away from its host',
    'no connection',
    () => {
      answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    },
  ],
  [
    'that is refused',
    'it answered 429',
    () => {
      answer = (_, response) => response.writeHead(429).end();
    },
  ],
];
test.each(spoilt)('a sheet %s is not taken', async (_, why, change) => {
  await change();
  const before = (await runs()).length;
  expect(await fetchAt('2027-01-05T10:00:00Z')).toMatchObject({
    status: 'failed',
    error: `The source is not to be trusted: ${why}`,
  });
  expect(await runs()).toHaveLength(before + 1);
});

test('what stands below the months is not read, and months before the start are left out', () => {
  const cells = [
    [],
    ['', 'Crude oil, Brent'],
    ['', '($/bbl)'],
    ['2026M01', 60],
    ['2026M02', 61],
    ['Notes', 7],
  ];
  const series = [{ series_id: 'Crude oil, Brent', currency: 'USD', unit: 'BBL' }];
  expect(parsePinkSheet(cells, { series, start: '2026-02-01', key: '' })).toEqual([
    { series: 'Crude oil, Brent', day: '2026-02-28', value: '61' },
  ]);
});

test('it has no key and is switched on its own; switched off it is not fetched', async () => {
  await setSource({ isOn: false });
  const { items } = (await t.call('GET', '/admin/quote-fetchers', { as: admin.token })).json();
  expect(items[2]).toEqual({ fetcher: 'wb_pink', isOn: false, hasKey: null, nextRunAt: null });
  const payload = { fetcher: 'wb_pink' };
  expect((await t.call('POST', '/admin/fetch-runs', { as: admin.token, payload })).statusCode).toBe(409);
  expect((await setSource({ isOn: true })).json()).toMatchObject({ nextRunAt: expect.any(String) });
  expect(
    (await t.call('PUT', '/admin/quote-fetchers/ecb_exr', { as: admin.token, payload: { isOn: true } }))
      .statusCode,
  ).toBe(400);
});

test('a formula does not take it: it has one value a month', async () => {
  const formula = {
    price: { currency: 'USD', unit: 'BBL' },
    terms: [{ benchmark: 'WB_BRENT', factor: '1' }],
    window: { kind: 'fixed_dates', from: '2026-08-01', to: '2026-10-31' },
  };
  const response = await t.call('POST', '/price-formulas/evaluate', {
    as: admin.token,
    payload: { formula },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().details).toMatchObject([
    { path: 'formula.terms.0.benchmark', code: 'formula.monthly' },
  ]);
});
