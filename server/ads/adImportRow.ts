import type { AdImportColumn, AdImportRow } from '../../contract/adImport.ts';
import { adPayload } from '../../contract/adPayload.ts';
import type { Vocabulary } from './adImport.queries.ts';

type Fault = { column: AdImportColumn; message: string };

const fold = (text: string) => text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();

/** Where each part of an ad stands in a file; what the checks of an ad complain of is marked there. */
const columnOf: readonly (readonly [path: string, column: AdImportColumn])[] = [
  ['side', 'side'],
  ['productTypeId', 'grade'],
  ['productId', 'product'],
  ['title', 'title'],
  ['description', 'description'],
  ['density15', 'density'],
  ['quantity.max', 'quantity max'],
  ['quantity.unitId', 'unit'],
  ['quantity', 'quantity'],
  ['price.currencyId', 'currency'],
  ['price.unitId', 'price unit'],
  ['price', 'price'],
  ['delivery.portId', 'port'],
  ['delivery.place', 'place'],
  ['delivery.countryId', 'country'],
  ['delivery.from', 'from'],
  ['delivery.to', 'to'],
  ['delivery', 'term'],
  ['paymentTerms', 'payment terms'],
  ['validUntil', 'valid until'],
];

export const columnAt = (path: string): AdImportColumn =>
  columnOf.find(([start]) => path === start || path.startsWith(`${start}.`))?.[1] ?? 'product';

/** `30 000`, `30,000.5` and `30000.5`; a comma alone could be a decimal as well as a group, and is refused. */
function numberOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f_]/g, '');
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?\d+(\.\d+)?$/.test(grouped) ? Number(grouped) : null;
}

const sides: Record<string, 'sell' | 'buy'> = { SELL: 'sell', OFFER: 'sell', BUY: 'buy', BID: 'buy' };

/** Finds what a cell names: a code comes before a name, and a name before another name. */
function finder<Row extends { code: string; name: string }>(
  rows: readonly Row[],
  also: (row: Row) => readonly string[] = () => [],
) {
  const known = new Map<string, Row>();
  for (const names of [(row: Row) => [row.code], (row: Row) => [row.name], also])
    for (const row of rows)
      for (const name of names(row).map(fold)) if (!known.has(name)) known.set(name, row);
  return (text: string): Row | undefined => known.get(fold(text));
}

/** Folded once for a file: cell by cell, a long file would keep everybody else waiting for seconds. */
export function glossaryOf(words: Vocabulary) {
  const grades = Map.groupBy(words.grades, (one) => one.product_id);
  return {
    product: finder(words.products, (one) => one.aliases),
    grades: new Map([...grades].map(([id, some]) => [id, finder(some, (one) => one.aliases)])),
    unit: finder(words.units, (one) => [one.symbol]),
    currency: finder(words.currencies),
    term: finder(words.terms),
    port: finder(words.ports),
    country: finder(words.countries, (one) => [one.alpha3]),
    paymentTerm: finder(words.paymentTerms),
  };
}
type Glossary = ReturnType<typeof glossaryOf>;

/** One row as an ad, or what is wrong with its cells. Things are named by code, name or another name. */
export function readRow(row: AdImportRow, words: Glossary) {
  const faults: Fault[] = [];
  const cell = (column: AdImportColumn) => row[column] || undefined;
  const number = (column: AdImportColumn) => {
    const text = cell(column);
    if (text === undefined) return undefined;
    const value = numberOf(text);
    if (value === null) faults.push({ column, message: 'A number like 30000 or 702.50' });
    return value ?? undefined;
  };
  const named = <Row>(column: AdImportColumn, find: (text: string) => Row | undefined, message: string) => {
    const text = cell(column);
    if (text === undefined) return undefined;
    const found = find(text);
    if (!found) faults.push({ column, message });
    return found;
  };

  const product = named('product', words.product, 'No product has this code or name');
  const grade = named(
    'grade',
    words.grades.get(product?.id ?? '') ?? (() => undefined),
    'This product has no such grade',
  );
  const unit = named('unit', words.unit, 'No unit has this code or symbol');
  const priceUnit = named('price unit', words.unit, 'No unit has this code or symbol');
  const currency = named('currency', words.currency, 'No currency has this code');
  const term = named('term', words.term, 'No delivery term has this code');
  const port = named('port', words.port, 'No port has this UN/LOCODE or name');
  const country = named('country', words.country, 'No country has this code or name');
  const paymentNames = cell('payment terms')?.split(/[;|]/);
  const paymentTerms = paymentNames?.map((text) => words.paymentTerm(text)?.code ?? '');
  const unknown = paymentNames?.[paymentTerms?.indexOf('') ?? -1];
  if (unknown !== undefined)
    faults.push({ column: 'payment terms', message: `There is no payment term “${unknown.trim()}”` });
  const side = cell('side') === undefined ? undefined : sides[fold(cell('side') ?? '')];
  if (cell('side') !== undefined && !side) faults.push({ column: 'side', message: 'sell or buy' });

  const [min, max, price] = [number('quantity'), number('quantity max'), number('price')];
  const countryId = country?.id ?? port?.country_id;
  const parsed = adPayload.safeParse({
    side,
    productId: product?.id,
    productTypeId: grade?.id,
    title: cell('title'),
    description: cell('description'),
    density15: number('density'),
    ...(min !== undefined && { quantity: { min, max: max ?? min, unitId: unit?.id } }),
    ...(price !== undefined && {
      price: { type: 'fixed', amount: price, currencyId: currency?.id, unitId: priceUnit?.id ?? unit?.id },
    }),
    ...((term || port || cell('place')) && {
      delivery: {
        term: term?.code ?? '',
        portId: port?.id,
        place: cell('place'),
        countryId,
        from: cell('from'),
        to: cell('to'),
      },
    }),
    paymentTerms,
    validUntil: cell('valid until'),
  });
  const marked = new Set(faults.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const column = columnAt(issue.path.join('.'));
    // What names nothing is said once, in its own words.
    if (!marked.has(column)) faults.push({ column, message: issue.message });
    marked.add(column);
  }
  return { ad: faults.length === 0 && parsed.success ? parsed.data : null, faults };
}
