import { type AdImportColumn, adExportColumns, adImportColumns } from '../../../contract/ads/adImport.ts';
import type { Sheet } from '../../http/sendSheet.ts';
import type { Cell } from '../../lib/csv.ts';
import type { AdRow } from '../rows/adRows.queries.ts';
import { figure } from '../rows/adSummary.view.ts';

type Column = (typeof adExportColumns)[number] | AdImportColumn;

/** A cell has room for the price of a fixed one; what a formula consists of has none. */
const ofFixed =
  <Value>(read: (row: AdRow) => Value) =>
  (row: AdRow): Value | null =>
    row.price_type === 'fixed' ? read(row) : null;

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
  price: ofFixed((row) => figure(row.price_amount)),
  currency: ofFixed((row) => row.currency?.code),
  'price unit': ofFixed((row) => row.price_unit?.code),
  term: (row) => row.term,
  port: (row) => row.port?.code,
  place: (row) => row.place,
  country: (row) => row.country?.code,
  from: (row) => row.delivery_from,
  to: (row) => row.delivery_to,
  'payment terms': (row) => row.payment_terms.join('; '),
  inspection: (row) => row.inspectors.join('; '),
  'valid until': (row) => row.valid_until,
} as const satisfies Record<Column, (row: AdRow) => Cell | undefined>;

/** In characters; other columns hold a code or a figure. */
const wide: Partial<Record<Column, number>> = { title: 36, description: 48, place: 20, inspection: 20 };

const columns: readonly Column[] = [...adExportColumns, ...adImportColumns];

/** Own ads as rows that an import takes. */
export const adSheet = (rows: readonly AdRow[]): Sheet => ({
  heads: columns,
  widths: columns.map((column) => wide[column] ?? 14),
  rows: rows.map((row) => columns.map((column) => cells[column](row) ?? null)),
});
