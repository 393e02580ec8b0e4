import { type AdImportColumn, adExportColumns, adImportColumns } from '../../../contract/ads/adImport.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import type { PriceFormula } from '../../../contract/prices/formula.ts';
import { type FormulaNames, formulaSentence } from '../../../contract/prices/formulaSentence.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import type { Cell } from '../../lib/csv.ts';
import type { AdRow } from '../rows/adRows.queries.ts';
import { figure } from '../rows/adSummary.view.ts';

type Column = (typeof adExportColumns)[number] | AdImportColumn;

const hasFormula = (row: AdRow) => row.price_formula !== null;
/** What a formula that can be evaluated says itself stands in no cell of its own. */
const besideFormula =
  <Value>(read: (row: AdRow) => Value) =>
  (row: AdRow): Value | null =>
    hasFormula(row) ? null : read(row);

/** How each column is written, so that an import reads the same from it. */
const cells = {
  reference: (row) => row.reference,
  status: (row) => row.shown_status,
  'closed at': (row) => (row.shown_status === 'closed' ? row.closed_at?.toISOString() : null),
  'close reason': (row) => (row.shown_status === 'closed' ? row.close_reason : null),
  side: (row) => row.side,
  deal: (row) => row.deal_kind,
  product: (row) => row.product?.code,
  grade: (row) => row.product_type?.code,
  title: (row) => row.own_title,
  description: (row) => row.description,
  origin: (row) => row.origin_country?.code,
  'hazard class': (row) => row.hazard_class,
  density: (row) => figure(row.density15),
  quantity: (row) => figure(row.quantity_min),
  'quantity max': (row) => figure(row.quantity_max),
  unit: (row) => row.quantity_unit?.code,
  'price type': (row) => row.price_type,
  price: (row) => figure(row.price_amount),
  currency: besideFormula((row) => row.currency?.code),
  'price unit': besideFormula((row) => row.price_unit?.code),
  benchmark: besideFormula((row) => row.price_benchmark),
  differential: besideFormula((row) => figure(row.price_differential)),
  formula: (row) => (hasFormula(row) ? JSON.stringify(row.price_formula) : null),
  proxy: (row) => (row.price_proxy ? null : 'no'),
  'price note': (row) => row.price_note,
  term: (row) => row.term,
  port: (row) => row.port?.code,
  place: (row) => row.place,
  country: (row) => row.country?.code,
  from: (row) => row.delivery_from,
  to: (row) => row.delivery_to,
  'payment terms': (row) => row.payment_terms.join('; '),
  inspection: (row) => row.inspectors.join('; '),
  'valid until': (row) => row.valid_until,
} as const satisfies Record<Exclude<Column, 'price in words'>, (row: AdRow) => Cell | undefined>;

/** In characters; other columns hold a code or a figure. */
const wide: Partial<Record<Column, number>> = {
  'price in words': 36,
  title: 36,
  description: 48,
  place: 20,
  inspection: 20,
};

const columns: readonly Column[] = [...adExportColumns, ...adImportColumns];

/** `702.50 USD/t`, `Dated Brent + 1.2 USD/bbl`, a formula as a sentence. */
function priceInWords(row: AdRow, names: FormulaNames): string | null {
  if (row.price_formula) return englishText(formulaSentence(row.price_formula as PriceFormula, names));
  if (row.price_type === null || row.price_type === 'negotiable') return row.price_type;
  const measure = [row.currency?.code, row.price_unit?.symbol].filter(Boolean).join('/');
  if (row.price_type === 'fixed') return [figure(row.price_amount), measure].filter(Boolean).join(' ');
  const differential = figure(row.price_differential) ?? 0;
  return [row.price_benchmark, differential < 0 ? 'minus' : 'plus', Math.abs(differential), measure]
    .filter((part) => part !== '' && part !== null)
    .join(' ');
}

/** Own ads as rows that an import takes. */
export const adSheet = (rows: readonly AdRow[], names: FormulaNames): Sheet => ({
  heads: columns,
  widths: columns.map((column) => wide[column] ?? 14),
  rows: rows.map((row) =>
    columns.map(
      (column) => (column === 'price in words' ? priceInWords(row, names) : cells[column](row)) ?? null,
    ),
  ),
});
