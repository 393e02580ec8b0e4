import type { Insertable } from 'kysely';
import { roleEntitlements, rolePermissions, roles } from '../../../contract/core/access.ts';
import type { RolesTable } from '../schema/tables.ts';
import { seedId } from './seedId.ts';

const texts = {
  guest: { name: 'Guest', description: 'Registered, without a plan' },
  paid: { name: 'Paid', description: 'With a plan that is paid for' },
  admin: { name: 'Admin', description: 'Runs the site' },
  superadmin: { name: 'Superadmin', description: 'Runs the site and decides who else does' },
};

/** The initial system roles, also used to restore them. */
export const systemRoles: Insertable<RolesTable>[] = roles.map((code) => ({
  id: seedId('roles', code),
  code,
  ...texts[code],
  kind: 'system',
  base: code,
  permissions: [...rolePermissions[code]],
  plan_access: JSON.stringify(roleEntitlements[code]),
}));
