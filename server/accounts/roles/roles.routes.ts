import type { FastifyRequest } from 'fastify';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { fail } from '../../lib/errors.ts';
import { assignRole } from './assignRole.ts';
import { listMembers } from './members.queries.ts';
import {
  changeRole,
  createRole,
  removeRole,
  restoreRoles,
  setRolePermissions,
  setRolePlanAccess,
} from './roleChanges.ts';
import { findRole, listRoles } from './roles.queries.ts';
import { viewRole } from './roles.view.ts';

const actor = (call: { caller: Caller; request: FastifyRequest }) => ({
  ...call.caller,
  address: call.request.ip,
});

export function rolesRoutes(mount: Mount, ctx: Context): void {
  const read = async (id: string): Promise<RoleEntry> =>
    viewRole((await findRole(ctx.db, id)) ?? fail('NOT_FOUND'));
  const list = async (kind?: 'system' | 'custom') => ({
    items: (await listRoles(ctx.db, kind)).map(viewRole),
  });

  mount(contract.roles, {
    list: async () => list(),
    system: async () => list('system'),
    custom: async () => list('custom'),
    read: async ({ params }) => read(params.id),
    create: async (call) => read(await createRole(ctx, actor(call), call.body)),
    update: async (call) => {
      await changeRole(ctx, actor(call), call.params.id, call.body);
      return read(call.params.id);
    },
    remove: async (call) => {
      await removeRole(ctx, actor(call), call.params.id, call.query.confirm === 'true');
      return undefined;
    },
    setPermissions: async (call) => {
      await setRolePermissions(ctx, actor(call), call.params.id, call.body.permissions);
      return read(call.params.id);
    },
    setPlanAccess: async (call) => {
      await setRolePlanAccess(ctx, actor(call), call.params.id, call.body.planAccess);
      return read(call.params.id);
    },
    members: async ({ params, query }) => {
      const role = (await findRole(ctx.db, params.id)) ?? fail('NOT_FOUND');
      const { items, total } = await listMembers(ctx.db, role, query);
      return page(items, total, query);
    },
    assign: async (call) => assignRole(ctx, actor(call), call.params.id, call.body.userIds),
    seed: async (call) => {
      await restoreRoles(ctx, actor(call));
      return list();
    },
  });
}
