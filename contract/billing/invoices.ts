import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { currencyCode } from '../core/money.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';
import { sheetFormats, sheetMediaTypes } from '../core/sheet.ts';
import { line, paragraphs } from '../core/text.ts';
import { payer, payerErrors } from './payer.ts';
import { documentSeries } from './payments.ts';
import { reportSpan } from './reports.ts';
import { countryCode, taxKinds, taxReasons, vatNumber } from './vat.ts';
import { vatNumberFault } from './vatForms.ts';

/** How an amount is taxed. `rate`: percent; null if there is no tax. */
export const taxShape = z.object({
  kind: z.enum(taxKinds),
  reason: z.enum(taxReasons),
  rate: z.number().nullable(),
  net: z.number(),
  tax: z.number(),
});

export const billingDetailsBody = z
  .strictObject({
    legalName: line(160),
    address: paragraphs(300).min(1, fault('field.required')),
    country: countryCode,
    /** Empty: none. */
    vatNumber: vatNumber.default(''),
  })
  .superRefine(({ country, vatNumber: number }, context) => {
    const message = vatNumberFault(country, number);
    if (message !== null) context.addIssue({ code: 'custom', path: ['vatNumber'], message });
  });

const billingDetails = z.object({
  legalName: z.string(),
  address: z.string(),
  country: z.string(),
  vatNumber: z.string(),
});
export type BillingDetails = z.infer<typeof billingDetails>;

const invoiceRow = z.object({
  id: z.uuid(),
  number: z.string(),
  series: z.enum(documentSeries),
  issuedAt: z.iso.datetime(),
  /** For a credit note, its invoice; for an invoice that takes a credit note back, that one. */
  about: z.string().nullable(),
  paymentId: z.uuid(),
  paymentNumber: z.string(),
  buyer: billingDetails,
  currency: currencyCode,
  kind: z.enum(taxKinds),
  reason: z.enum(taxReasons),
  rate: z.number().nullable(),
  /** Negative for a credit note. */
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
});
export type Invoice = z.infer<typeof invoiceRow>;

const invoiceFilters = {
  ...reportSpan,
  series: z.enum(documentSeries).optional(),
  kind: z.enum(taxKinds).optional(),
  country: countryCode.optional(),
  /** Number of the document or payment, name or VAT number of the buyer. */
  q: z.string().trim().max(200).optional(),
};

const reporting = { access: { permission: 'reports.read' }, rate: 'general' } as const;

/** Invoices of plans that were paid for, and credit notes of what was given back. Neither ever changes. */
export const invoices = {
  document: endpoint({
    method: 'GET',
    path: '/invoices/:id/document.pdf',
    summary: 'An own invoice or credit note; anybody’s with `payments.read` or `reports.read`',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 200,
    response: 'file',
    mediaTypes: ['application/pdf'],
    errors: ['NOT_FOUND'],
  }),
  listForAdmin: endpoint({
    method: 'GET',
    path: '/invoices/admin',
    summary: 'Invoices and credit notes of a period, newest first, with their sums',
    ...reporting,
    query: z.strictObject({ ...invoiceFilters, ...pageQuery(10) }),
    status: 200,
    response: pageOf(invoiceRow).extend({
      /** Invoices less credit notes. */
      sums: z.object({ net: z.number(), tax: z.number(), gross: z.number() }),
      currency: currencyCode,
      /** Whether invoices are issued now. */
      issued: z.boolean(),
    }),
    errors: ['VALIDATION_FAILED'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/invoices/export',
    summary: 'The same as a CSV or XLSX file, oldest first',
    ...reporting,
    query: z.strictObject({ ...invoiceFilters, format: z.enum(sheetFormats).default('csv') }),
    status: 200,
    response: 'file',
    mediaTypes: Object.values(sheetMediaTypes),
    errors: ['VALIDATION_FAILED'],
  }),
};

/** To whom invoices are made out. */
export const billing = {
  details: endpoint({
    method: 'GET',
    path: '/billing/details',
    summary: 'Billing details of oneself or of one’s company',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ payer }),
    status: 200,
    response: z.object({
      /** Null if there are none. */
      details: billingDetails.nullable(),
      /** What the account or the company says already, for a form that begins. */
      suggested: billingDetails,
    }),
    errors: payerErrors,
  }),
  saveDetails: endpoint({
    method: 'PUT',
    path: '/billing/details',
    summary:
      'Change them, for invoices from now on; the form of the VAT number is checked, not whether it exists',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ payer }),
    body: billingDetailsBody,
    status: 200,
    response: z.object({ details: billingDetails }),
    errors: ['VALIDATION_FAILED', ...payerErrors],
  }),
};

/** At most three decimals. */
const percent = z
  .number(fault('billing.percent'))
  .min(0, fault('billing.percent'))
  .max(100, fault('billing.percent'))
  .refine((value) => /^\d{1,3}(\.\d{1,3})?$/.test(String(value)), fault('billing.percent'));

export const taxRateBody = z.strictObject({
  country: countryCode,
  percent,
  validFrom: z.iso.date(),
  /** Where the rate is published: a title or a link. */
  source: line(200),
});

const taxRate = z.object({
  id: z.uuid(),
  country: z.string(),
  percent: z.number(),
  validFrom: z.iso.date(),
  source: z.string(),
  /** User name; null for a rate that the site came with. */
  enteredBy: z.string().nullable(),
  enteredAt: z.iso.datetime(),
  /** `superseded`: another rate was entered for the same day later, which counts instead. */
  standing: z.enum(['current', 'future', 'past', 'superseded']),
});
export type TaxRate = z.infer<typeof taxRate>;

/** Standard VAT rates by country. A row never changes; one of the same day that is entered later counts instead. */
export const taxRates = {
  list: endpoint({
    method: 'GET',
    path: '/tax-rates',
    summary: 'Every rate, by country, latest first',
    access: { permission: 'settings.write' },
    rate: 'general',
    status: 200,
    response: listOf(taxRate),
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/tax-rates',
    summary: 'Enter the rate of a country from a day on',
    access: { permission: 'settings.write' },
    rate: 'general',
    body: taxRateBody,
    status: 201,
    response: taxRate,
    errors: ['VALIDATION_FAILED'],
  }),
};
