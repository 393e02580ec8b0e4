import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf, may } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { sendPdf } from '../../http/sendPdf.ts';
import { sendSheet } from '../../http/sendSheet.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { invoiceSettings } from '../../site/siteSettings/siteSettings.ts';
import { onSnapshot, spanOf } from '../reports/reports.ts';
import { payerFor, seesPayment, toMajor, walletCurrency } from '../wallet/wallet.ts';
import { drawInvoice } from './invoicePdf.ts';
import { buyerOf, findInvoice, listInvoices, sumInvoices, writeDetails } from './invoices.queries.ts';
import { addTaxRate } from './invoices.ts';
import { invoicesSheet, viewInvoice, viewTaxRate } from './invoices.view.ts';
import type { Seller } from './issue.ts';
import { findTaxRate, listTaxRates } from './taxRates.queries.ts';

const EXPORTED_MAX = 100_000;

export const invoicesRoutes = (mount: Mount, ctx: Context): void => {
  mount(contract.invoices, {
    document: async ({ caller, params, reply }) => {
      const row = await findInvoice(ctx.db, params.id);
      ensure(row && (seesPayment(caller, row) || may(caller, 'reports.read')), 'NOT_FOUND');
      const { legalName } = row.seller as Seller;
      return sendPdf(reply, { name: row.number, author: legalName }, (doc) => drawInvoice(doc, row));
    },
    listForAdmin: async ({ query }) => {
      const span = spanOf(query, new Date());
      const { code, minorDigits } = await walletCurrency(ctx);
      const at = { limit: query.limit, offset: (query.page - 1) * query.limit, order: 'desc' as const };
      return onSnapshot(ctx, async (db) => {
        const { count, ...sums } = await sumInvoices(db, span, query);
        const rows = await listInvoices(db, span, query, at);
        const { enabled } = await invoiceSettings(db);
        const money = (minor: number) => toMajor(minor, minorDigits);
        return {
          ...page(rows.map(viewInvoice), count, query),
          sums: { net: money(sums.net), tax: money(sums.tax), gross: money(sums.gross) },
          currency: code,
          issued: enabled,
        };
      });
    },
    download: async ({ query, reply }) => {
      const span = spanOf(query, new Date());
      const rows = await onSnapshot(ctx, (db) =>
        listInvoices(db, span, query, { limit: EXPORTED_MAX, offset: 0, order: 'asc' }),
      );
      return sendSheet(reply, invoicesSheet(rows), {
        name: `invoices-${span.from}-${span.to}`,
        format: query.format,
      });
    },
  });
  mount(contract.billing, {
    details: async ({ caller, query }) => {
      const { given, ...details } = await buyerOf(ctx.db, payerFor(caller, query.payer));
      return { details: given ? details : null, suggested: details };
    },
    saveDetails: async ({ caller, query, body }) => {
      await writeDetails(ctx.db, payerFor(caller, query.payer), body);
      return { details: body };
    },
  });
  mount(contract.taxRates, {
    list: async () => ({ items: (await listTaxRates(ctx.db)).map(viewTaxRate) }),
    add: async ({ caller, body, request }) => {
      const id = await addTaxRate(ctx, actorOf({ caller, request }), body);
      return viewTaxRate((await findTaxRate(ctx.db, id)) ?? fail('INTERNAL'));
    },
  });
};
