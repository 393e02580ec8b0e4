import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeFeedRates } from '../baseData/feedRates.ts';
import { makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { setSite } from '../test/money/money.ts';
import { updateRates } from './exchangeRates.ts';

let t: TestApp;
let admin: Person;
let answer: RequestListener;
let asked = 0;
let url: string;
const feed = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The document as the bank publishes it. */
const document = ({ day = today, usd = '1.2', gbp = '0.8', rand = '12', head = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${head}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'>
    ${usd === '' ? '' : `<Cube currency='USD' rate='${usd}'/>`}
    <Cube currency='GBP' rate='${gbp}'/>
    <Cube currency='ZAR' rate='${rand}'/>
  </Cube></Cube>
</gesmes:Envelope>
`;
const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
  };

beforeAll(async () => {
  t = await startTestApp();
  admin = await makePerson(t, { role: 'admin' });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/eurofxref-daily.xml`;
});
beforeEach(async () => {
  asked = 0;
  await setSite(t, { rates: { ecb: true } });
  await sql`delete from currency_rates where source <> 'seed'`.execute(t.ctx.db);
  await sql`delete from held_rates`.execute(t.ctx.db);
});
afterAll(async () => {
  feed.closeAllConnections();
  await new Promise((resolve) => feed.close(resolve));
  await t.close();
});

const update = () => updateRates(t.ctx, takeFeedRates, { url, timeoutMs: 500 });
const currency = async (code: string) => {
  const { items } = (await t.call('GET', '/currencies?all=true', { as: admin.token })).json();
  return items.find((one: { code: string }) => one.code === code) as {
    id: string;
    usdRate: number;
    rateDate: string;
  };
};
const held = async () => (await t.call('GET', '/currencies/held-rates', { as: admin.token })).json().items;
const enter = async (code: string, date: string, payload: object) =>
  t.call('PUT', `/currencies/${(await currency(code)).id}/rates/${date}`, { as: admin.token, payload });

test('while the operator has not switched it on, nobody is asked', async () => {
  await setSite(t, {});
  answer = says(document());
  await update();
  expect([asked, (await currency('EUR')).rateDate]).toEqual([0, '2025-06-30']);
});

test('the job asks when it is time, and looks at the time only where it is switched on', async () => {
  answer = says(document());
  const times: boolean[] = [];
  const job = (isDue: boolean) =>
    updateRates(t.ctx, takeFeedRates, { url, isDue: async () => times.push(isDue) > 0 && isDue });
  await job(false);
  expect([asked, times]).toEqual([0, [false]]);
  await job(true);
  expect([asked, times]).toEqual([1, [false, true]]);
  await setSite(t, {});
  await job(true);
  expect([asked, times]).toEqual([1, [false, true]]);
});

test('rates per euro become dollars per unit, with their day and source', async () => {
  answer = says(document());
  await update();
  expect(await currency('EUR')).toMatchObject({ usdRate: 1.2, rateDate: today });
  expect(await currency('GBP')).toMatchObject({ usdRate: 1.5, rateDate: today });
  expect((await currency('USD')).usdRate).toBe(1);
  const { id } = await currency('ZAR');
  const { items } = (await t.call('GET', `/currencies/${id}/rates`, { as: admin.token })).json();
  expect(items).toMatchObject([
    { date: today, usdRate: '0.1', source: 'ecb' },
    { date: '2025-06-30', source: 'seed' },
  ]);
  // The next time finds the day known.
  await update();
  expect((await t.call('GET', `/currencies/${id}/rates`, { as: admin.token })).json().total).toBe(2);
});

describe('a feed that is not to be trusted changes nothing', () => {
  test.each<[string, RequestListener]>([
    ['cut off', says(document().slice(0, -60))],
    [
      'with a document type',
      says(document({ head: '<!DOCTYPE x [<!ENTITY e SYSTEM "https://elsewhere.test/x">]>' })),
    ],
    ['with another root', says('<html><body>Moved</body></html>')],
    ['of last month', says(document({ day: daysAgo(30) }))],
    ['of tomorrow', says(document({ day: daysAgo(-1) }))],
    ['without the dollar', says(document({ usd: '' }))],
    ['of no value', says(document({ gbp: '0' }))],
    ['too large', says(document({ head: `<!--${'x'.repeat(100_000)}-->` }))],
    ['that has enough of us', says('', 429)],
    ['that fails', says('', 503)],
    ['that leads elsewhere', (_, response) => response.writeHead(302, { location: '/other' }).end()],
    ['that is slow', () => undefined],
    ['that hangs up', (request) => request.socket.destroy()],
  ])('%s', async (_what, how) => {
    answer = how;
    await update();
    expect([asked, (await currency('EUR')).rateDate, (await currency('GBP')).rateDate]).toEqual([
      1,
      '2025-06-30',
      '2025-06-30',
    ]);
  });
});

test('a rate that moves too far is held until somebody decides', async () => {
  answer = says(document({ day: daysAgo(2) }));
  await update();
  answer = says(document({ day: today, rand: '1.2' }));
  await update();
  const { id, usdRate } = await currency('ZAR');
  expect(usdRate).toBe(0.1);
  expect((await currency('EUR')).rateDate).toBe(today);
  expect(await held()).toEqual([{ id, code: 'ZAR', date: today, usdRate: '1', usdRateBefore: '0.1' }]);
  const decide = (take: boolean) =>
    t.call('POST', `/currencies/${id}/held-rate`, { as: admin.token, payload: { take } });
  expect((await decide(false)).json().usdRate).toBe(0.1);
  expect([await held(), (await decide(true)).statusCode]).toEqual([[], 404]);
  await update();
  expect((await decide(true)).json()).toMatchObject({ usdRate: 1, rateDate: today });
  expect(await held()).toEqual([]);
});

test('a rate entered by hand stands until its day', async () => {
  answer = says(document());
  expect(
    (await enter('EUR', daysAgo(1), { usdRate: '1.1', until: daysAgo(2) })).json().details,
  ).toMatchObject([{ path: 'until' }]);
  await enter('EUR', daysAgo(1), { usdRate: '1.19', until: today });
  await enter('GBP', daysAgo(1), { usdRate: '1.49' });
  await update();
  expect(await currency('EUR')).toMatchObject({ usdRate: 1.19, rateDate: daysAgo(1) });
  expect(await currency('GBP')).toMatchObject({ usdRate: 1.5, rateDate: today });
});

test('who enters a rate learns how many prices it changes; others learn nothing', async () => {
  const { id } = await currency('EUR');
  const effect = (as: string) => t.call('GET', `/currencies/${id}/rate-effect`, { as });
  expect((await effect(admin.token)).json()).toEqual({ ads: 0 });
  const guest = await makePerson(t);
  expect((await effect(guest.token)).statusCode).toBe(403);
});
