import { isDeepStrictEqual } from 'node:util';
import { isActingRole } from '../../contract/companies/companyRoles.ts';
import type { MemberBody } from '../../contract/companies/companyShapes.ts';
import { msg } from '../../contract/core/message.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, invalid } from '../lib/errors.ts';
import { notify } from '../notifications/notifications.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { countProducts, updateMember } from './companies.queries.ts';
import { cents } from './companies.view.ts';
import { ensureSeat, ensureViewers, giveSeats, holdAsAdmin, roleNames } from './membership.ts';
import { proposeLimit } from './proposals.ts';

/** Changes what somebody may do for a company. A raised limit waits for a second person where there is one. */
export async function setMember(
  ctx: Context,
  caller: Caller,
  { companyId, userId }: { companyId: string; userId: string },
  body: MemberBody,
): Promise<void> {
  const products = body.products && [...new Set(body.products)];
  await ctx.db.transaction().execute(async (tx) => {
    const held = await holdAsAdmin(tx, caller, companyId);
    const one = held.members.find(({ user_id }) => user_id === userId);
    ensure(one, 'NOT_FOUND');
    if (products && (await countProducts(tx, products)) < products.length)
      invalid([{ path: 'products', message: msg('companies.unknownProduct') }]);
    const otherAdmins = held.members.some(
      ({ user_id, role, is_active }) => role === 'admin' && is_active && user_id !== userId,
    );
    ensure(body.role === 'admin' || otherAdmins, 'LAST_ADMIN');
    if (body.role !== 'viewer' && one.role === 'viewer') await ensureSeat(tx, held, { userId });
    if (body.role === 'viewer' && one.role !== 'viewer') await ensureViewers(tx, held.members, 1);
    await updateMember(tx, userId, { role: body.role, also_trader: body.alsoTrader, products });
    await giveSeats(tx, companyId);
    await proposeLimit(ctx, tx, held, { userId, from: one.limit_usd, to: cents(body.limitUsd) });
    const before = { userId, role: one.role, alsoTrader: one.also_trader, products: one.products };
    const after = { userId, role: body.role, alsoTrader: body.alsoTrader, products };
    if (!isDeepStrictEqual(before, after))
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'company.set_member',
        entity: 'company',
        entityId: companyId,
        before,
        after,
      });
    const wasActing = isActingRole({ role: one.role, alsoTrader: one.also_trader });
    if (userId !== caller.id && (one.role !== body.role || wasActing !== isActingRole(body))) {
      await notify(ctx, tx, {
        userId,
        kind: 'companyRoleChanged',
        data: {
          company: held.company.display_name,
          change: msg('companies.roleNow', { role: roleNames[body.role] }),
        },
        link: '/users/company',
      });
    }
  });
}
