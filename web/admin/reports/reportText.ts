import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Invoice } from '../../../contract/billing/invoices.ts';
import type { Sale } from '../../../contract/billing/reports.ts';
import type { Interval, Span } from './reportSearch.ts';

export const periodText: Record<Span['period'], MessageDescriptor> = {
  week: msg`Last 7 days`,
  month: msg`Last 30 days`,
  quarter: msg`Last 90 days`,
  year: msg`Last 365 days`,
  custom: msg`Custom dates`,
};

export const intervalText: Record<Interval, MessageDescriptor> = {
  day: msg`By day`,
  week: msg`By week`,
  month: msg`By month`,
};

export const saleKindText: Record<Sale['kind'], MessageDescriptor> = {
  sale: msg`Sale`,
  refund: msg`Refund`,
  top_up: msg`Top-up`,
  payout: msg`Payout`,
  write_off: msg`Write-off`,
};

export const seriesText: Record<Invoice['series'], MessageDescriptor> = {
  invoice: msg`Invoice`,
  credit_note: msg`Credit note`,
};

export const ledgerText: Record<Sale['ledger'], MessageDescriptor> = {
  revenue: msg`Revenue`,
  cash: msg`Cash`,
};
