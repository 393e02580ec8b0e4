import type { Permission } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { type NeedKind, needKinds, type StaffNeedKind } from '../../../contract/operations/stats.ts';
import { onSnapshot, type Span, salesSeries, spanBefore, spanOf } from '../../billing/reports/reports.ts';
import { toMajor, walletCurrency } from '../../billing/wallet/wallet.ts';
import type { Context } from '../../context.ts';
import { may } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { needsOf, staffNeeds } from './needs.queries.ts';
import { happenedBy, standing } from './stats.queries.ts';
import { sumOf, viewPoints, viewStanding } from './stats.view.ts';

const handledBy: Record<StaffNeedKind, Permission> = {
  waiting_ads: 'ads.moderate',
  open_tickets: 'tickets.handle',
  waiting_transfers: 'wallet.adjust',
  due_payouts: 'wallet.adjust',
  held_rates: 'basedata.write',
  stale_rates: 'basedata.write',
  stuck_refunds: 'wallet.adjust',
  overdue_data_requests: 'users.read',
  failed_jobs: 'jobs.manage',
};

const urgency = (kind: NeedKind) => needKinds.indexOf(kind);

export const statsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.stats, {
    overview: async ({ query }) => {
      const span = spanOf(query, new Date());
      const { code, minorDigits } = await walletCurrency(ctx);
      const money = (minor: number) => toMajor(minor, minorDigits);
      return onSnapshot(ctx, async (db) => {
        const points = async (of: Span) =>
          viewPoints(
            await happenedBy(db, of, query.interval),
            await salesSeries(db, of, query.interval),
            money,
          );
        const shown = await points(span);
        return {
          period: query.period,
          interval: query.interval,
          ...span,
          currency: code,
          now: viewStanding(await standing(db)),
          sums: sumOf(shown),
          previous: sumOf(await points(spanBefore(span))),
          points: shown,
        };
      });
    },
    needs: async ({ caller }) => ({
      needs: (await needsOf(ctx.db, caller)).sort((a, b) => urgency(a.kind) - urgency(b.kind)),
    }),
    staffNeeds: async ({ caller }) => ({
      needs: (await staffNeeds(ctx.db))
        .filter(({ kind, count }) => count > 0 && may(caller, handledBy[kind]))
        .map((need) => ({ ...need, since: need.since?.toISOString() ?? null })),
    }),
  });
