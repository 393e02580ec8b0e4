import {
  type AdImportColumn,
  type AdImportRow,
  adImportColumns,
  importColumn,
} from '../../../contract/ads/adImport.ts';
import { type AdField, type AdPayload, adPayload } from '../../../contract/ads/adPayload.ts';
import { type Message, msg, readFault } from '../../../contract/core/message.ts';
import { unmarked } from '../../lib/csv.ts';
import type { Vocabulary } from './adImport.queries.ts';

type Fault = { column: AdImportColumn; message: Message };

const fold = (text: string) => text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();

/** The column at which an error of this path is reported: that of the path itself, else of what it is part of. */
export const columnAt = (path: string): AdImportColumn =>
  adImportColumns.find((column) => importColumn(column).path === path) ??
  (path.includes('.') ? columnAt(path.slice(0, path.lastIndexOf('.'))) : 'product');

/** `30 000`, `30,000.5` and `30000.5`; a comma alone could be a decimal as well as a group, and is refused. */
function numberOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f_]/g, '');
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?\d+(\.\d+)?$/.test(grouped) ? Number(grouped) : null;
}

const priceKinds: Record<string, NonNullable<AdPayload['price']>['type']> = {
  FIXED: 'fixed',
  FORMULA: 'formula',
  NEGOTIABLE: 'negotiable',
};
const answers: Record<string, boolean> = { YES: true, TRUE: true, NO: false, FALSE: false };

function jsonOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const sides: Record<string, 'sell' | 'buy'> = { SELL: 'sell', OFFER: 'sell', BUY: 'buy', BID: 'buy' };

/** Looks up what a cell names. Codes win over names, names over aliases. */
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

/**
 * Names are folded once for each file: folding them for each cell would block the process for seconds on a long file.
 */
export function glossaryOf(glossary: Vocabulary) {
  const grades = Map.groupBy(glossary.grades, (one) => one.product_id);
  return {
    product: finder(glossary.products, (one) => one.aliases),
    grades: new Map([...grades].map(([id, some]) => [id, finder(some, (one) => one.aliases)])),
    unit: finder(glossary.units, (one) => [one.symbol]),
    currency: finder(glossary.currencies),
    term: finder(glossary.terms),
    port: finder(glossary.ports),
    country: finder(glossary.countries, (one) => [one.alpha3]),
    paymentTerm: finder(glossary.paymentTerms),
    hazard: finder(glossary.hazards, ({ un_number }) => (un_number === null ? [] : [un_number])),
  };
}
type Glossary = ReturnType<typeof glossaryOf>;

/** Converts one row into an ad payload or the errors of its cells. Cells name things by code, name or alias. */
export function readRow(row: AdImportRow, glossary: Glossary) {
  const faults: Fault[] = [];
  const cell = (column: AdImportColumn) => unmarked(row[column] ?? '') || undefined;
  const number = (column: AdImportColumn) => {
    const text = cell(column);
    if (text === undefined) return undefined;
    const value = numberOf(text);
    if (value === null) faults.push({ column, message: msg('ads.importNumber') });
    return value ?? undefined;
  };
  const named = <Row>(column: AdImportColumn, find: (text: string) => Row | undefined, message: Message) => {
    const text = cell(column);
    if (text === undefined) return undefined;
    const found = find(text);
    if (!found) faults.push({ column, message });
    return found;
  };

  const among = <Value>(column: AdImportColumn, values: Record<string, Value>, message: Message) => {
    const text = cell(column);
    if (text === undefined) return undefined;
    const found = Object.hasOwn(values, fold(text)) ? values[fold(text)] : undefined;
    if (found === undefined) faults.push({ column, message });
    return found;
  };

  const product = named('product', glossary.product, msg('ads.importProduct'));
  const grade = named(
    'grade',
    glossary.grades.get(product?.id ?? '') ?? (() => undefined),
    msg('ads.importGrade'),
  );
  const unit = named('unit', glossary.unit, msg('ads.importUnit'));
  const priceUnit = named('price unit', glossary.unit, msg('ads.importUnit'));
  const currency = named('currency', glossary.currency, msg('ads.importCurrency'));
  const term = named('term', glossary.term, msg('ads.importTerm'));
  const port = named('port', glossary.port, msg('ads.importPort'));
  const country = named('country', glossary.country, msg('ads.importCountry'));
  const origin = named('origin', glossary.country, msg('ads.importCountry'));
  const hazard = named('hazard class', glossary.hazard, msg('ads.importHazardClass'));
  const paymentNames = cell('payment terms')?.split(/[;|]/);
  const paymentTerms = paymentNames?.map((text) => glossary.paymentTerm(text)?.code ?? '');
  const unknown = paymentNames?.[paymentTerms?.indexOf('') ?? -1];
  if (unknown !== undefined)
    faults.push({ column: 'payment terms', message: msg('ads.importPaymentTerm', { name: unknown.trim() }) });
  const side = among('side', sides, msg('ads.importSide'));

  const formula = cell('formula') === undefined ? undefined : jsonOf(cell('formula') ?? '');
  if (formula === null) faults.push({ column: 'formula', message: msg('ads.importFormula') });
  const kind = among('price type', priceKinds, msg('ads.importPriceType'));
  const proxy = among('proxy', answers, msg('ads.importYesNo'));

  const [min, max, amount] = [number('quantity'), number('quantity max'), number('price')];
  const differential = number('differential');
  const isFormula = formula || cell('benchmark') !== undefined || differential !== undefined;
  const priceKind = kind ?? (isFormula ? 'formula' : amount === undefined ? undefined : 'fixed');
  const countryId = country?.id ?? port?.country_id;
  const parsed = adPayload.safeParse({
    side,
    dealKind: cell('deal')?.toLowerCase(),
    productId: product?.id,
    productTypeId: grade?.id,
    title: cell('title'),
    description: cell('description'),
    originCountryId: origin?.id,
    hazardClass: hazard?.code,
    density15: number('density'),
    quantity: min === undefined ? undefined : { min, max: max ?? min, unitId: unit?.id },
    price: priceKind && {
      type: priceKind,
      amount,
      currencyId: currency?.id,
      // The unit of the quantity is meant where a price names none.
      unitId: priceUnit?.id ?? (priceKind === 'fixed' ? unit?.id : undefined),
      benchmark: cell('benchmark'),
      differential,
      formula: formula ?? undefined,
      // As a stored ad has it: nothing where a benchmark may stand in.
      proxy: proxy === false ? false : undefined,
      note: cell('price note'),
    },
    delivery:
      term || port || cell('place')
        ? {
            term: term?.code ?? '',
            portId: port?.id,
            place: cell('place'),
            countryId,
            from: cell('from'),
            to: cell('to'),
          }
        : undefined,
    paymentTerms,
    inspectors: cell('inspection')?.split(/[;|]/),
    validUntil: cell('valid until'),
    // Quality values, documents and contact details do not fit into one cell: they are added in the form.
    quality: undefined,
    laboratory: undefined,
    testedOn: undefined,
    documents: undefined,
    contact: undefined,
  } satisfies Record<AdField, unknown>);
  const marked = new Set(faults.map(({ column }) => column));
  for (const issue of parsed.error?.issues ?? []) {
    const column = columnAt(issue.path.join('.'));
    // An unknown name is reported once, with its own message.
    if (!marked.has(column)) faults.push({ column, message: readFault(issue.message) });
    marked.add(column);
  }
  return { ad: faults.length === 0 && parsed.success ? parsed.data : null, faults };
}
