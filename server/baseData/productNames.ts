import type { Context } from '../context.ts';
import { announce } from '../db/changeFeed.ts';
import { PRODUCT_NAMES, productNames, withNames } from '../db/seed/productNames.ts';
import { seedId } from '../db/seed/seedId.ts';
import { beginAddition, lockProducts, writeAliases } from './productNames.queries.ts';

/**
 * Adds the names in other languages, once, to the products of a site that is older than they are, without removing
 * names by operators. Products that an operator created or whose code was changed stay as they are. Every ad is
 * recomputed, because ads store their words as tokenized earlier.
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
