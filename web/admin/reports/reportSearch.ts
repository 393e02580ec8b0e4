import { documentSeries, paymentMethods } from '../../../contract/billing/payments.ts';
import { reportIntervals, reportPeriods, saleKinds, saleLedgers } from '../../../contract/billing/reports.ts';
import { taxKinds } from '../../../contract/billing/vat.ts';
import { readLimit } from '../../lib/listAddress.ts';
import { read, searchOf } from '../../lib/searchParams.ts';

/** Kinds of movements in each ledger. */
export const kindsOf = {
  revenue: ['sale', 'refund', 'write_off'],
  cash: ['top_up', 'payout', 'write_off'],
} as const satisfies Record<(typeof saleLedgers)[number], readonly (typeof saleKinds)[number][]>;

/** Search parameters of the report: period and transaction filters. */
export const parseReport = searchOf({
  period: read.oneOf(reportPeriods),
  from: read.day,
  to: read.day,
  interval: read.oneOf(reportIntervals),
  ledger: read.oneOf(saleLedgers),
  kind: read.oneOf(saleKinds),
  planId: read.id,
  method: read.oneOf(paymentMethods),
  q: read.text(200),
  page: read.page,
  limit: readLimit,
  series: read.oneOf(documentSeries),
  tax: read.oneOf(taxKinds),
  country: read.text(2),
  invoice: read.text(200),
  invoicePage: read.page,
  invoiceLimit: readLimit,
});
export type ReportSearch = ReturnType<typeof parseReport>;
/** Period and interval, shared by the sales report and the stats. */
export type PeriodSearch = Pick<ReportSearch, 'period' | 'from' | 'to' | 'interval'>;
export type Interval = (typeof reportIntervals)[number];
export type Span = { period: (typeof reportPeriods)[number]; from?: string; to?: string };

const DAY = 86_400_000;
const DAYS_MAX = 3660;
const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;

/** The requested period; null if its custom dates are missing or invalid. */
export const spanOf = ({ period = 'month', from, to }: PeriodSearch): Span | null => {
  if (period !== 'custom') return { period };
  if (from === undefined || to === undefined || from > to || daysOf(from, to) > DAYS_MAX) return null;
  return { period, from, to };
};

/** The chosen interval, else the default for the period. */
export const intervalOf = ({ period = 'month', interval, from, to }: PeriodSearch): Interval => {
  if (interval !== undefined) return interval;
  if (period === 'week' || period === 'month') return 'day';
  if (period === 'quarter') return 'week';
  if (period === 'year') return 'month';
  const days = from === undefined || to === undefined ? 0 : daysOf(from, to);
  return days <= 45 ? 'day' : days <= 190 ? 'week' : 'month';
};

/** The ledger shown: of sales unless the other one is asked for. */
export const ledgerOf = ({ ledger }: ReportSearch) => ledger ?? 'revenue';

/** Transaction filters without period and page, shared by list and export. */
export const salesFilter = (search: ReportSearch) => ({ ledger: ledgerOf(search), ...filtersOf(search) });

const filtersOf = ({ kind, planId, method, q }: ReportSearch) => ({
  ...(kind === undefined ? {} : { kind }),
  ...(planId === undefined ? {} : { planId }),
  ...(method === undefined ? {} : { method }),
  ...(q === undefined ? {} : { q }),
});

export const isFiltered = (search: ReportSearch): boolean => Object.keys(filtersOf(search)).length > 0;
export const noFilters = { kind: undefined, planId: undefined, method: undefined, q: undefined } as const;

/** Filters of the invoices without period and page, shared by list and export. */
export const invoiceFilter = ({ series, tax, country, invoice }: ReportSearch) => ({
  ...(series === undefined ? {} : { series }),
  ...(tax === undefined ? {} : { kind: tax }),
  ...(country === undefined || !/^[A-Z]{2}$/.test(country) ? {} : { country }),
  ...(invoice === undefined ? {} : { q: invoice }),
});
export const noInvoiceFilters = {
  series: undefined,
  tax: undefined,
  country: undefined,
  invoice: undefined,
} as const;
