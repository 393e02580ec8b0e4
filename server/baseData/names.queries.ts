import type { Sql } from '../db/client.ts';

const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]));

type Coded = { id: string; code: string };
const regionsOf = (
  regions: { code: string; name: string; country_codes: string[]; port_codes: string[] }[],
  countries: readonly Coded[],
  ports: readonly Coded[],
) => {
  const idOf = new Map([...countries, ...ports].map(({ code, id }) => [code, id]));
  const ids = (codes: string[]) => new Set(codes.flatMap((code) => idOf.get(code) ?? []));
  return new Map(
    regions.map(({ code, name, country_codes, port_codes }) => [
      code,
      { code, name, countries: ids(country_codes), ports: ids(port_codes) },
    ]),
  );
};

/** What ads refer to, by id; delivery terms by code. Includes inactive entries, because old ads still use them. */
export async function loadNames(db: Sql) {
  const [
    products,
    types,
    units,
    currencies,
    ports,
    countries,
    terms,
    paymentTerms,
    hazards,
    standards,
    regions,
  ] = await Promise.all([
    db.selectFrom('products').select(['id', 'parent_id', 'code', 'name', 'phase', 'spec_template']).execute(),
    db.selectFrom('product_types').select(['id', 'code', 'name', 'spec_overrides']).execute(),
    db.selectFrom('units').select(['id', 'code', 'name', 'symbol', 'dimension']).execute(),
    db
      .selectFrom('currencies')
      .select(['id', 'code', 'name', 'symbol', 'minor_digits as minorDigits'])
      .execute(),
    db.selectFrom('ports').select(['id', 'code', 'name', 'country_id as countryId', 'lat', 'lng']).execute(),
    db.selectFrom('countries').select(['id', 'code', 'name', 'region', 'lat', 'lng']).execute(),
    db.selectFrom('delivery_terms').select(['code', 'name', 'place_kind as placeKind']).execute(),
    db.selectFrom('payment_terms').select(['code', 'name']).orderBy('sort_order').execute(),
    db
      .selectFrom('hazard_classes')
      .select(['code', 'name', 'un_number', 'hazard_class', 'packing_group', 'flash_point'])
      .execute(),
    db.selectFrom('spec_templates').select(['code', 'name', 'limits']).execute(),
    db
      .selectFrom('trading_regions')
      .select(['id', 'code', 'name', 'country_codes', 'port_codes'])
      .orderBy('sort_order')
      .execute(),
  ]);
  return {
    products: byId(products),
    types: byId(types),
    units: byId(units),
    currencies: byId(currencies),
    ports: byId(ports),
    countries: byId(countries),
    terms: new Map(terms.map((term) => [term.code, term])),
    paymentTerms,
    hazards: new Map(hazards.map((hazard) => [hazard.code, hazard])),
    /** By code: members that exist, as ids. */
    tradingRegions: regionsOf(regions, countries, ports),
    standards: new Map(standards.map((standard) => [standard.code, standard])),
  };
}
