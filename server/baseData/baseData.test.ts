import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  PortEntry,
  ProductBranch,
  ProductEntry,
  ProductTypeEntry,
} from '../../contract/baseData/baseData.ts';
import { contract } from '../../contract/index.ts';
import { seedBaseData } from '../db/seed/seed.ts';
import { makePerson } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const items = async <Item>(url: string, as?: string): Promise<Item[]> => {
  const answer = await t.call('GET', url, as ? { as } : {});
  expect(answer.statusCode, url).toBe(200);
  return answer.json().items;
};

const paths = Object.values(contract.baseData)
  .map((one) => one.path)
  .filter((path) => !path.includes(':'));

describe('seed', () => {
  test('holds the whole catalogue', async () => {
    const products = await items<ProductEntry>('/products/simple');
    const groups = products.filter((one) => one.parentId === null);
    expect(groups).toHaveLength(9);
    expect(products.length - groups.length).toBe(62);
    const types = await items<ProductTypeEntry>('/product-types');
    expect(types).toHaveLength(225);
    expect(types.filter((one) => one.isDefault)).toHaveLength(62);
    expect(await items('/units')).toHaveLength(25);
    expect(await items('/currencies')).toHaveLength(32);
    expect(await items('/countries')).toHaveLength(249);
    expect(await items('/delivery-terms')).toHaveLength(15);
    expect(await items('/payment-terms')).toHaveLength(11);
    expect(await items('/spec-templates')).toHaveLength(19);
    expect(await items('/benchmarks')).toHaveLength(53);
    expect(await items('/calendars')).toHaveLength(4);
    expect(await items('/red-flag-rules')).toHaveLength(25);
    const { count } = await t.ctx.db
      .selectFrom('ports')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBeGreaterThan(1500);
  });

  test('unit factors are exact', async () => {
    const units = new Map(
      (await items<{ code: string; toBase: string }>('/units')).map((one) => [one.code, one.toBase]),
    );
    expect(units.get('BBL')).toBe('0.158987294928');
    expect(units.get('USG')).toBe('0.003785411784');
    expect(units.get('SCF')).toBe('0.02826235653755776');
    expect(units.get('MMBTU')).toBe('1.05505585262');
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(a.to_base * f.factor = b.to_base) as same
      from (values ('USG', 42, 'BBL'), ('BBL', 1000, 'KBBL'), ('KBBL', 1000, 'MMBBL'), ('SCF', 1000, 'MSCF'), ('MSCF', 1000, 'MMSCF'), ('THERM', 10, 'MMBTU'))
        as f (small, factor, large)
      join units a on a.code = f.small join units b on b.code = f.large`.execute(t.ctx.db);
    expect(rows[0]?.same).toBe(true);
  });

  test('every limit that a grade replaces is one of its product standard', async () => {
    const templates = new Map(
      (await items<{ code: string; limits: { param: string }[] }>('/spec-templates')).map((one) => [
        one.code,
        one.limits.map((limit) => limit.param),
      ]),
    );
    const products = new Map((await items<ProductEntry>('/products/simple')).map((one) => [one.id, one]));
    for (const type of await items<ProductTypeEntry>('/product-types')) {
      const known = templates.get(products.get(type.productId)?.specTemplate ?? '') ?? [];
      expect(known, type.code).toEqual(expect.arrayContaining(Object.keys(type.specOverrides ?? {})));
    }
  });

  test('a second start changes nothing, also where an admin changed or deleted something', async () => {
    const { db } = t.ctx;
    await db.updateTable('units').set({ name: 'tonne' }).where('code', '=', 'MT').execute();
    await db.deleteFrom('benchmarks').where('code', '=', 'ASCI').execute();
    await seedBaseData(db);
    expect(await db.selectFrom('units').select('name').where('code', '=', 'MT').execute()).toEqual([
      { name: 'tonne' },
    ]);
    expect(await db.selectFrom('benchmarks').select('id').where('code', '=', 'ASCI').execute()).toEqual([]);
  });
});

describe('the database itself', () => {
  test('keeps one default of each kind, and one per product of the grades', async () => {
    const { db } = t.ctx;
    await expect(
      db.updateTable('units').set({ is_default: true }).where('code', '=', 'BBL').execute(),
    ).rejects.toThrow('units_one_default');
    await expect(
      db.updateTable('units').set({ is_default: false }).where('code', '=', 'MT').execute(),
    ).rejects.toThrow('must be the default');
    await expect(
      db.updateTable('units').set({ is_active: false }).where('code', '=', 'MT').execute(),
    ).rejects.toThrow('units_default_active_check');
    await expect(db.deleteFrom('currencies').where('code', '=', 'USD').execute()).rejects.toThrow();
    const types = db.updateTable('product_types').where('code', '=', 'BRENT-BLEND');
    await expect(types.set({ is_default: false }).execute()).rejects.toThrow('must be its default');
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('units').set({ is_default: false }).where('code', '=', 'MT').execute();
      await tx.updateTable('units').set({ is_default: true }).where('code', '=', 'BBL').execute();
    });
  });

  test('keeps the catalogue a tree of three levels', async () => {
    const { db } = t.ctx;
    const idOf = async (code: string) =>
      (await db.selectFrom('products').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
    const [lng, gases, light] = await Promise.all([idOf('LNG'), idOf('GASES'), idOf('LIGHT')]);
    const move = (id: string, parent_id: string | null) =>
      db.updateTable('products').set({ parent_id }).where('id', '=', id).execute();
    await expect(move(gases, lng)).rejects.toThrow('at most three levels');
    await move(gases, light);
    await expect(move(light, await idOf('MIDDLE'))).rejects.toThrow('at most three levels');
    await move(gases, null);
  });

  test('takes no factor or rate that is no number', async () => {
    const { db } = t.ctx;
    await expect(db.updateTable('units').set({ to_base: 'NaN' }).execute()).rejects.toThrow(
      'units_to_base_check',
    );
    await expect(db.updateTable('currency_rates').set({ usd_rate: 'Infinity' }).execute()).rejects.toThrow(
      'usd_rate_check',
    );
  });
});

describe('reads', () => {
  test('products nest, with grades of one product beside', async () => {
    const tree = await items<ProductBranch>('/products');
    const distillates = tree.find((one) => one.code === 'MIDDLE');
    expect(distillates?.children.map((one) => one.code)).toEqual(['JET', 'DIESEL', 'GASOIL']);
    const diesel = distillates?.children[1];
    expect(diesel).toMatchObject({
      hsCode: '2710.19',
      unNumber: '1202',
      density15: 835,
      phase: 'liquid',
      specTemplate: 'EN590',
      isDefault: true,
    });
    expect(diesel?.aliases).toEqual(expect.arrayContaining(['AGO', 'ULSD', 'EN590']));
    const grades = await items<ProductTypeEntry>(`/product-types/by-product/${diesel?.id}`);
    expect(grades.map((one) => one.sulphurMax)).toEqual([10, 15, 10, 50, 500]);
    expect(
      (await t.call('GET', '/product-types/by-product/00000000-0000-7000-8000-000000000000')).statusCode,
    ).toBe(404);
  });

  test('crudes carry their published density and sulphur', async () => {
    const types = await items<ProductTypeEntry>('/product-types');
    expect(types.find((one) => one.code === 'URALS')).toMatchObject({
      density15: 869.9,
      sulphurTypical: 15000,
      sulphurMax: null,
    });
  });

  test('currencies answer their latest rate', async () => {
    const usd = await t.ctx.db
      .selectFrom('currencies')
      .select('id')
      .where('code', '=', 'EUR')
      .executeTakeFirstOrThrow();
    await t.ctx.db
      .insertInto('currency_rates')
      .values({ currency_id: usd.id, rate_date: '2026-01-02', usd_rate: '1.2' })
      .execute();
    t.ctx.responses.invalidate('baseData');
    const currencies = await items<{ code: string; usdRate: number; rateDate: string }>('/currencies');
    expect(currencies.find((one) => one.code === 'EUR')).toMatchObject({
      usdRate: 1.2,
      rateDate: '2026-01-02',
      minorDigits: 2,
      symbol: '€',
    });
  });

  test('an inactive thing is hidden with what lies below it; editors can ask for all', async () => {
    const admin = await makePerson(t, { role: 'admin' });
    const guest = await makePerson(t);
    await t.ctx.db.updateTable('products').set({ is_active: false }).where('code', '=', 'BIO').execute();
    t.ctx.responses.invalidate('baseData');
    expect(await items<ProductEntry>('/products/simple')).toHaveLength(65);
    expect(await items<ProductEntry>('/products/simple?all=true', admin.token)).toHaveLength(71);
    expect((await t.call('GET', '/products?all=true')).json().code).toBe('UNAUTHENTICATED');
    expect((await t.call('GET', '/products?all=true', { as: guest.token })).json().code).toBe('FORBIDDEN');
    expect((await t.call('GET', '/products?all=1')).statusCode).toBe(400);
    expect((await t.call('GET', '/products?every=true')).statusCode).toBe(400);
    await t.ctx.db.updateTable('products').set({ is_active: true }).where('code', '=', 'BIO').execute();
    t.ctx.responses.invalidate('baseData');
  });

  test.each(paths)('%s answers 304 to who has it, and something new after a change', async (path) => {
    const first = await t.call('GET', path);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const etag = String(first.headers.etag);
    const again = await t.call('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const changed = await t.call('GET', path, { headers: { 'if-none-match': 'W/"other"' } });
    expect([changed.statusCode, changed.body]).toEqual([200, first.body]);
  });
});

describe('ports', () => {
  const codes = async (query: string) => (await items<PortEntry>(`/ports?${query}`)).map((one) => one.code);

  test.each([
    ['rotterdam', 'NLRTM'],
    ['nlrtm', 'NLRTM'],
    ['Anvers', 'BEANR'],
    ['roterdam', 'NLRTM'],
    ['jamnagar', 'INSIK'],
    ['Leixoes', 'PTLEI'],
    ['LEIXÕES', 'PTLEI'],
    ['kozmino', 'RUNJK'],
    ['ras tan', 'SARTA'],
    ['sabine', 'USSAB'],
    ['fujeirah', 'AEFJR'],
  ])('%s finds %s first', async (q, code) => {
    expect((await codes(`q=${encodeURIComponent(q)}`))[0]).toBe(code);
  });

  test('a name with a word that begins with what is typed comes before one that only holds it', async () => {
    const names = (await items<PortEntry>('/ports?q=land&limit=50')).map(({ name }) => name);
    const begins = (name: string) => /\bland/i.test(name);
    const holds = names.filter((name) => /land/i.test(name));
    expect(holds.some(begins)).toBe(true);
    expect(holds).toEqual([...holds.filter(begins), ...holds.filter((name) => !begins(name))]);
  });

  test('can be narrowed, limited and read one by one', async () => {
    const [rotterdam] = await items<PortEntry>('/ports?q=NLRTM');
    expect(rotterdam).toMatchObject({
      name: 'Rotterdam',
      countryCode: 'NL',
      countryName: 'Netherlands',
      lat: 51.95,
      lng: 4.14,
    });
    expect(
      (await codes(`countryId=${rotterdam?.countryId}&limit=3`)).every((code) => code.startsWith('NL')),
    ).toBe(true);
    expect(await codes('limit=3')).toHaveLength(3);
    expect((await t.call('GET', `/ports/${rotterdam?.id}`)).json()).toEqual(rotterdam);
    expect((await t.call('GET', '/ports/00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect(await codes('q=%25_%27%5C')).toEqual([]);
    expect((await t.call('GET', '/ports?limit=1e9')).statusCode).toBe(400);
  });

  test('the big oil and gas ports are there, where they are', async () => {
    const rows = await t.ctx.db
      .selectFrom('ports')
      .select(['code', 'lat', 'lng'])
      .where('sort_order', '=', 0)
      .execute();
    const at = new Map(rows.map((row) => [row.code, row]));
    const expected = {
      NLAMS: [52.4, 4.8],
      TRCEY: [36.9, 35.9],
      RUPRI: [60.3, 28.7],
      NGBON: [4.4, 7.2],
      ITAUG: [37.2, 15.2],
      QARLF: [25.9, 51.6],
      THMAT: [12.7, 101.2],
      USHOU: [29.7, -95.1],
      CNNGB: [29.9, 121.9],
      JPCHB: [35.6, 140.1],
    };
    for (const [code, [lat = 0, lng = 0]] of Object.entries(expected)) {
      expect(Math.hypot((at.get(code)?.lat ?? 0) - lat, (at.get(code)?.lng ?? 0) - lng), code).toBeLessThan(
        0.15,
      );
    }
  });
});
