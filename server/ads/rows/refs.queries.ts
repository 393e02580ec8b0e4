import { sql } from 'kysely';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Sql } from '../../db/client.ts';
import { publicPricing } from '../../priceFormulas/publicPricing.ts';

/** Loads everything that a payload refers to, in one round trip each; null if not found. */
export async function loadRefs(db: Sql, ad: AdPayload) {
  const [
    product,
    type,
    quantityUnit,
    priceUnit,
    currency,
    port,
    counterPort,
    country,
    origin,
    term,
    paymentTerms,
    hazard,
    pricing,
    today,
  ] = await Promise.all([
    ad.productId ? findProduct(db, ad.productId) : null,
    ad.productTypeId
      ? db.selectFrom('product_types').selectAll().where('id', '=', ad.productTypeId).executeTakeFirst()
      : null,
    ad.quantity ? findUnit(db, ad.quantity.unitId) : null,
    ad.price ? findPriceUnit(db, ad.price) : null,
    ad.price ? findCurrency(db, ad.price) : null,
    ad.delivery?.portId
      ? db.selectFrom('ports').selectAll().where('id', '=', ad.delivery.portId).executeTakeFirst()
      : null,
    ad.delivery?.counterPortId
      ? db.selectFrom('ports').selectAll().where('id', '=', ad.delivery.counterPortId).executeTakeFirst()
      : null,
    ad.delivery ? findCountry(db, ad.delivery.countryId) : null,
    ad.originCountryId ? findCountry(db, ad.originCountryId) : null,
    ad.delivery
      ? db.selectFrom('delivery_terms').selectAll().where('code', '=', ad.delivery.term).executeTakeFirst()
      : null,
    ad.paymentTerms?.length
      ? db
          .selectFrom('payment_terms')
          .select(['code', 'name', 'is_active'])
          .where('code', 'in', ad.paymentTerms)
          .execute()
      : [],
    ad.hazardClass
      ? db
          .selectFrom('hazard_classes')
          .select(['code', 'is_active'])
          .where('code', '=', ad.hazardClass)
          .executeTakeFirst()
      : null,
    ad.price?.formula ? publicPricing(db, [ad.price.formula]) : null,
    sql<{ today: string }>`select (now() at time zone 'utc')::date as today`.execute(db),
  ]);
  return {
    product,
    type,
    quantityUnit,
    priceUnit,
    currency,
    port,
    counterPort,
    country,
    origin,
    term,
    paymentTerms,
    hazard,
    pricing,
    today: today.rows[0]?.today ?? '',
  };
}
export type Refs = Awaited<ReturnType<typeof loadRefs>>;

const findUnit = (db: Sql, id: string) =>
  db.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirst();

const findPriceUnit = (db: Sql, { unitId, formula }: Price) =>
  unitId || formula
    ? db
        .selectFrom('units')
        .selectAll()
        .where((is) => (unitId ? is('id', '=', unitId) : is('code', '=', formula?.price.unit ?? '')))
        .executeTakeFirst()
    : null;

const findCountry = (db: Sql, id: string) =>
  db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst();

/** Currencies with the rate that counts now. */
export const currencyRows = (db: Sql) =>
  db
    .selectFrom('currencies as c')
    .leftJoin('current_rates as rate', 'rate.currency_id', 'c.id')
    .selectAll('c')
    .select(['rate.usd_rate', 'rate.rate_date', 'rate.peg']);

type Price = NonNullable<AdPayload['price']>;

/** That of the price, or of its formula by code. */
const findCurrency = (db: Sql, { currencyId, formula }: Price) =>
  currencyId || formula
    ? currencyRows(db)
        .where((is) =>
          currencyId ? is('c.id', '=', currencyId) : is('c.code', '=', formula?.price.currency ?? ''),
        )
        .executeTakeFirst()
    : null;

/** Products with their group and standard. */
export const productRows = (db: Sql) =>
  db
    .selectFrom('products as p')
    .leftJoin('products as g', 'g.id', 'p.parent_id')
    .leftJoin('products as above', 'above.id', 'g.parent_id')
    .leftJoin('spec_templates as s', 's.code', 'p.spec_template')
    .selectAll('p')
    .select(
      sql<boolean>`p.is_active and g.is_active is not false and above.is_active is not false`.as(
        'is_offered',
      ),
    )
    .select(['g.name as group_name', 's.name as standard', 's.limits as limits'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('products as child').select('child.id').whereRef('child.parent_id', '=', 'p.id'),
        )
        .as('is_group'),
    );

const findProduct = (db: Sql, id: string) => productRows(db).where('p.id', '=', id).executeTakeFirst();
