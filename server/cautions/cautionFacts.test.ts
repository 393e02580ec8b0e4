import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Caution } from '../../contract/ads/adShapes.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson, type Person } from '../test/kit/make.ts';
import { makePdf } from '../test/kit/makeFiles.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
let ids: BaseIds;
let admin: Person;
let newcomer: Person;
let proven: Person;

const prove = (id: string) =>
  t.ctx.db
    .updateTable('users')
    .set({ email_verified: true, created_at: new Date('2026-01-05') })
    .where('id', '=', id)
    .execute();

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  admin = await makePerson(t, { role: 'admin' });
  newcomer = await makePerson(t, { confirmed: false });
  proven = await makePerson(t, { role: 'paid' });
  await prove(proven.id);
  await makeAd(t, proven, diesel(ids), { approvedBy: admin });
});
afterAll(() => t.close());

const cautionsOf = async (as: Person, payload: AdPayload): Promise<Caution[]> => {
  const answer = await t.call('POST', '/ads/check', { as: as.token, payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().cautions;
};
const codes = async (as: Person, change: Partial<AdPayload> = {}) =>
  (await cautionsOf(as, diesel(ids, change))).map(({ id }) => id);

const tonnes = (amount: number, more: object = {}): AdPayload['quantity'] => ({
  min: amount,
  max: amount,
  unitId: ids.unit('MT'),
  basis: 'total',
  ...more,
});
const at = (term: string) => ({ term, portId: ids.port('NLRTM'), countryId: ids.country('NL') });

describe('figures', () => {
  test('P03 and P04: values beyond the standard, densities that cannot be', async () => {
    const quality = (value: number, unit: string): Partial<AdPayload> => ({
      quality: [{ parameter: 'Density at 15 °C', basis: 'typical', value, unit }],
    });
    expect(await codes(proven, quality(850, 'kg/m³'))).toEqual(['P03']);
    expect(await codes(proven, quality(840, 'kg/m³'))).toEqual([]);
    expect(await codes(proven, quality(0.84, 'kg/m³'))).toEqual(['P04']);
    expect(await codes(proven, quality(0.84, 'kg/l'))).toEqual([]);
  });

  test('P04: API gravity and density that contradict each other', async () => {
    const api = (value: number): Partial<AdPayload> => ({
      quality: [{ parameter: 'API gravity', basis: 'typical', value, unit: '°API' }],
      density15: 845,
    });
    expect(await codes(proven, api(32))).toEqual(['P04']);
    expect(await codes(proven, api(36))).toEqual([]);
  });

  test('Q01: more a month than a newcomer has shown', async () => {
    const large = { quantity: tonnes(600_000, { lifts: 10 }) };
    expect(await codes(newcomer, large)).toContain('Q01');
    expect(await codes(proven, large)).not.toContain('Q01');
    expect(await codes(newcomer, { ...large, dealKind: 'term' })).not.toContain('Q01');
    expect(await codes(newcomer, { quantity: tonnes(300_000) })).not.toContain('Q01');
    const barrels = { min: 3_600_000, max: 3_600_000, unitId: ids.unit('BBL'), basis: 'per_lift' } as const;
    expect(await codes(newcomer, { quantity: { ...barrels, lifts: 2 } })).toContain('Q01');
  });

  test('Q02: more at once than anything carries', async () => {
    expect(await codes(proven, { quantity: tonnes(500_000), delivery: at('FOB') })).toEqual(['Q02']);
    expect(await codes(proven, { quantity: tonnes(500_000, { lifts: 5 }), delivery: at('FOB') })).toEqual([]);
    const trucks = { delivery: at('FCA'), description: 'Loaded by truck' };
    expect(await codes(proven, { ...trucks, quantity: tonnes(270_000) })).toEqual(['Q02']);
    expect(await codes(proven, { ...trucks, quantity: tonnes(500) })).toEqual([]);
    expect(await codes(proven, { quantity: tonnes(500_000), delivery: at('FIP') })).toEqual([]);
  });

  test('R01: far below the median of at least five others', async () => {
    const priced = (amount: number): Partial<AdPayload> => ({
      productId: ids.product('JET'),
      density15: 800,
      price: { type: 'fixed', amount, currencyId: ids.currency('USD'), unitId: ids.unit('MT') },
    });
    for (const amount of [700, 710, 720, 730]) {
      const other = await makePerson(t);
      await makeAd(t, other, diesel(ids, priced(amount)), { approvedBy: admin });
    }
    expect(await codes(proven, priced(500))).toEqual([]);
    const fifth = await makePerson(t);
    await makeAd(t, fifth, diesel(ids, priced(740)), { approvedBy: admin });
    const [found] = await cautionsOf(proven, diesel(ids, priced(500)));
    expect(found).toMatchObject({
      id: 'R01',
      found: '500.00 $/t, 30.6 % below the median 720.00 of 5 others',
    });
    expect(await codes(proven, priced(650))).toEqual([]);
    expect(await codes(proven, { ...priced(500), side: 'buy' })).toEqual([]);
  });
});

describe('accounts', () => {
  const called = async (company: string, email: string) => {
    const person = await makePerson(t);
    await t.ctx.db
      .updateTable('users')
      .set({ company, email, email_key: email })
      .where('id', '=', person.id)
      .execute();
    return codes(person);
  };

  test('C01: a refinery that writes from a free mailbox', async () => {
    expect(await called('Baltic Refinery OÜ', 'sales.baltic@gmail.com')).toEqual(['C01']);
    expect(await called('Baltic Refinery OÜ', 'sales@baltic-refinery.example')).toEqual([]);
    expect(await called('Ada Trading BV', 'ada.trading@gmail.com')).toEqual([]);
  });

  test('C02: the name of a major with another domain', async () => {
    expect(await called('Gazprom Neft Trading', 'deals@gazprom-neft-trading.example')).toEqual(['C02']);
    expect(await called('Gasprom Oil Ltd', 'deals@gasprom.example')).toEqual(['C02']);
    expect(await called('Gаzprоm Export', 'deals@gp-export.example')).toEqual(['C02']);
    expect(await called('Equinor ASA', 'desk@trading.equinor.com')).toEqual([]);
    expect(await called('Shellfish Logistics', 'a@shellfish.example')).toEqual([]);
  });

  test('what is found in an account is not for buyers', async () => {
    const person = await makePerson(t);
    const email = 'deals@rosneft-export.example';
    await t.ctx.db
      .updateTable('users')
      .set({ company: 'Rosneft Export', email, email_key: email })
      .where('id', '=', person.id)
      .execute();
    const ad = await makeAd(t, person, diesel(ids), { approvedBy: admin });
    const cautions = async (as?: Person) =>
      (await t.call('GET', `/ads/${ad.id}`, as && { as: as.token })).json().checks.cautions;
    expect(await cautions(person)).toMatchObject([
      { id: 'C02', found: 'Rosneft Export, rosneft-export.example' },
    ]);
    expect(await cautions()).toMatchObject([{ id: 'C02', found: null, weight: null, fix: null }]);
  });

  test('T01: the text of another account, hardly changed', async () => {
    const text = (place: string, lots: number) =>
      `We bring straight run fuel oil from our terminal on the Black Sea to ${place}, ${lots} lots each quarter, heated to sixty degrees and sampled by an inspector whom both sides name. Vessels are vetted before nomination and demurrage follows the charter party. Offers stay open for five working days.`;
    const author = await makePerson(t);
    await makeAd(t, author, diesel(ids, { description: text('Fujairah', 3) }), { approvedBy: admin });
    expect(await codes(proven, { description: text('Fujairah', 7) })).toEqual(['T01']);
    expect(await codes(author, { description: text('Fujairah', 7) })).not.toContain('T01');
    const own =
      'Spot cargo of diesel from the Baltic for discharge in the Amsterdam, Rotterdam and Antwerp area, with full set of certificates and a letter of credit at sight as means of payment.';
    expect(await codes(proven, { description: own })).toEqual([]);
  });

  test('V01: many ads in an hour from a newcomer', async () => {
    const busy = await makePerson(t, { role: 'admin' });
    for (let count = 0; count < 9; count += 1) await makeAd(t, busy, { ...diesel(ids), draft: true });
    expect(await codes(busy)).not.toContain('V01');
    await makeAd(t, busy, { ...diesel(ids), draft: true });
    expect(await codes(busy)).toContain('V01');
    await makeAd(t, busy, diesel(ids), { approvedBy: admin });
    await prove(busy.id);
    expect(await codes(busy)).not.toContain('V01');
  });

  test('F01: the file of another company; moderators alone are told, so that nobody learns it by trying', async () => {
    const post = (as: Person, content: Buffer) => {
      const boundary = 'gasmap-test-boundary';
      const documents = [{ title: 'Certificate', kind: 'quality_certificate', visibility: 'public' }];
      const part = (name: string, file = '') =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(`${part('payload')}${JSON.stringify({ ...diesel(ids), documents })}\r\n`),
        Buffer.from(`${part('fileIndices')}0\r\n`),
        Buffer.from(part('documentFiles', '; filename="q.pdf"\r\nContent-Type: application/pdf')),
        content,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${as.token}`,
      };
      return t.app.inject({ method: 'POST', url: '/api/ads', payload, headers });
    };
    const [first, second] = [
      await makePerson(t, { role: 'paid', confirmed: true }),
      await makePerson(t, { role: 'paid', confirmed: true }),
    ];
    const certificate = makePdf(41);
    const theirs = (await post(first, certificate)).json();
    expect(theirs.checks.cautions).toEqual([]);
    const again = (await post(first, certificate)).json();
    expect(again.checks.cautions).toEqual([]);
    const copy = (await post(second, certificate)).json();
    expect([copy.checks.cautions, copy.risk]).toEqual([[], null]);
    expect(JSON.stringify(copy)).not.toContain(first.id);
    const seen = (await t.call('GET', `/ads/${copy.id}`, { as: admin.token })).json();
    expect(seen).toMatchObject({ risk: 35, checks: { cautions: [{ id: 'F01', weight: 35, found: null }] } });
    const documents = copy.documents.map((one: Record<string, unknown>) => ({
      id: one.id,
      title: one.title,
      kind: one.kind,
      visibility: one.visibility,
    }));
    expect(await codes(second, { documents })).toEqual([]);
    const other = (await post(second, makePdf(42))).json();
    expect(other.checks.cautions).toEqual([]);
  });
});
