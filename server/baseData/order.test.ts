import { afterAll, describe, expect, test } from 'vitest';
import type { ProductEntry, ProductTypeEntry, UnitEntry } from '../../contract/baseData/baseData.ts';
import { openDesk } from '../test/kit/baseDataDesk.ts';
import { baseIds } from '../test/kit/make.ts';
import { startTestApp } from '../test/kit/testApp.ts';

const t = await startTestApp();
afterAll(() => t.close());
const ids = await baseIds(t);
const { send, done, refused, all, lastAudit } = await openDesk(t);
const NOBODY = '01900000-0000-7000-8000-000000000000';

describe('the default', () => {
  test.each(['/products/simple', '/countries', '/units', '/currencies', '/delivery-terms', '/payment-terms'])(
    '%s: fifty changes at once leave exactly one',
    async (list) => {
      const path = list.replace('/simple', '');
      const active = (await all<UnitEntry>(list)).filter(({ isActive }) => isActive).slice(0, 10);
      const first =
        active.find(({ isDefault }) => isDefault) ??
        (await all<UnitEntry>(list)).find((one) => one.isDefault);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          send('PATCH', `${path}/${active[n % active.length]?.id}/default`),
        ),
      );
      expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([200]);
      const after = (await all<UnitEntry>(list)).filter(({ isDefault }) => isDefault);
      expect(after).toHaveLength(1);
      await done('PATCH', `${path}/${first?.id}/default`);
      expect(await lastAudit()).toMatchObject({ after: { defaultId: first?.id } });
    },
  );

  test('is one per product for types, and cannot go without another', async () => {
    const path = '/product-types';
    const product = ids.product('DIESEL');
    const types = (await all<ProductTypeEntry>(path)).filter(({ productId }) => productId === product);
    const standing = types.find(({ isDefault }) => isDefault);
    const answers = await Promise.all(types.map(({ id }) => send('PATCH', `${path}/${id}/default`)));
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([200]);
    const after = (await all<ProductTypeEntry>(path)).filter(({ isDefault }) => isDefault);
    expect(after.filter(({ productId }) => productId === product)).toHaveLength(1);
    expect(after).toHaveLength(62);
    await done('PATCH', `${path}/${standing?.id}/default`);
    expect(await refused('PATCH', `${path}/${standing?.id}/toggle-active`)).toMatchObject({
      status: 409,
      code: 'IS_DEFAULT',
    });
    expect(await refused('DELETE', `${path}/${standing?.id}`)).toMatchObject({
      status: 409,
      code: 'IS_DEFAULT',
    });
    const body = { productId: product, name: standing?.name, code: standing?.code };
    for (const change of [{ isActive: false }, { isDefault: false }])
      expect((await refused('PUT', `${path}/${standing?.id}`, { ...body, ...change })).code).toBe(
        'IS_DEFAULT',
      );
    const other = types.find(({ isDefault }) => !isDefault);
    await done('PATCH', `${path}/${other?.id}/toggle-active`);
    expect(await refused('PATCH', `${path}/${other?.id}/default`)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    });
    await done('PATCH', `${path}/${other?.id}/toggle-active`);
  });

  test('is the first type of a product by itself, and moves with isDefault', async () => {
    const product = await done<ProductEntry>('POST', '/products', {
      name: 'Lone',
      code: 'LONE',
      phase: 'liquid',
    });
    const make = (code: string, change: object = {}) =>
      done<ProductTypeEntry>('POST', '/product-types', {
        productId: product.id,
        name: code,
        code,
        ...change,
      });
    const first = await make('A');
    expect(first.isDefault).toBe(true);
    const second = await make('B', { isDefault: true });
    expect(second).toMatchObject({ isDefault: true, order: 1 });
    const body = { productId: product.id, name: 'A', code: 'A' };
    expect(await done('PUT', `/product-types/${first.id}`, { ...body, isDefault: true })).toMatchObject({
      isDefault: true,
    });
    const elsewhere = { ...body, productId: ids.product('DIESEL') };
    expect((await refused('PUT', `/product-types/${first.id}`, elsewhere)).details[0].path).toBe('productId');
    const over = { ...body, specOverrides: { Nonsense: { max: 1 } } };
    expect((await refused('PUT', `/product-types/${first.id}`, over)).details[0].path).toBe(
      'specOverrides.Nonsense',
    );
    expect(await refused('DELETE', `/products/${product.id}`)).toMatchObject({ code: 'IN_USE', used: 2 });
    await done('DELETE', `/product-types/${second.id}`);
    await done('DELETE', `/product-types/${first.id}`);
    await done('DELETE', `/products/${product.id}`);
  });
});

test('of twenty who add the same thing at once one does', async () => {
  const body = { name: 'Raced', code: 'RACED', symbol: 'r', dimension: 'mass', toBase: '1' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/units', body)));
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  await done('DELETE', `/units/${made[0]?.json().id}`);
});

describe('order', () => {
  const groups = async () =>
    (await all<ProductEntry>('/products/simple')).filter(({ parentId }) => parentId === null);
  const place = ({ id, parentId }: ProductEntry, order: number) => ({ id, parentId, order });

  test('of products changes as a whole or not at all', async () => {
    const before = await groups();
    const turned = before.toReversed().map(place);
    const { items } = await done<{ items: ProductEntry[] }>('PUT', '/products/reorder', { products: turned });
    expect(items.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual(
      turned.map(({ id }) => id),
    );
    expect((await lastAudit()).action).toBe('basedata.product.reorder');
    expect(await groups()).toMatchObject(before.toReversed().map(({ id, version }) => ({ id, version })));
    const stale = [
      turned.slice(1),
      [...turned, { id: NOBODY, parentId: null, order: 99 }],
      turned.map((one) => ({ ...one, parentId: NOBODY })),
    ];
    for (const products of stale)
      expect(await refused('PUT', '/products/reorder', { products })).toMatchObject({
        status: 409,
        code: 'STALE',
      });
    expect((await refused('PUT', '/products/reorder', { products: [...turned, turned[0]] })).status).toBe(
      400,
    );
    expect(
      (await refused('PUT', '/products/reorder', { products: turned.map(({ id }) => ({ id })) })).status,
    ).toBe(400);
    await done('PUT', '/products/reorder', { products: before.map(place) });
  });

  test('of products refuses cycles and a fourth level', async () => {
    const list = await all<ProductEntry>('/products/simple');
    const top = list.find(({ code }) => code === 'MIDDLE') as ProductEntry;
    const child = list.find(({ code }) => code === 'DIESEL') as ProductEntry;
    const move = (one: ProductEntry, parentId: string) => {
      const touched = new Set([one.parentId, parentId]);
      return list
        .filter((item) => touched.has(item.parentId) || item.id === one.id)
        .map((item) => ({
          id: item.id,
          parentId: item.id === one.id ? parentId : item.parentId,
          order: item.order,
        }));
    };
    const cycle = await refused('PUT', '/products/reorder', { products: move(top, child.id) });
    expect(cycle.status).toBe(400);
    expect(cycle.details[0].path).toMatch(/^products\.\d+\.parentId$/);
    const body = { name: top.name, code: top.code, phase: top.phase };
    expect(
      (await refused('PUT', `/products/${top.id}`, { ...body, parentId: child.id })).details[0].path,
    ).toBe('parentId');
    expect((await refused('PUT', `/products/${top.id}`, { ...body, parentId: top.id })).details[0].path).toBe(
      'parentId',
    );
    const third = await done<ProductEntry>('POST', '/products', {
      name: 'Third',
      code: 'THIRD',
      phase: 'liquid',
      parentId: child.id,
    });
    const fourth = { name: 'Fourth', code: 'FOURTH', phase: 'liquid', parentId: third.id };
    expect((await refused('POST', '/products', fourth)).details[0].path).toBe('parentId');
    const deep =
      list.find(({ code }) => code === 'LPG_GROUP') ?? (await groups()).find(({ id }) => id !== top.id);
    expect((await refused('PUT', '/products/reorder', { products: move(top, deep?.id ?? '') })).status).toBe(
      400,
    );
    expect(await all<ProductEntry>('/products/simple')).toHaveLength(list.length + 1);
    await done('DELETE', `/products/${third.id}`);
  });

  test('of types is that of one product, whole', async () => {
    const url = `/product-types/reorder/${ids.product('DIESEL')}`;
    const types = (
      await done<{ items: ProductTypeEntry[] }>('GET', `/product-types/by-product/${ids.product('DIESEL')}`)
    ).items;
    const turned = types.toReversed().map(({ id }, order) => ({ id, order }));
    const { items } = await done<{ items: ProductTypeEntry[] }>('PUT', url, { productTypes: turned });
    expect(items.map(({ id }) => id)).toEqual(turned.map(({ id }) => id));
    expect((await refused('PUT', url, { productTypes: turned.slice(1) })).code).toBe('STALE');
    expect((await refused('PUT', url, { productTypes: [...turned, { id: NOBODY, order: 9 }] })).code).toBe(
      'STALE',
    );
    expect((await refused('PUT', `/product-types/reorder/${NOBODY}`, { productTypes: turned })).status).toBe(
      404,
    );
    await done('PUT', url, { productTypes: types.map(({ id }, order) => ({ id, order })) });
  });
});
