import type { Context } from '../context.ts';
import { announce } from '../db/changes.ts';
import { PRODUCT_NAMES, productNames, withNames } from '../db/seed/productNames.ts';
import { seedId } from '../db/seed/seedId.ts';
import { beginAddition, lockProducts, writeAliases } from './productNames.queries.ts';

/**
 * Gives the products of a site that is older than the names of other languages those names, once, beside what operators
 * wrote. Products that an operator made or gave another code stay as they are. Every ad is computed anew, since ads are
 * kept as their words were split before.
 */
export const addProductNames = async (ctx: Pick<Context, 'db' | 'jobs'>): Promise<void> => {
  const names = await productNames();
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await beginAddition(tx, PRODUCT_NAMES))) return;
    const products = await lockProducts(tx);
    for (const { id, code, aliases } of products) {
      const all = id === seedId('products', code) ? withNames(aliases, names.get(code)) : aliases;
      if (all.length > aliases.length) await writeAliases(tx, id, all);
    }
    await ctx.jobs.enqueue(tx, 'adsFollow', { kind: 'products', ids: products.map(({ id }) => id) });
    await announce(tx, 'baseData');
  });
};
