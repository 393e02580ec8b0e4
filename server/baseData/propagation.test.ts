import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { ProductEntry, ProductTypeEntry, UnitEntry } from '../../contract/baseData/baseData.ts';
import type { AuditEntry } from '../../contract/operations/audit.ts';
import type { Sql } from '../db/client.ts';
import { openDesk } from '../test/kit/baseDataDesk.ts';
import { FIND_BLOCKED } from '../test/kit/database.ts';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { startTestApp } from '../test/kit/testApp.ts';

const t = await startTestApp();
afterAll(() => t.close());
const ids = await baseIds(t);
const { admin, done, all } = await openDesk(t);
const owner = await makePerson(t, { role: 'paid' });
await t.ctx.searchIndex.ready();

const ofOwner = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await t.call(method, url, { as: owner.token, ...(payload && { payload }) });
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300);
  return answer.json();
};
const publicly = async (query: string) => (await t.call('GET', `/ads/public?${query}`)).json().items;
const comparable = async (id: string) => (await t.call('GET', `/ads/${id}`)).json().comparable;
const findProduct = async (is: (product: ProductEntry) => boolean) =>
  (await all<ProductEntry>('/products/simple')).find(is);
const productOf = async (code: string) => {
  const product = await findProduct((one) => one.code === code);
  if (product === undefined) throw new Error(`No product has the code ${code}`);
  return product;
};
const bodyOf = ({ id: _id, isDefault: _default, isActive: _active, order: _order, ...body }: ProductEntry) =>
  body;
const countBlocked = async (tx: Sql) => (await sql.raw(FIND_BLOCKED).execute(tx)).rows.length;
/** Changes by admins are visible once the jobs are done; the second, delayed job is not waited for. */
const drainJobs = () => t.ctx.jobs.drain();

test('prices follow a rate, a unit and a density, in the market as well', async () => {
  const { density15: _own, ...undensed } = diesel(ids);
  const inEuro = {
    type: 'fixed' as const,
    amount: 700,
    currencyId: ids.currency('EUR'),
    unitId: ids.unit('MT'),
  };
  const ad = await makeAd(t, owner, { ...undensed, price: inEuro }, { approvedBy: admin });
  const waiting = await makeAd(t, owner, { ...undensed, price: inEuro });
  const versions = () => t.ctx.db.selectFrom('ads').select('version').orderBy('id').execute();
  const before = await versions();

  await done('PUT', `/currencies/${ids.currency('EUR')}/rates/2026-11-02`, { usdRate: '2', confirmed: true });
  await drainJobs();
  expect(await comparable(ad.id)).toMatchObject({
    usdPerTonne: 1400,
    basis: { usdRate: 2, rateDate: '2026-11-02' },
  });
  expect(
    (await publicly('priceBasis=usdPerTonne&priceMin=1399&priceMax=1401')).map(
      ({ id }: { id: string }) => id,
    ),
  ).toEqual([ad.id]);
  await done('PUT', `/currencies/${ids.currency('EUR')}/rates/2020-01-01`, { usdRate: '9', confirmed: true });
  await drainJobs();
  expect(await comparable(ad.id)).toMatchObject({ usdPerTonne: 1400 });

  const product = await productOf('DIESEL');
  await done('PUT', `/products/${product.id}`, {
    ...bodyOf(product),
    density15: 800,
    densityMin: 780,
    densityMax: 900,
  });
  await drainJobs();
  // 1400 $/t at 800 kg/m³, with 0.158987294928 m³ in a barrel.
  const { usdPerBbl } = await comparable(ad.id);
  expect(usdPerBbl).toBeCloseTo(1400 * 0.8 * 0.158987294928, 2);
  expect(await publicly(`priceMin=${usdPerBbl - 0.1}&priceMax=${usdPerBbl + 0.1}`)).toHaveLength(1);

  const unit = (await all<UnitEntry>('/units')).find(({ code }) => code === 'MT');
  const tonne = { name: unit?.name, code: 'MT', symbol: unit?.symbol, dimension: 'mass' };
  await done('PUT', `/units/${unit?.id}`, { ...tonne, toBase: '2000' });
  await drainJobs();
  expect(await comparable(ad.id)).toMatchObject({ usdPerTonne: 700 });
  await done('PUT', `/units/${unit?.id}`, { ...tonne, toBase: '1000' });
  await drainJobs();
  expect(await comparable(ad.id)).toMatchObject({ usdPerTonne: 1400 });
  const row = await t.ctx.db
    .selectFrom('ads')
    .select(['usd_per_tonne', 'quantity_barrels'])
    .where('id', '=', waiting.id)
    .executeTakeFirst();
  expect(Number(row?.usd_per_tonne)).toBe(1400);
  expect(Number(row?.quantity_barrels)).toBeCloseTo(30_000_000 / 800 / 0.158987294928, 0);
  expect(await versions()).toEqual(before);
});

test('an ad is judged by the limits of its grade, from the moment that they are written', async () => {
  const product = await productOf('DIESEL');
  const grade = await done<ProductTypeEntry>('POST', '/product-types', {
    productId: product.id,
    name: 'Own limits',
    code: 'OWN_LIMITS',
  });
  const sulphur = { parameter: 'Sulphur', unit: 'mg/kg', basis: 'typical' as const, value: 30 };
  const payload = diesel(ids, { productTypeId: grade.id, quality: [sulphur] });
  const ad = await makeAd(t, owner, payload, { approvedBy: admin });
  const cautionCodes = async () => [
    (await t.call('GET', `/ads/${ad.id}`)).json().checks.conformance[0],
    (await ofOwner('POST', '/ads/check', payload)).conformance[0],
  ];
  const body = { productId: product.id, name: 'Own limits', code: 'OWN_LIMITS' };
  const write = (specOverrides: ProductTypeEntry['specOverrides']) =>
    done('PUT', `/product-types/${grade.id}`, { ...body, specOverrides });
  for (const verdict of await cautionCodes())
    expect(verdict).toMatchObject({ status: 'breach', limit: '≤ 10' });
  await write({ Sulphur: { max: 50 } });
  for (const verdict of await cautionCodes()) expect(verdict).toMatchObject({ status: 'ok', limit: '≤ 50' });
  await write({ Sulphur: { max: null } });
  for (const verdict of await cautionCodes())
    expect(verdict).toMatchObject({ status: 'unchecked', limit: '' });
  await write(null);
  for (const verdict of await cautionCodes())
    expect(verdict).toMatchObject({ status: 'breach', limit: '≤ 10' });
  const refused = await t.call('PUT', `/product-types/${grade.id}`, {
    as: admin.token,
    payload: { ...body, specOverrides: { Sulphur: { min: 2, max: 1 } } },
  });
  expect(refused.json().details[0].path).toBe('specOverrides.Sulphur.max');
});

test('names and other names are suggested and searched for at once', async () => {
  const suggested = async (q: string) =>
    (await t.call('GET', `/ads/public/suggest?q=${encodeURIComponent(q)}`))
      .json()
      .items.map((one: { value: string }) => one.value);
  const product = await productOf('JET');
  const ad = await makeAd(t, owner, diesel(ids, { productId: product.id }), { approvedBy: admin });
  expect(await suggested('plughvort')).not.toContain(product.id);
  expect(await publicly('q=plughvort')).toEqual([]);
  await done('PUT', `/products/${product.id}`, {
    ...bodyOf(product),
    name: 'Kerozeen Jet',
    aliases: ['Plughvort'],
  });
  await drainJobs();
  expect(await suggested('plughvort')).toContain(product.id);
  expect(await suggested('kerozeen')).toContain(product.id);
  expect((await publicly('q=plughvort')).map(({ id }: { id: string }) => id)).toEqual([ad.id]);
  expect((await publicly('q=kerozeen'))[0].title).toContain('Kerozeen');
  expect((await publicly('q=plughvrot')).map(({ id }: { id: string }) => id)).toEqual([ad.id]);
});

test('one product goes into another with everything that it has', async () => {
  const make = (name: string, code: string, change: object = {}) =>
    done<ProductEntry>('POST', '/products', { name, code, phase: 'liquid', density15: 850, ...change });
  const source = await make('Old gas oil', 'OLD_GO', { aliases: ['Rode diesel', 'AGO old'] });
  const below = await make('Older gas oil', 'OLDER_GO', { parentId: source.id });
  const target = await make('New gas oil', 'NEW_GO', { density15: 900, aliases: ['rode diesel'] });
  const type = (productId: string, name: string, code: string) =>
    done<ProductTypeEntry>('POST', '/product-types', { productId, name, code });
  const same = await type(source.id, 'Ten', '10PPM');
  const moving = await type(source.id, 'Fifty', '50PPM');
  const there = await type(target.id, 'Ten ppm', '10PPM');
  await done('DELETE', `/products/${below.id}`);
  const lost = await make('Older gas oil', 'OLDER_GO');
  await done('PUT', `/products/${lost.id}`, { ...bodyOf(lost), parentId: target.id });

  const withType = (productTypeId: string) => {
    const { density15: _own, ...payload } = diesel(ids, { productId: source.id, productTypeId });
    return payload;
  };
  const first = await makeAd(t, owner, withType(same.id), { approvedBy: admin });
  const second = await makeAd(t, owner, withType(moving.id), { approvedBy: admin });
  const draft = await makeAd(t, owner, { ...withType(moving.id), draft: true });
  await ofOwner('POST', `/favorites/${first.id}`);
  const search = await ofOwner('POST', '/saved-searches', {
    name: 'Gas oil',
    query: { productId: [source.id, target.id], productTypeId: [same.id] },
  });

  const merge = (id: string, into: string) =>
    t.call('POST', `/products/${id}/merge`, { as: admin.token, payload: { into } });
  expect((await merge(source.id, source.id)).json().details[0].path).toBe('into');
  expect((await merge(source.id, '01900000-0000-7000-8000-000000000000')).json().details[0].path).toBe(
    'into',
  );
  expect((await merge(target.id, lost.id)).json().details[0].path).toBe('into');
  const answer = await merge(source.id, target.id);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    product: { id: target.id, aliases: ['rode diesel', 'Old gas oil', 'OLD_GO', 'AGO old'] },
    moved: { ads: 3, productTypes: 2, products: 0, savedSearches: 2 },
  });
  await drainJobs();
  expect((await merge(source.id, target.id)).statusCode).toBe(404);
  expect(await findProduct(({ code }) => code === 'OLD_GO')).toBeUndefined();
  const { items: types } = await done<{ items: ProductTypeEntry[] }>(
    'GET',
    `/product-types/by-product/${target.id}`,
  );
  expect(types.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [there.id, true],
    [moving.id, false],
  ]);
  const rows = await t.ctx.db
    .selectFrom('ads')
    .select(['id', 'product_id', 'product_type_id'])
    .where('id', 'in', [first.id, second.id, draft.id])
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row.product_id, row.product_type_id])).toEqual([
    [target.id, there.id],
    [target.id, moving.id],
    [target.id, moving.id],
  ]);
  // From now on the target's density is used.
  expect((await comparable(first.id)).basis).toMatchObject({ density15: 900, densityFrom: 'product' });
  expect((await publicly(`productId=${target.id}`)).map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect((await publicly('q=rode+diesel')).length).toBe(2);
  const searches = (await ofOwner('GET', '/saved-searches')).items;
  expect(searches.find(({ id }: { id: string }) => id === search.id)).toMatchObject({
    query: { productId: [target.id], productTypeId: [there.id] },
    broken: [],
  });
  const [entry] = (await done<{ items: AuditEntry[] }>('GET', '/audit?limit=1')).items;
  expect(entry).toMatchObject({
    action: 'basedata.product.merge',
    entityId: source.id,
    after: { moved: { ads: 3 } },
  });
});

test('the default goes along with a merge, and what lies below as deep as the tree allows', async () => {
  const standing = await findProduct(({ isDefault }) => isDefault);
  const make = (name: string, parentId: string | null = null) =>
    done<ProductEntry>('POST', '/products', {
      name,
      code: `T_${name.toUpperCase()}`,
      phase: 'gas',
      parentId,
    });
  const top = await make('Top');
  const middle = await make('Middle', top.id);
  const low = await make('Low', middle.id);
  const other = await make('Other');
  const child = await make('Otherchild', other.id);
  const merge = (id: string, into: string) =>
    t.call('POST', `/products/${id}/merge`, { as: admin.token, payload: { into } });
  expect((await merge(top.id, low.id)).statusCode).toBe(400);
  expect((await merge(other.id, low.id)).json().details[0].path).toBe('into');
  await done('PATCH', `/products/${other.id}/default`);
  await done('PATCH', `/products/${middle.id}/toggle-active`);
  expect((await merge(other.id, middle.id)).json().code).toBe('WRONG_STATE');
  await done('PATCH', `/products/${middle.id}/toggle-active`);
  expect((await merge(other.id, middle.id)).json()).toMatchObject({
    product: { isDefault: true },
    moved: { products: 1 },
  });
  expect(await productOf('T_OTHERCHILD')).toMatchObject({ id: child.id, parentId: middle.id, order: 1 });
  await done('PATCH', `/products/${standing?.id}/default`);
});

test('an ad that names what is being deleted can be posted again, and is told then', async () => {
  const made = await done<ProductEntry>('POST', '/products', {
    name: 'Short lived',
    code: 'SHORT_LIVED',
    phase: 'liquid',
  });
  const payload = { ...diesel(ids, { productId: made.id }), draft: true };
  const post = () => t.call('POST', '/ads', { as: owner.token, payload });
  const answer = await t.ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('products').where('id', '=', made.id).execute();
    const posted = post();
    await expect.poll(() => countBlocked(tx)).toBe(1);
    return { posted };
  });
  expect((await answer.posted).statusCode).toBe(503);
  expect((await post()).statusCode).toBe(400);
});

test('a merge takes along what is being written while it begins', async () => {
  const made = await done<ProductEntry>('POST', '/products', {
    name: 'Passing',
    code: 'PASSING',
    phase: 'liquid',
  });
  const into = ids.product('DIESEL');
  const ad = await makeAd(t, owner, { ...diesel(ids, { density15: 844 }), draft: true });
  const { merged } = await t.ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable('ads').set({ product_id: made.id }).where('id', '=', ad.id).execute();
    const asked = t.call('POST', `/products/${made.id}/merge`, { as: admin.token, payload: { into } });
    await expect.poll(() => countBlocked(tx)).toBe(1);
    return { merged: asked };
  });
  expect((await merged).json()).toMatchObject({ moved: { ads: 1 } });
});
