import type { Sql } from '../db/client.ts';

/** What the words of a file may name; only what may be used in new ads. */
export async function loadVocabulary(db: Sql) {
  const [products, grades, units, currencies, terms, ports, countries, paymentTerms] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'code', 'name', 'aliases'])
      .where('is_active', '=', true)
      .execute(),
    db
      .selectFrom('product_types')
      .select(['id', 'product_id', 'code', 'name', 'aliases'])
      .where('is_active', '=', true)
      .execute(),
    db.selectFrom('units').select(['id', 'code', 'name', 'symbol']).where('is_active', '=', true).execute(),
    db.selectFrom('currencies').select(['id', 'code', 'name']).where('is_active', '=', true).execute(),
    db.selectFrom('delivery_terms').select(['code', 'name']).where('is_active', '=', true).execute(),
    db
      .selectFrom('ports')
      .select(['id', 'code', 'name', 'country_id'])
      .where('is_active', '=', true)
      .execute(),
    db
      .selectFrom('countries')
      .select(['id', 'code', 'alpha3', 'name'])
      .where('is_active', '=', true)
      .execute(),
    db.selectFrom('payment_terms').select(['code', 'name']).where('is_active', '=', true).execute(),
  ]);
  return { products, grades, units, currencies, terms, ports, countries, paymentTerms };
}
export type Vocabulary = Awaited<ReturnType<typeof loadVocabulary>>;
