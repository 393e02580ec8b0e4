import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { checkIntegrity } from './integrity.ts';
import { listMovements, userExists } from './wallet.queries.ts';
import { adjustWallet, creditTestBalance, readWallet, walletCurrency } from './wallet.ts';
import { viewMovement } from './wallet.view.ts';

export const walletRoutes = (mount: Mount, ctx: Context): void => {
  const movementsOf = async (userId: string, query: Parameters<typeof listMovements>[2]) => {
    const { minorDigits } = await walletCurrency(ctx);
    const { items, total } = await listMovements(ctx.db, userId, query);
    return page(
      items.map((row) => viewMovement(row, minorDigits)),
      total,
      query,
    );
  };
  mount(contract.wallet, {
    read: async ({ caller }) => readWallet(ctx, ctx.db, caller.id),
    transactions: async ({ caller, query }) => movementsOf(caller.id, query),
    testBalance: async ({ caller, body, effectId }) => {
      await creditTestBalance(ctx, caller, body.amount, effectId);
      return readWallet(ctx, ctx.db, caller.id);
    },
    ofUser: async ({ params, query }) => {
      ensure(await userExists(ctx.db, params.id), 'NOT_FOUND');
      return { ...(await movementsOf(params.id, query)), wallet: await readWallet(ctx, ctx.db, params.id) };
    },
    adjust: async ({ caller, params, body, request, effectId }) => {
      const row = await adjustWallet(ctx, actorOf({ caller, request }), params.id, body, effectId);
      return viewMovement(row, (await walletCurrency(ctx)).minorDigits);
    },
    integrity: () => checkIntegrity(ctx),
  });
};
