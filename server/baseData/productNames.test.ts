import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_NAMES } from '../db/seed/productNames.ts';
import { type BaseIds, baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { startTestApp, type TestApp } from '../test/kit/testApp.ts';
import { addProductNames } from './productNames.ts';

let t: TestApp;
let ids: BaseIds;
const adOf = new Map<string, string>();

const codes = ['DIESEL', 'MOGAS', 'MAZUT', 'LNG', 'LPG', 'BITUMEN'];
const productId = (code: string) =>
  t.ctx.db
    .selectFrom('products')
    .select(['id', 'aliases'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  t = await startTestApp();
  ids = await baseIds(t);
  const admin = await makePerson(t, { role: 'admin' });
  const owner = await makePerson(t, { role: 'paid' });
  for (const code of codes) {
    const { id } = await productId(code);
    const {
      density15: _own,
      quality: _quality,
      productTypeId: _type,
      ...ad
    } = diesel(ids, {
      productId: id,
      description: code === 'LNG' ? '现货供应液化天然气，船用' : 'Prompt',
    });
    adOf.set(code, (await makeAd(t, owner, ad, { approvedBy: admin })).id);
  }
  await t.ctx.searchIndex.ready();
});
afterAll(() => t.close());

const found = async (q: string): Promise<string[]> =>
  (await t.call('GET', `/ads/public?q=${encodeURIComponent(q)}`))
    .json()
    .items.map((ad: { id: string }) => ad.id);

const said: Record<string, string[]> = {
  DIESEL: [
    'дизель',
    'Дизельное топливо',
    'ديزل',
    'الديزل',
    'گازوئیل',
    'گازوئيل',
    '柴油',
    'motorin',
    'gasóleo',
    'gasoleo',
    'gazole',
  ],
  MOGAS: ['бензин', 'بنزين', 'بنزین', 'بنـزيـن', '汽油', 'benzin', 'gasolina', 'essence'],
  MAZUT: ['мазут', 'مازوت', 'نفت کوره', 'نفت‌كوره', '燃料油', 'fuel oil', 'fueloil', 'fioul'],
  LNG: ['СПГ', 'الغاز الطبيعي المسال', '液化天然气', '供应液化', 'GNL'],
  LPG: ['СУГ', 'غاز البترول المسال', 'گاز مایع', '液化石油气', 'GLP', 'GPL'],
  BITUMEN: ['битум', 'قیر', 'قير', '沥青', 'bitüm', 'asfalto', 'bitume'],
};
const everyNameFinds = async () => {
  for (const [code, names] of Object.entries(said))
    for (const name of names) expect(await found(name), `${code}: ${name}`).toContain(adOf.get(code));
};

test('ads are found by the names of their product in every language', async () => {
  await everyNameFinds();
  const [first] = (await t.call('GET', `/ads/public/suggest?q=${encodeURIComponent('柴')}`)).json().items;
  expect(first).toMatchObject({ kind: 'product', note: expect.stringContaining('柴油') });
});

test('an older site is given the names once, beside what its operators wrote', async () => {
  const { db } = t.ctx;
  await db.deleteFrom('base_data_additions').where('name', '=', PRODUCT_NAMES).execute();
  await db
    .updateTable('products')
    .set({ aliases: ['Our own word', 'ДИЗЕЛЬ'] })
    .execute();
  const foreign = await productId('LPG');
  await db.updateTable('products').set({ code: 'OURS' }).where('id', '=', foreign.id).execute();
  await db.updateTable('ads').set({ search: sql`to_tsvector('simple', 'old')` }).execute();
  await addProductNames(t.ctx);
  await t.ctx.jobs.drain();
  const { aliases } = await productId('DIESEL');
  expect(aliases.slice(0, 3)).toEqual(['Our own word', 'ДИЗЕЛЬ', 'дизельное топливо']);
  expect((await productId('OURS')).aliases).toEqual(['Our own word', 'ДИЗЕЛЬ']);
  await expect.poll(() => found('柴油')).toEqual([adOf.get('DIESEL')]);
  expect(await found('битум')).toEqual([adOf.get('BITUMEN')]);

  await db.updateTable('products').set({ aliases: [] }).execute();
  await addProductNames(t.ctx);
  expect((await productId('DIESEL')).aliases).toEqual([]);
});
