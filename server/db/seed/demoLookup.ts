import type { Sql } from '../client.ts';

const need = <Item>(item: Item | undefined, what: string): Item => {
  if (item === undefined) throw new Error(`The base data has no ${what}`);
  return item;
};

/** Base data by code, as far as demo ads name it. */
export async function lookUp(db: Sql) {
  const [products, types, units, currencies, ports, benchmarks] = await Promise.all([
    db
      .selectFrom('products as p')
      .innerJoin('products as g', 'g.id', 'p.parent_id')
      .select(['p.id', 'p.code', 'p.name', 'p.phase', 'g.code as group_code'])
      .execute(),
    db.selectFrom('product_types').select(['id', 'product_id', 'code', 'name', 'is_default']).execute(),
    db.selectFrom('units').select(['id', 'code', 'symbol']).execute(),
    db.selectFrom('currencies').select(['id', 'code']).execute(),
    db.selectFrom('ports').select(['id', 'code', 'name', 'country_id']).execute(),
    db.selectFrom('benchmarks').select(['code', 'name']).execute(),
  ]);
  const byCode = <Row extends { code: string }>(rows: Row[], kind: string) => {
    const rowOf = new Map(rows.map((row) => [row.code, row]));
    return (code: string) => need(rowOf.get(code), `${kind} ${code}`);
  };
  const benchmarkNames = new Set(benchmarks.map((row) => row.name));
  return {
    product: byCode(products, 'product'),
    type: (productId: string, code: string | undefined) =>
      need(
        types.find(
          (row) => row.product_id === productId && (code === undefined ? row.is_default : row.code === code),
        ),
        `grade ${code}`,
      ),
    unit: byCode(units, 'unit'),
    currency: byCode(currencies, 'currency'),
    port: byCode(ports, 'port'),
    benchmark: (name: string) => need(benchmarkNames.has(name) ? name : undefined, `benchmark ${name}`),
  };
}
export type Lookup = Awaited<ReturnType<typeof lookUp>>;
