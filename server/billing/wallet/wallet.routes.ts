import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import { companyExists } from '../../companies/companies.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Call, Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { checkIntegrity } from './integrity.ts';
import { type Payer, payerFor, payerId, personPayer } from './payer.ts';
import { listMovements, userExists } from './wallet.queries.ts';
import { adjustWallet, creditTestBalance, readWallet, walletCurrency } from './wallet.ts';
import { viewMovement } from './wallet.view.ts';

export const walletRoutes = (mount: Mount, ctx: Context): void => {
  const movementsOf = async (payer: Payer, query: Parameters<typeof listMovements>[2]) => {
    const { minorDigits } = await walletCurrency(ctx);
    const { items, total } = await listMovements(ctx.db, payerId(payer), query);
    return page(
      items.map((row) => viewMovement(row, minorDigits)),
      total,
      query,
    );
  };
  const walletOf = async (payer: Payer, query: Parameters<typeof movementsOf>[1]) => ({
    ...(await movementsOf(payer, query)),
    wallet: await readWallet(ctx, ctx.db, payer),
  });
  const personOf = async (id: string): Promise<Payer> => {
    ensure(await userExists(ctx.db, id), 'NOT_FOUND');
    return personPayer(id);
  };
  const companyOf = async (id: string, userId: string): Promise<Payer> => {
    ensure(await companyExists(ctx.db, id), 'NOT_FOUND');
    return { userId, companyId: id };
  };
  const adjusted = async (
    payer: Payer,
    { caller, body, request, effectId }: Call<typeof contract.wallet.adjust>,
  ) => {
    const row = await adjustWallet(ctx, actorOf({ caller, request }), payer, body, effectId);
    return viewMovement(row, (await walletCurrency(ctx)).minorDigits);
  };
  mount(contract.wallet, {
    read: async ({ caller, query }) => readWallet(ctx, ctx.db, payerFor(caller, query.payer)),
    transactions: async ({ caller, query }) => movementsOf(payerFor(caller, query.payer), query),
    testBalance: async ({ caller, body, effectId }) => {
      const payer = payerFor(caller, body.payer);
      await creditTestBalance(ctx, payer, body.amount, effectId);
      return readWallet(ctx, ctx.db, payer);
    },
    ofUser: async ({ params, query }) => walletOf(await personOf(params.id), query),
    ofCompany: async ({ caller, params, query }) => walletOf(await companyOf(params.id, caller.id), query),
    adjust: async (call) => adjusted(await personOf(call.params.id), call),
    adjustCompany: async (call) => adjusted(await companyOf(call.params.id, call.caller.id), call),
    integrity: () => checkIntegrity(ctx),
  });
};
