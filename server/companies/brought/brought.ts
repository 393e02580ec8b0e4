import { ensureNotHeld } from '../../complianceHolds/complianceHolds.ts';
import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Caller } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { auditCompany } from '../../operations/audit/audit.ts';
import { holdCompany } from '../membership.ts';
import { findBrought, takeBackBrought } from './brought.queries.ts';

/**
 * Makes what somebody brought into their company their own again. Refuses `NOT_FOUND` to others, `WRONG_STATE` if that is
 * nothing or too long ago, and `HELD`, as ads must not leave a company that is held.
 */
export const takeBack = (ctx: Context, caller: Caller, companyId: string): Promise<void> =>
  changeMarket(ctx, async (tx) => {
    await holdCompany(tx, caller, companyId);
    const brought = await findBrought(tx, caller.id);
    ensure(brought, 'WRONG_STATE');
    await ensureNotHeld(tx, [companyId, caller.id]);
    for (const adId of await takeBackBrought(tx, caller.id)) tx.market.changed(adId);
    const { ads, conversations } = brought;
    await auditCompany(tx, caller, companyId, 'take_back', { ads, conversations });
    tx.market.listsChanged();
  });
