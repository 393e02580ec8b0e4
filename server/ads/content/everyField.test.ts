import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFields } from '../../../contract/ads/adChanges.ts';
import {
  contactTypes,
  dealKinds,
  documentKinds,
  documentVisibilities,
  qualityBases,
  sides,
} from '../../../contract/ads/adEnums.ts';
import type { AdImportColumn } from '../../../contract/ads/adImport.ts';
import { type AdField, type AdPayload, adFieldNames, adPayload } from '../../../contract/ads/adPayload.ts';
import { priceFormula } from '../../../contract/prices/formula.ts';
import { addDays } from '../../lib/days.ts';
import { type Dice, rollDice } from '../../test/fuzz/dice.ts';
import { makeBackup, makeBackupAdmin, restore, signIn, waitUntilIdle } from '../../test/kit/backupKit.ts';
import { type BaseIds, baseIds, makePerson, type Person } from '../../test/kit/make.ts';
import { makePdf, multipart } from '../../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { thorough } from '../../test/thorough.ts';
import { storedPayload } from './payload.queries.ts';

/* Every field of an ad, on every way that an ad goes: what is read back is what was sent. */

const SEED = 20_261_123;
const ROUNDS = thorough(1, 3);

let t: TestApp;
let ids: BaseIds;
let owner: Person;
let admin: Person;
let today: string;

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  owner = await makePerson(t, { role: 'paid', confirmed: true });
  admin = await makePerson(t, { role: 'admin' });
  today = new Date().toISOString().slice(0, 10);
});
afterAll(() => t.close());

const text = (dice: Dice, most: number): string =>
  Array.from({ length: 1 + dice.whole(most) }, () => dice.pick(['cargo', 'Öl', 'بنزين', '柴油', 'N°5'])).join(
    ' ',
  );
const figure = (dice: Dice, from: number, to: number) => from + dice.whole((to - from) * 1000) / 1000;

/** A formula of one term or two, with every part that is optional there or not. */
const drawnFormula = (dice: Dice) =>
  priceFormula.parse({
    price: { currency: dice.pick(['USD', 'EUR']), unit: dice.pick(['MT', 'BBL']) },
    terms: [
      {
        benchmark: 'ULSD_CIF_NWE',
        factor: String(figure(dice, 1, 2)),
        convert: { kind: 'bbl_per_tonne', value: '7.45' },
      },
      ...(dice.chance(50)
        ? [{ benchmark: 'DATED_BRENT', factor: '-0.5', convert: { kind: 'density', from: 'ad' } }]
        : []),
    ],
    differential: dice.chance(50)
      ? { amount: String(figure(dice, -30, 30)), currency: 'USD', unit: 'MT' }
      : null,
    window: dice.pick([
      { kind: 'event_quotes', event: 'bl', before: 2, after: 2, includeEventDay: true },
      { kind: 'calendar_month', event: 'cod', monthOffset: -1 },
      { kind: 'laycan' },
    ]),
    fx: { source: 'ECB', timing: 'per_day' },
    ...(dice.chance(50) && { floor: '400', cap: '900', rounding: { average: 2, final: 1 } }),
  });

/** A value of each field, never the one that stands for its absence. */
const randomValue: { [Field in AdField]: (dice: Dice) => NonNullable<AdPayload[Field]> } = {
  side: (dice) => dice.pick(sides),
  dealKind: (dice) => dice.pick(dealKinds.filter((kind) => kind !== 'spot')),
  productId: () => ids.product('DIESEL'),
  productTypeId: () => ids.type('EN-590-10-PPM'),
  title: (dice) => text(dice, 8),
  originCountryId: (dice) => ids.country(dice.pick(['NL', 'SA', 'KZ'])),
  hazardClass: (dice) => dice.pick(['UN1202-III', 'UN1267-II', 'NONE']),
  description: (dice) => `${text(dice, 30)}\n\n${text(dice, 30)}`,
  density15: (dice) => figure(dice, 800, 860),
  quality: (dice) =>
    Array.from({ length: 1 + dice.whole(4) }, (_, place) => ({
      parameter: `Parameter ${place}`,
      basis: dice.pick(qualityBases),
      unit: dice.pick(['mg/kg', '°C', '']),
      ...(dice.chance(50) ? { value: figure(dice, 0, 90) } : { min: 1, max: figure(dice, 2, 90) }),
    })),
  laboratory: (dice) => `Laboratory ${dice.whole(9)}`,
  testedOn: (dice) => addDays(today, -dice.whole(90)),
  quantity: (dice) => {
    const min = figure(dice, 1000, 30_000);
    return {
      min,
      max: min + dice.whole(5000),
      unitId: ids.unit(dice.pick(['MT', 'BBL'])),
      basis: dice.pick(['total', 'per_lift']),
      lifts: 1 + dice.whole(20),
      tolerancePct: figure(dice, 0, 10),
    };
  },
  price: (dice) => ({
    ...(dice.chance(30)
      ? { type: 'formula', formula: drawnFormula(dice), proxy: dice.chance(50) ? false : undefined }
      : {
          ...(dice.chance(50)
            ? { type: 'fixed', amount: figure(dice, 500, 900) }
            : { type: 'formula', benchmark: text(dice, 4), differential: figure(dice, -30, 30) }),
          currencyId: ids.currency(dice.pick(['USD', 'EUR'])),
          unitId: ids.unit(dice.pick(['MT', 'BBL'])),
        }),
    note: text(dice, 10),
  }),
  delivery: (dice) => ({
    term: dice.pick(['FOB', 'FCA']),
    place: text(dice, 4),
    portId: ids.port('NLRTM'),
    counterPortId: ids.port(dice.pick(['SGSIN', 'BEANR'])),
    countryId: ids.country('NL'),
    from: addDays(today, 1 + dice.whole(20)),
    to: addDays(today, 30 + dice.whole(20)),
  }),
  paymentTerms: (dice) => dice.pick([['LC_SIGHT'], ['SBLC', 'LC_SIGHT']]),
  inspectors: (dice) => Array.from({ length: 1 + dice.whole(3) }, (_, place) => `Inspector ${place}`),
  validUntil: (dice) => addDays(today, 60 + dice.whole(20)),
  documents: (dice) =>
    Array.from({ length: 1 + dice.whole(2) }, () => ({
      title: text(dice, 5),
      kind: dice.pick(documentKinds),
      visibility: dice.pick(documentVisibilities),
    })),
  contact: (dice) => ({
    types: ['in_app', ...contactTypes.filter((type) => type !== 'in_app' && dice.chance(60))],
    phone: `+31 ${100_000 + dice.whole(800_000)}`,
    email: `desk${dice.whole(99)}@example.com`,
    whatsapp: `+31 ${100_000 + dice.whole(800_000)}`,
    telegram: `@desk${100 + dice.whole(800)}`,
  }),
};

const randomAd = (dice: Dice): AdPayload =>
  adPayload.parse(Object.fromEntries(adFieldNames.map((field) => [field, randomValue[field](dice)])));

/** Sends an ad with a file for each new document. */
async function send(method: 'POST' | 'PUT', url: string, as: string, payload: AdPayload & object) {
  const files = (payload.documents ?? []).flatMap(({ id }, index) => (id ? [] : [index]));
  const { body, type } = multipart([
    { name: 'payload', content: JSON.stringify(payload) },
    ...files.map((index) => ({ name: 'fileIndices', content: String(index) })),
    ...files.map((index) => ({
      name: 'documentFiles',
      content: makePdf(index),
      fileName: `${index}.pdf`,
    })),
  ]);
  const answer = await t.app.inject({
    method,
    url: `/api${url}`,
    payload: body,
    headers: { 'content-type': type, authorization: `Bearer ${as}` },
  });
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([answer.statusCode, '']);
  return answer.json();
}

/** Ids of documents are given by the server: only what the owner said of them is compared. */
const saidOf = (ad: AdPayload): AdPayload => ({
  ...ad,
  documents: ad.documents?.map(({ id: _, ...rest }) => rest),
});
async function expectStored(id: string, sent: AdPayload, without: readonly AdField[] = []): Promise<void> {
  const stored = saidOf(await storedPayload(t.ctx.db, id));
  const lost = changedFields(saidOf(sent), stored).filter((field) => !without.includes(field));
  expect(Object.fromEntries(lost.map((field) => [field, stored[field]]))).toEqual({});
}

const approve = async (id: string) => {
  const answer = await t.call('PUT', `/ads/${id}/approve`, { as: admin.token });
  expect(answer.statusCode).toBe(200);
};
/** The content as its owner would send it again. */
const again = async (id: string) => ({
  ...(await storedPayload(t.ctx.db, id)),
  version: (await t.call('GET', `/ads/${id}`, { as: owner.token })).json().version as number,
});

test.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', async (round) => {
  const dice = rollDice(SEED + round);
  const first = randomAd(dice);

  // Created, and created as a draft.
  const { id } = await send('POST', '/ads', owner.token, first);
  await expectStored(id, first);
  const draft = await send('POST', '/ads', owner.token, { ...first, draft: true } as AdPayload);
  await expectStored(draft.id, first);

  // Edited: every field by itself.
  for (const field of adFieldNames) {
    const before = await again(draft.id);
    const changed = { ...before, [field]: randomValue[field](dice) };
    await send('PUT', `/ads/${draft.id}/user-edit`, owner.token, { ...changed, draft: true } as AdPayload);
    const { version: _, ...sent } = changed;
    await expectStored(draft.id, sent);
  }

  // Published, then revised, and the revision approved.
  await approve(id);
  const revised = randomAd(dice);
  const { version } = await again(id);
  const answer = await send('PUT', `/ads/${id}/user-edit`, owner.token, { ...revised, version } as AdPayload);
  const revision = answer.revision?.id ?? answer.id;
  await expectStored(revision, revised);
  await approve(revision);
  // A long wait for approval must not shorten the validity: the later day holds.
  const validUntil = [first.validUntil, revised.validUntil].toSorted().at(-1);
  await expectStored(id, { ...revised, validUntil });

  // Corrected by staff, who can add no file.
  const corrected = { ...randomAd(dice), documents: (await storedPayload(t.ctx.db, id)).documents };
  const edit = await t.call('PUT', `/ads/${id}`, {
    as: admin.token,
    payload: { ...corrected, version: (await again(id)).version },
  });
  expect([edit.statusCode, edit.statusCode < 300 ? '' : edit.body]).toEqual([200, '']);
  await expectStored(id, corrected);

  // Duplicated: without documents and days.
  const copy = await t.call('POST', `/ads/${id}/duplicate`, { as: owner.token });
  const { from: _from, to: _to, ...delivery } = corrected.delivery ?? {};
  await expectStored(copy.json().id, { ...corrected, delivery } as AdPayload, ['documents', 'validUntil']);

  // Expired and renewed: a new validity, nothing else.
  await t.ctx.db.updateTable('ads').set({ valid_until: '2026-01-01' }).where('id', '=', id).execute();
  const renewed = await t.call('POST', `/ads/${id}/renew`, { as: owner.token });
  expect([renewed.statusCode, renewed.statusCode < 300 ? '' : renewed.body]).toEqual([200, '']);
  await expectStored(id, corrected, ['validUntil']);
});

test('imported from a row', async () => {
  /** The cells of each field that a row can hold. */
  const cells: { [Field in AdField]: Partial<Record<AdImportColumn, string>> } = {
    side: { side: 'buy' },
    dealKind: { deal: 'term' },
    productId: { product: 'DIESEL' },
    productTypeId: { grade: 'EN-590-10-PPM' },
    title: { title: 'Diesel from a sheet' },
    originCountryId: { origin: 'SA' },
    hazardClass: { 'hazard class': '1202' },
    description: { description: 'Loading by arrangement' },
    density15: { density: '841.5' },
    quality: {},
    laboratory: {},
    testedOn: {},
    quantity: { quantity: '30 000', 'quantity max': '33000', unit: 'MT' },
    price: { price: '702.50', currency: 'USD', 'price unit': 'MT' },
    delivery: {
      term: 'CIF',
      port: 'NLRTM',
      place: 'Maasvlakte',
      country: 'NL',
      from: addDays(today, 5),
      to: addDays(today, 9),
    },
    paymentTerms: { 'payment terms': 'LC_SIGHT; SBLC' },
    inspectors: { inspection: 'SGS; Intertek' },
    validUntil: { 'valid until': addDays(today, 40) },
    documents: {},
    contact: {},
  };
  const row = Object.assign({}, ...Object.values(cells));
  const answer = await t.call('POST', '/ads/import', { as: owner.token, payload: { rows: [row] } });
  expect(answer.json().faults).toMatchObject([]);
  await expectStored(
    answer.json().created[0],
    adPayload.parse({
      side: 'buy',
      dealKind: 'term',
      productId: ids.product('DIESEL'),
      productTypeId: ids.type('EN-590-10-PPM'),
      title: 'Diesel from a sheet',
      originCountryId: ids.country('SA'),
      hazardClass: 'UN1202-III',
      description: 'Loading by arrangement',
      density15: 841.5,
      quantity: { min: 30_000, max: 33_000, unitId: ids.unit('MT') },
      price: { type: 'fixed', amount: 702.5, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
      delivery: {
        term: 'CIF',
        place: 'Maasvlakte',
        portId: ids.port('NLRTM'),
        countryId: ids.country('NL'),
        from: addDays(today, 5),
        to: addDays(today, 9),
      },
      paymentTerms: ['LC_SIGHT', 'SBLC'],
      inspectors: ['SGS', 'Intertek'],
      validUntil: addDays(today, 40),
    } satisfies {
      [Field in Exclude<AdField, 'quality' | 'laboratory' | 'testedOn' | 'documents' | 'contact'>]: unknown;
    }),
  );
});

test('a hazard class that is not on the list is refused at its path', async () => {
  const { documents: _, ...ad } = randomAd(rollDice(SEED));
  const answer = await t.call('POST', '/ads/check', {
    as: owner.token,
    payload: { ...ad, hazardClass: 'UN9999' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toMatchObject([
    { path: 'hazardClass', message: 'This hazard class is not on the list' },
  ]);
});

test('backed up and restored', async () => {
  const sent = randomAd(rollDice(SEED));
  const { id } = await send('POST', '/ads', owner.token, sent);
  const keeper = await makeBackupAdmin(t);
  const backup = await makeBackup(t, keeper.token);
  await t.ctx.db.updateTable('ads').set({ hazard_class: null, title: 'Lost' }).where('id', '=', id).execute();
  expect((await restore(t, keeper.token, backup)).statusCode).toBe(202);
  await waitUntilIdle(t, backup.id);
  expect(await signIn(t, keeper)).toBeTruthy();
  await expectStored(id, sent);
}, 120_000);
