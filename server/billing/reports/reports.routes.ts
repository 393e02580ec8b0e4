import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/client.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { sendSheet } from '../../http/sendSheet.ts';
import { recordExport } from '../../operations/audit/audit.ts';
import { toMajor, walletCurrency } from '../wallet/wallet.ts';
import {
  byMethod,
  byPlan,
  countSales,
  listSales,
  series,
  subscribersOf,
  sumsOf,
  taxWithin,
} from './reports.queries.ts';
import { onSnapshot } from './reports.ts';
import { salesSheet, viewSale } from './reports.view.ts';
import { type Span, spanBefore, spanOf } from './span.ts';

const EXPORTED_MAX = 100_000;

export const reportsRoutes = (mount: Mount, ctx: Context): void => {
  const figures = async (db: Sql, span: Span, money: (minor: number) => number) => {
    const sums = await sumsOf(db, span);
    const { fresh, active } = await subscribersOf(db, span);
    const tax = await taxWithin(db, span);
    return {
      revenue: money(sums.revenue),
      grossSales: money(sums.sold),
      sales: sums.sales,
      averageSale: sums.sales === 0 ? 0 : money(Math.round(sums.sold / sums.sales)),
      newSubscribers: fresh,
      activeSubscribers: active,
      topUps: money(sums.top_ups),
      payouts: money(sums.top_ups - sums.cash),
      cash: money(sums.cash),
      refunds: money(sums.sold - sums.revenue),
      tax: money(tax),
      revenueWithoutTax: money(sums.revenue - tax),
    };
  };

  mount(contract.reports, {
    summary: async ({ query }) => {
      const span = spanOf(query, new Date());
      const { code, minorDigits } = await walletCurrency(ctx);
      const money = (minor: number) => toMajor(minor, minorDigits);
      return onSnapshot(ctx, async (db) => {
        const shares = (rows: Awaited<ReturnType<typeof byPlan>>) =>
          rows.map((row) => ({ ...row, revenue: money(row.revenue) }));
        return {
          ...(await figures(db, span, money)),
          currency: code,
          ...span,
          byPlan: shares(await byPlan(db, span)),
          byMethod: shares(await byMethod(db, span)),
          previous: await figures(db, spanBefore(span), money),
        };
      });
    },
    timeseries: async ({ query }) => {
      const span = spanOf(query, new Date());
      const { code, minorDigits } = await walletCurrency(ctx);
      const rows = await onSnapshot(ctx, (db) => series(db, span, query.interval));
      return {
        period: query.period,
        interval: query.interval,
        currency: code,
        ...span,
        points: rows.map((row) => ({
          at: row.at,
          revenue: toMajor(row.revenue, minorDigits),
          sales: row.sales,
          topUps: toMajor(row.top_ups, minorDigits),
        })),
      };
    },
    transactions: async ({ query }) => {
      const span = spanOf(query, new Date());
      const { code, minorDigits } = await walletCurrency(ctx);
      const { rows, counted } = await onSnapshot(ctx, async (db) => ({
        rows: await listSales(db, span, query, {
          limit: query.limit,
          offset: (query.page - 1) * query.limit,
        }),
        counted: await countSales(db, span, query),
      }));
      return {
        ...page(
          rows.map((row) => viewSale(row, minorDigits)),
          counted.count,
          query,
        ),
        sums: {
          cash: toMajor(counted.cash, minorDigits),
          revenue: toMajor(counted.revenue, minorDigits),
        },
        currency: code,
      };
    },
    download: async (call) => {
      const { query, reply } = call;
      const span = spanOf(query, new Date());
      const currency = await walletCurrency(ctx);
      const rows = await onSnapshot(ctx, (db) =>
        listSales(db, span, query, { limit: EXPORTED_MAX, offset: 0 }),
      );
      await recordExport(ctx.db, actorOf(call), { entity: 'sale', filters: query, rows: rows.length });
      return sendSheet(reply, salesSheet(rows, currency), {
        name: `sales-${span.from}-${span.to}`,
        format: query.format,
      });
    },
  });
};
