import type { roles } from '../../../contract/accounts/roles.ts';
import { grants } from '../../../contract/accounts/userGuards.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/caller.ts';
import { fail, Refusal } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { lockRole } from './roles.queries.ts';
import { giveRole, refuse } from './roles.ts';
import { permissionsOf } from './roles.view.ts';

/** Gives one role to several users, each under the rules for one; returns refused users with the reason. */
export const assignRole = (
  ctx: Context,
  actor: Actor,
  id: string,
  userIds: string[],
): Promise<Answer<typeof roles.assign>> =>
  ctx.db.transaction().execute(async (tx) => {
    const role = (await lockRole(tx, id)) ?? fail('NOT_FOUND');
    refuse(grants(actor, permissionsOf(role)));
    const to = { role: role.base, customRoleId: role.kind === 'custom' ? role.id : null };
    const assigned: string[] = [];
    const failed: { id: string; code: string }[] = [];
    for (const userId of [...new Set(userIds)].toSorted()) {
      try {
        await giveRole(ctx, tx, actor, userId, to);
        assigned.push(userId);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ id: userId, code: error.code });
      }
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'role.assign',
      entity: 'role',
      entityId: role.id,
      address: actor.address,
      after: { assigned, failed },
    });
    return { assigned, failed };
  });
