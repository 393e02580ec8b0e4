import type { Sql } from '../../db/client.ts';

/** Base data that cells of a file may name: only what new ads may use. */
export async function loadVocabulary(db: Sql) {
  const [products, grades, units, currencies, terms, ports, countries, paymentTerms, hazards] =
    await Promise.all([
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
      db
        .selectFrom('hazard_classes')
        .select(['code', 'name', 'un_number'])
        .where('is_active', '=', true)
        .orderBy('sort_order')
        .execute(),
    ]);
  return { products, grades, units, currencies, terms, ports, countries, paymentTerms, hazards };
}
export type Vocabulary = Awaited<ReturnType<typeof loadVocabulary>>;
