import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sendSheet.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { recordExport } from '../../operations/audit/audit.ts';
import { currentPaymentSettings } from '../../site/siteSettings/siteSettings.ts';
import { documentsByPayment } from '../invoices/invoices.ts';
import { payerFor, payerId, seesPayment, walletCurrency } from '../wallet/wallet.ts';
import {
  confirmTransfer,
  creditTransferAgain,
  recordPaidOut,
  refundEffect,
  refundPayment,
} from './administer.ts';
import {
  type AdminPaymentRow,
  findWithPayer,
  listForAdmin,
  listPayments,
  type PaymentRow,
} from './payments.queries.ts';
import { cancelPayment, findPayment, paymentConfig, startTopUp } from './payments.ts';
import { paymentsSheet, viewAdminPayment, viewPaymentRow } from './payments.view.ts';
import { findProvider } from './providers.ts';
import { sendReceipt } from './receipt.ts';
import { type Purposes, processEvent } from './settlePayment.ts';

const EXPORTED_MAX = 100_000;

export const paymentsRoutes = (mount: Mount, ctx: Context, purposes: Purposes): void => {
  const documentsOf = (rows: { id: string }[]) =>
    documentsByPayment(
      ctx.db,
      rows.map(({ id }) => id),
    );
  const viewAll = async (rows: PaymentRow[]) => {
    const [{ minorDigits }, { bankInstructions }, documents] = await Promise.all([
      walletCurrency(ctx),
      currentPaymentSettings(ctx),
      documentsOf(rows),
    ]);
    return rows.map((row) =>
      viewPaymentRow(row, minorDigits, { bankInstructions, documents: documents.get(row.id) ?? [] }),
    );
  };
  const view = async (row: PaymentRow) => (await viewAll([row]))[0] ?? fail('INTERNAL');
  const viewAllForAdmin = async (rows: AdminPaymentRow[]) => {
    const [{ minorDigits }, documents] = await Promise.all([walletCurrency(ctx), documentsOf(rows)]);
    return rows.map((row) => viewAdminPayment(row, minorDigits, documents.get(row.id)));
  };
  const viewAdmin = async (id: string) =>
    (await viewAllForAdmin([await findWithPayer(ctx.db, id)]))[0] ?? fail('INTERNAL');

  mount(contract.payments, {
    config: () => paymentConfig(ctx),
    addFunds: async ({ caller, body, effectId }) => {
      const row = await startTopUp(ctx, payerFor(caller, body.payer), body, effectId);
      const payment = await view(row);
      return { payment, checkoutUrl: payment.checkoutUrl };
    },
    list: async ({ caller, query }) => {
      const { items, total } = await listPayments(ctx.db, payerId(payerFor(caller, query.payer)), query);
      return page(await viewAll(items), total, query);
    },
    read: async ({ caller, params }) => {
      const row = await findPayment(ctx.db, params.id);
      ensure(seesPayment(caller, row), 'NOT_FOUND');
      return view(row);
    },
    receipt: async ({ caller, params, reply }) => {
      const row = await findPayment(ctx.db, params.id);
      ensure(seesPayment(caller, row), 'NOT_FOUND');
      return sendReceipt(ctx, row, reply);
    },
    cancel: async ({ caller, params }) => view(await cancelPayment(ctx, caller, params.id)),
    webhook: async ({ params, request }) => {
      const name = params.provider;
      const provider = findProvider(ctx, name);
      ensure(provider, 'NOT_FOUND');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await provider.read(body, request.headers);
      if (!event) {
        ctx.log.warn({ provider: name, address: request.ip }, 'a payment webhook with a wrong signature');
        return fail('BAD_SIGNATURE');
      }
      await processEvent(ctx, name, event, purposes);
      return { received: true as const };
    },
    listForAdmin: async ({ query }) => {
      const { items, total } = await listForAdmin(ctx.db, query);
      return page(await viewAllForAdmin(items), total, query);
    },
    download: async (call) => {
      const { format, ...filters } = call.query;
      const { items } = await listForAdmin(ctx.db, { ...filters, page: 1, limit: EXPORTED_MAX });
      await recordExport(ctx.db, actorOf(call), {
        entity: 'payment',
        filters: call.query,
        rows: items.length,
      });
      return sendSheet(call.reply, paymentsSheet(await viewAllForAdmin(items)), { name: 'payments', format });
    },
    confirm: async ({ caller, params, body, request }) => {
      await confirmTransfer(ctx, actorOf({ caller, request }), params.id, body, purposes);
      return viewAdmin(params.id);
    },
    creditAgain: async ({ caller, params, body, request }) => {
      const actor = actorOf({ caller, request });
      return viewAdmin(await creditTransferAgain(ctx, actor, params.id, body, purposes));
    },
    refundEffect: ({ params }) => refundEffect(ctx, params.id, purposes),
    paidOut: async ({ caller, params, body, request }) => {
      await recordPaidOut(ctx, actorOf({ caller, request }), params.id, body);
      return viewAdmin(params.id);
    },
    refund: async ({ caller, params, body, request, effectId }) => {
      const actor = actorOf({ caller, request });
      return viewAdmin(await refundPayment(ctx, actor, params.id, body, effectId, purposes));
    },
  });
};
