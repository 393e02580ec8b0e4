import { afterAll, expect, test } from 'vitest';
import type { ProductEntry, ProductTypeEntry } from '../../contract/baseData/baseData.ts';
import type { AuditEntry } from '../../contract/operations/audit.ts';
import type { Context } from '../context.ts';
import { openDesk } from '../test/kit/baseDataDesk.ts';
import { baseIds, diesel, makeAd, makePerson } from '../test/kit/make.ts';
import { startTestApp } from '../test/kit/testApp.ts';
import { mergeProducts } from './productMerge.ts';

const t = await startTestApp();
afterAll(() => t.close());
const ids = await baseIds(t);
const { admin, done } = await openDesk(t);
const owner = await makePerson(t, { role: 'paid' });
await t.ctx.searchIndex.ready();

type Listed<Item> = { items: Item[] };

let made = 0;
const makeProduct = (density15 = 850): Promise<ProductEntry> => {
  made += 1;
  return done('POST', '/products', {
    name: `Part ${made}`,
    code: `PART_${made}`,
    phase: 'liquid',
    density15,
  });
};
const makeGrade = (productId: string, code: string): Promise<ProductTypeEntry> =>
  done('POST', '/product-types', { productId, name: `Grade ${code}`, code });
const makeAds = async (productId: string, grades: (string | undefined)[]) => {
  const ads: string[] = [];
  for (const productTypeId of grades) {
    const { density15: _own, ...payload } = diesel(ids, {
      productId,
      ...(productTypeId && { productTypeId }),
    });
    ads.push((await makeAd(t, owner, payload, { approvedBy: admin })).id);
  }
  return ads;
};
const stateOf = (ads: string[]) =>
  t.ctx.db
    .selectFrom('ads')
    .select(['product_id', 'product_type_id', 'version'])
    .where('id', 'in', ads)
    .orderBy('id')
    .execute();
const found = async (productId: string): Promise<number> =>
  (await t.call('GET', `/ads/public?productId=${productId}`)).json().items.length;
const mergesOf = async (id: string) =>
  (await done<Listed<AuditEntry>>('GET', '/audit?limit=100')).items.filter(
    (entry) => entry.action === 'basedata.product.merge' && entry.entityId === id,
  );
const actor = () =>
  ({
    id: admin.id,
    role: 'admin',
    permissions: [],
    sessionId: '',
    isReauthenticated: true,
    hasSecondFactor: false,
    isStaff: true,
    company: null,
    address: '::1',
  }) as const;
const merge = (ctx: Context, id: string, into: string, patience?: number) =>
  mergeProducts(ctx, actor(), id, into, { portion: 1, ...(patience !== undefined && { patience }) });

/** A server that loses the database after its first batch. */
function cutOff(): Context {
  let isCut = false;
  return {
    ...t.ctx,
    jobs: {
      ...t.ctx.jobs,
      enqueue: async (...job) => {
        await t.ctx.jobs.enqueue(...job);
        isCut = true;
      },
    },
    get db() {
      if (isCut) throw new Error('cut off');
      return t.ctx.db;
    },
  };
}

test('a merge that is cut off leaves every ad with one product, and another one finishes it', async () => {
  const [source, target] = [await makeProduct(), await makeProduct(900)];
  const [same, many] = [await makeGrade(source.id, 'SAME'), await makeGrade(source.id, 'MANY')];
  const there = await makeGrade(target.id, 'SAME');
  const ads = await makeAds(source.id, [undefined, same.id, many.id, many.id]);

  await expect(merge(cutOff(), source.id, target.id)).rejects.toThrow('cut off');
  const half = await stateOf(ads);
  expect(half.map((ad) => [ad.product_id, ad.version])).toEqual([
    [target.id, 3],
    ...Array.from({ length: 3 }, () => [source.id, 2]),
  ]);
  expect(await mergesOf(source.id)).toEqual([]);
  await t.ctx.jobs.drain();
  await expect.poll(() => found(target.id)).toBe(1);
  expect(await found(source.id)).toBe(3);

  const late = await makeAds(source.id, [same.id]);
  expect(await merge(t.ctx, source.id, target.id)).toEqual({
    ads: 4,
    productTypes: 2,
    products: 0,
    savedSearches: 0,
  });
  await t.ctx.jobs.drain();
  const grades = (await done<Listed<ProductTypeEntry>>('GET', `/product-types/by-product/${target.id}`))
    .items;
  expect(grades.map(({ code, isDefault }) => [code, isDefault])).toEqual([
    ['SAME', true],
    ['MANY', false],
  ]);
  const copy = grades[1]?.id;
  expect(
    (await stateOf([...ads, ...late])).map(({ product_type_id, version }) => [product_type_id, version]),
  ).toEqual([
    [null, 3],
    [there.id, 3],
    [copy, 3],
    [copy, 3],
    [there.id, 3],
  ]);
  await expect.poll(() => found(target.id)).toBe(5);
  expect((await t.call('GET', `/ads/${ads[0]}`)).json().comparable.basis).toMatchObject({ density15: 900 });
  expect(await mergesOf(source.id)).toHaveLength(1);
});

test('whoever merges the same at once joins in, and another instance takes its share', async () => {
  const [source, target] = [await makeProduct(), await makeProduct()];
  const ads = await makeAds(source.id, [undefined, undefined, undefined, undefined]);
  const url = `/products/${source.id}/merge`;
  const together = await Promise.all([
    merge(t.ctx, source.id, target.id),
    done<{ moved: { ads: number } }>('POST', url, { into: target.id }),
  ]);
  expect(together.map((one) => ('moved' in one ? one.moved.ads : one.ads))).toEqual([4, 4]);
  expect((await stateOf(ads)).map(({ version }) => version)).toEqual([3, 3, 3, 3]);
  expect(await mergesOf(source.id)).toHaveLength(1);

  const [other, there] = [await makeProduct(), await makeProduct()];
  const more = await makeAds(other.id, [undefined, undefined, undefined, undefined]);
  const apart = await Promise.allSettled([
    merge(t.ctx, other.id, there.id),
    merge({ ...t.ctx }, other.id, there.id),
  ]);
  expect(apart.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(apart.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'NOT_FOUND' });
  expect((await stateOf(more)).map((ad) => [ad.product_id, ad.version])).toEqual(
    more.map(() => [there.id, 3]),
  );
  expect(await mergesOf(other.id)).toHaveLength(1);
});

test('an ad that is being written meanwhile is taken along in the end; who waits too long is told how far it is', async () => {
  const [source, target] = [await makeProduct(), await makeProduct()];
  const ads = await makeAds(source.id, [undefined, undefined, undefined]);
  const written = ads[1] ?? '';
  await t.ctx.db.transaction().execute(async (tx) => {
    await tx.updateTable('ads').set({ place: 'Jetty 4', version: 3 }).where('id', '=', written).execute();
    const asked = merge(t.ctx, source.id, target.id, 0);
    await expect(asked).rejects.toMatchObject({ code: 'WRONG_STATE', extra: { message: /under way/ } });
    await expect
      .poll(async () => (await stateOf(ads)).map((ad) => ad.product_id === target.id))
      .toEqual([true, false, true]);
  });
  const answer = await merge(t.ctx, source.id, target.id).catch((error: { code: string }) => error.code);
  expect(['NOT_FOUND', 3]).toContain(typeof answer === 'string' ? answer : answer.ads);
  expect((await stateOf(ads)).map((ad) => [ad.product_id, ad.version])).toEqual([
    [target.id, 3],
    [target.id, 4],
    [target.id, 3],
  ]);
  const [entry] = await mergesOf(source.id);
  expect(entry?.after).toMatchObject({ moved: { ads: 3 } });
});

test('what refuses a merge refuses it before an ad moves', async () => {
  const [source, target] = [await makeProduct(), await makeProduct()];
  const ads = await makeAds(source.id, [undefined, undefined]);
  const below = await done<ProductEntry>('POST', '/products', {
    name: 'Part below',
    code: 'PART_BELOW',
    phase: 'liquid',
    parentId: source.id,
  });
  await expect(merge(t.ctx, source.id, below.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(merge(t.ctx, source.id, source.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await stateOf(ads)).map((ad) => ad.product_id)).toEqual([source.id, source.id]);
  expect(await merge(t.ctx, source.id, target.id)).toMatchObject({ ads: 2, products: 1 });
});
