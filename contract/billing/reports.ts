import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { currencyCode } from '../core/money.ts';
import { pageOf, pageQuery } from '../core/page.ts';
import { sheetFormats, sheetMediaTypes } from '../core/sheet.ts';
import { paymentMethods } from './payments.ts';

export const reportPeriods = ['week', 'month', 'quarter', 'year', 'custom'] as const;
export const reportIntervals = ['day', 'week', 'month'] as const;

/** The last 7, 30, 90 or 365 days including today, or `from` to `to` inclusive; days are UTC. */
export const reportSpan = {
  period: z.enum(reportPeriods).default('month'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/**
 * Every movement stands in one ledger: what buyers keep with the site goes in and out of `cash`, what the site sells is
 * `revenue`, however it was paid.
 */
export const saleLedgers = ['cash', 'revenue'] as const;
export const saleKinds = ['sale', 'refund', 'top_up', 'payout', 'write_off'] as const;

const figures = z.object({
  /** Net: `grossSales` less `refunds`. */
  revenue: z.number(),
  grossSales: z.number(),
  sales: z.number(),
  /** Gross. */
  averageSale: z.number(),
  newSubscribers: z.number(),
  activeSubscribers: z.number(),
  topUps: z.number(),
  /** Paid out of wallets, with what was written off of top-ups. */
  payouts: z.number(),
  /** `topUps` less `payouts`. */
  cash: z.number(),
  /** Of sales, with what was written off of them. */
  refunds: z.number(),
  /** VAT that `revenue` contains: of invoices less credit notes. */
  tax: z.number(),
  /** `revenue` less `tax`. */
  revenueWithoutTax: z.number(),
});

const shares = z.array(
  z.object({ value: z.string(), label: z.string(), sales: z.number(), revenue: z.number() }),
);

const sale = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  ledger: z.enum(saleLedgers),
  kind: z.enum(saleKinds),
  user: z.object({ id: z.uuid(), username: z.string(), company: z.string().nullable() }),
  plan: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  method: z.enum(paymentMethods),
  paymentNumber: z.string().nullable(),
  /** Negative: given back, paid out or written off. */
  amount: z.number(),
});
export type Sale = z.infer<typeof sale>;

const saleFilters = {
  ...reportSpan,
  ledger: z.enum(saleLedgers).optional(),
  kind: z.enum(saleKinds).optional(),
  planId: z.uuid().optional(),
  method: z.enum(paymentMethods).optional(),
  q: z.string().trim().max(200).optional(),
};

/** Sales from the ledger, so that all totals agree. Revenue is sales minus refunds of sales. */
export const reports = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/sales/summary',
    summary: 'Figures of a period and of the one before it, of the same length',
    access: { permission: 'reports.read' },
    rate: 'general',
    query: z.strictObject(reportSpan),
    status: 200,
    response: figures.extend({
      currency: currencyCode,
      from: z.iso.date(),
      to: z.iso.date(),
      byPlan: shares,
      byMethod: shares,
      previous: figures,
    }),
    errors: ['VALIDATION_FAILED'],
  }),
  timeseries: endpoint({
    method: 'GET',
    path: '/reports/sales/timeseries',
    summary: 'Revenue, sales and top-ups by day, week or month; empty ones are there as well',
    access: { permission: 'reports.read' },
    rate: 'general',
    query: z.strictObject({ ...reportSpan, interval: z.enum(reportIntervals).default('day') }),
    status: 200,
    response: z.object({
      period: z.enum(reportPeriods),
      interval: z.enum(reportIntervals),
      currency: currencyCode,
      from: z.iso.date(),
      to: z.iso.date(),
      points: z.array(
        z.object({ at: z.iso.date(), revenue: z.number(), sales: z.number(), topUps: z.number() }),
      ),
    }),
    errors: ['VALIDATION_FAILED'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/reports/sales/transactions',
    summary: 'Single movements of both ledgers, newest first, each with its sum',
    access: { permission: 'reports.read' },
    rate: 'general',
    query: z.strictObject({ ...saleFilters, ...pageQuery(10) }),
    status: 200,
    response: pageOf(sale).extend({
      sums: z.object({ cash: z.number(), revenue: z.number() }),
      currency: currencyCode,
    }),
    errors: ['VALIDATION_FAILED'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/reports/sales/export',
    summary: 'The same as a CSV or XLSX file',
    access: { permission: 'reports.read' },
    rate: 'general',
    query: z.strictObject({ ...saleFilters, format: z.enum(sheetFormats).default('csv') }),
    status: 200,
    response: 'file',
    mediaTypes: Object.values(sheetMediaTypes),
    errors: ['VALIDATION_FAILED'],
  }),
};
