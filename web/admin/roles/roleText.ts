import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RoleEntry } from '../../../contract/accounts/roles.ts';
import { type Role, roles } from '../../../contract/core/access.ts';

export const roleName: Record<Role, MessageDescriptor> = {
  guest: msg`Guest`,
  paid: msg`Paid member`,
  admin: msg`Administrator`,
  superadmin: msg`Super administrator`,
};

const systemDescription: Record<Role, MessageDescriptor> = {
  guest: msg`Everybody who registered and has no paid plan`,
  paid: msg`Members while a paid plan runs`,
  admin: msg`Staff who run the site day by day`,
  superadmin: msg`Staff who may do everything; this role is fixed`,
};

const isSystemRole = (code: string): code is Role => (roles as readonly string[]).includes(code);

/** System roles have translated names, custom ones their own. */
export const nameOf = (role: Pick<RoleEntry, 'kind' | 'code' | 'name'>): MessageDescriptor | string =>
  role.kind === 'system' && isSystemRole(role.code) ? roleName[role.code] : role.name;

export const descriptionOf = (
  role: Pick<RoleEntry, 'kind' | 'code' | 'description'>,
): MessageDescriptor | string =>
  role.kind === 'system' && isSystemRole(role.code) ? systemDescription[role.code] : role.description;
