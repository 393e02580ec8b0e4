import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Caution } from '../../contract/ads/adShapes.ts';
import { type BaseIds, baseIds, diesel, makePerson, type Person } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let trader: Person;
let en590: string;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  trader = await makePerson(t, { role: 'paid' });
  const type = await t.ctx.db
    .selectFrom('product_types')
    .select('id')
    .where('code', '=', 'EN-590-10-PPM')
    .executeTakeFirstOrThrow();
  en590 = type.id;
});
afterAll(() => t.close());

const check = async (change: Partial<AdPayload>) => {
  const answer = await t.call('POST', '/ads/check', { as: trader.token, payload: diesel(ids, change) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as {
    risk: number;
    cautions: Caution[];
    conformance: { parameter: string; status: string; message: string }[];
  };
};
const codesOf = ({ cautions }: { cautions: Caution[] }) => cautions.map(({ id }) => id);

const clean: Partial<AdPayload> = {
  title: 'EN 590 10 ppm, 30,000 t CIF Rotterdam',
  description:
    'Ultra-low sulphur diesel to EN 590, summer grade, fresh from a refinery in the Baltic. Loading in the second half of the month by MR vessel, discharge at a terminal of the buyer. Quality and quantity by an independent inspector at loading, samples kept 90 days. Payment by documentary credit at sight.',
  quality: [
    { parameter: 'Density @15 °C', basis: 'typical', value: 836, unit: 'kg/m³' },
    { parameter: 'Sulphur', basis: 'guaranteed', max: 10, unit: 'mg/kg' },
    { parameter: 'Viscosity @40 °C', basis: 'typical', value: 2.9, unit: 'mm²/s' },
    { parameter: 'Flash point', basis: 'guaranteed', min: 60, unit: '°C' },
  ],
  density15: 836,
};

describe('what must hold', () => {
  test('JP54 in tanks in Rotterdam with a storage fee scores at least 80, and says why', async () => {
    const answer = await check({
      description:
        'We offer JP54 aviation fuel in tanks in Rotterdam. The buyer pays the storage fee and then inspects.',
    });
    expect(answer.risk).toBeGreaterThanOrEqual(80);
    expect(answer.cautions.map(({ id, found }) => [id, found])).toEqual([
      ['P01', 'JP54'],
      ['M01', 'storage fee'],
    ]);
    expect(answer.cautions[1]).toMatchObject({
      weight: 40,
      reason: 'A fee before inspection is asked for',
      fix: 'Remove it: no fee is due before inspection',
    });
  });

  test('a clean EN 590 ad scores nothing', async () => {
    expect(await check({ ...clean, productTypeId: en590 })).toMatchObject({ risk: 0, cautions: [] });
  });

  test('an EN 590 ad with three wrong figures gives exactly three findings, with what to do', async () => {
    const answer = await check({
      title: 'EN590 10 ppm',
      productTypeId: en590,
      quality: [
        { parameter: 'Density', basis: 'typical', min: 0.82, max: 0.86, unit: 'kg/m³' },
        { parameter: 'Viscosity', basis: 'typical', min: 1.5, max: 5.5, unit: 'cSt' },
        { parameter: 'Sulphur', basis: 'guaranteed', max: 50, unit: 'ppm' },
      ],
    });
    expect(answer.conformance.map(({ parameter, status, message }) => [parameter, status, message])).toEqual([
      ['Density', 'breach', 'Not possible in kg/m³: 820 – 860 kg/m³ must be meant'],
      ['Viscosity', 'breach', 'Over the limit'],
      ['Sulphur', 'breach', 'Over the limit'],
    ]);
    expect(answer.cautions).toMatchObject([
      {
        id: 'P03',
        weight: 15,
        reason: 'A quality value lies outside the named standard',
        fix: 'Correct the value, or choose the grade that it fits',
        found: 'Viscosity 1.5 – 5.5 cSt (limit 2 – 4.5), Sulphur ≤ 50 ppm (limit ≤ 10)',
        foundMessage: { code: 'cautions.beyondLimits' },
      },
      {
        id: 'P04',
        weight: 10,
        reason: 'A quality value does not fit its unit',
        fix: 'Check the unit: 0.845 kg/m³ is usually 845 kg/m³',
        found: 'Density 0.82 – 0.86 kg/m³',
        foundMessage: null,
      },
    ]);
    expect(answer.risk).toBe(25);
  });
});

describe('each rule of the text fires where it should and not where it should not', () => {
  const rows: [string, string, string][] = [
    ['P01', 'Aviation kerosene Colonial Grade 54', 'Jet A-1 to DEF STAN 91-091; no JP54 here'],
    ['P02', 'Virgin D2 in stock', 'Virgin naphtha and diesel'],
    ['P02', 'D2 GOST 305-82 of Russian origin', 'Diesel to GOST 305-2013'],
    ['P02', 'Mazut M100 virgin', 'Mazut M100 to GOST 10585'],
    ['R02', 'Gross -$12 / Net -$8', 'Gross calorific value 39, net 35.2'],
    ['R02', 'Discount 6% below Platts', 'Differential to Platts, tolerance 5 %'],
    ['R02', 'Commission gross/net -$10/-$8', 'Gross/net weight by draught survey'],
    ['D01', 'Delivered to any safe world port', 'Delivered to Rotterdam, a safe port'],
    ['D02', 'Seller does TTT on inspection', 'Discharge into the tanks of the buyer'],
    ['D02', 'Terms are dip and pay', 'Dip samples on request'],
    ['M01', 'Buyer takes over the tank extension', 'There is no storage fee'],
    ['M01', 'Send the ATV fee to the tank farm', 'Storage at a terminal, without upfront storage fees'],
    ['M02', 'The POF must come first', 'Proof of funds and proof of product together'],
    ['M02', 'The seller gives 2% PB', 'A performance bond can be agreed'],
    ['X01', 'LOI, then ICPO, then POF by MT799, then POP', 'A POP is shown on request'],
    ['X02', 'Payment by MT103/23', 'Payment by MT103'],
    ['X02', 'Non-operative DLC accepted', 'Operative credit only, no BCL'],
    ['X03', 'Mandate-to-mandate is possible', 'We are the mandate of the seller'],
    ['X03', 'A chain of 4 brokers', 'At most 2 brokers'],
    ['X04', 'Payment by T/T in advance', 'Payment by documentary credit at sight'],
    ['X04', 'Payment five banking days after the bill of lading', 'Sight credit, or payment in advance'],
    ['X04', 'We sell on open account', 'There is no open account'],
    ['T02', 'Write to sales@harbourdesk.com', 'Loading at 20 °C @ 60 m³/h'],
    ['T02', 'Write to sales (at) harbourdesk (dot) com', 'Delivered at terminal'],
    ['T02', 'Reach us on +31 6 1234 5678', 'Density +0.8450, lot 00120'],
    ['T02', 'WhatsApp: 0612 345 678', 'Inspection by phone is not possible'],
  ];
  test.each(rows)('%s: %s', async (code, fires, harmless) => {
    expect(codesOf(await check({ description: fires }))).toContain(code);
    expect(codesOf(await check({ description: harmless }))).not.toContain(code);
  });

  test('D01 needs CIF or CFR, in the field or in the text', async () => {
    const delivery = { term: 'FOB', portId: ids.port('NLRTM'), countryId: ids.country('NL') };
    expect(codesOf(await check({ delivery, description: 'Buyers ship it ASWP' }))).not.toContain('D01');
    expect(codesOf(await check({ delivery, description: 'Also CIF ASWP' }))).toContain('D01');
  });

  test.each([
    ['invisible letters', 'J\u200bP\u00ad5\u20604'],
    ['letters of another alphabet', 'ЈР54'],
    ['wide letters and digits', 'ＪＰ５４'],
    ['letters set apart', 'J-P 5.4'],
    ['accents', 'J\u0301P54'],
  ])('%s hide nothing', async (_name, description) => {
    expect(codesOf(await check({ description }))).toContain('P01');
  });

  test('titles, notes, places and names of documents are read too', async () => {
    expect(codesOf(await check({ title: 'JP54 for sale' }))).toContain('P01');
    const { price, delivery } = diesel(ids);
    const note = price && { ...price, note: 'plus storage fee' };
    expect(codesOf(await check({ price: note }))).toContain('M01');
    const place = delivery && { ...delivery, place: 'TTT Rotterdam' };
    expect(codesOf(await check({ delivery: place }))).toContain('D02');
  });
});

test('texts made to be slow are not', async () => {
  const hostile = [
    'gross ',
    'mandate to ',
    'virgin ',
    '- $ 5 gross',
    'we are the a ',
    'pof ',
    '\u0301',
    '1 % ',
  ];
  for (const piece of hostile) {
    const description = piece.repeat(5000).slice(0, 4900).trim();
    const start = performance.now();
    await check({ description: `x${description}` });
    expect(performance.now() - start).toBeLessThan(3000);
  }
});

test('a check takes less than 30 ms', async () => {
  const payload = { ...clean, productTypeId: en590 };
  for (let warm = 0; warm < 5; warm += 1) await check(payload);
  // The best run: the others measure other load on the machine, which may last for a while.
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 15 || (run < 150 && best >= 30); run += 1) {
    const start = performance.now();
    await check(payload);
    best = Math.min(best, performance.now() - start);
  }
  expect(best).toBeLessThan(30);
});
