import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Refused, userGuards } from '../../../contract/accounts/userGuards.ts';
import type { UserDetail } from '../../../contract/accounts/users.ts';
import type { Permission, Role } from '../../../contract/core/access.ts';

export type UserAction = 'edit' | 'block' | 'remove' | 'endSessions' | 'setRole' | 'setPermissions';
type Viewer = { id: string; role: Role; permissions: readonly Permission[] };
type Target = Pick<UserDetail, 'id' | 'role' | 'permissions' | 'isLastSuperadmin'>;

const needs: Record<UserAction, Permission> = {
  edit: 'users.write',
  block: 'users.block',
  remove: 'users.write',
  endSessions: 'users.block',
  setRole: 'users.role',
  setPermissions: 'users.permissions',
};

export type Reason = NonNullable<Refused> | 'NOT_PERMITTED';

/** Why the viewer cannot perform an action on an account; null if they can. */
export const whyNot = (action: UserAction, viewer: Viewer, target: Target): Reason | null => {
  if (!viewer.permissions.includes(needs[action])) return 'NOT_PERMITTED';
  switch (action) {
    case 'setRole':
      // With its current role: checks whether the viewer may assign any role here.
      return userGuards.setRole(viewer, target, target.role);
    case 'setPermissions':
      return userGuards.setPermissions(viewer, target, { given: [], taken: [] });
    default:
      return userGuards[action](viewer, target);
  }
};

export const reasonText: Record<Reason, MessageDescriptor> = {
  NOT_PERMITTED: msg`Your role does not allow this.`,
  NOT_ON_YOURSELF: msg`Nobody can do this to their own account.`,
  LAST_SUPERADMIN: msg`This is the last super administrator, who has to stay.`,
  ABOVE_YOU: msg`Only a super administrator can do this to a super administrator.`,
  NOT_HELD: msg`This account can do more than you can.`,
  STAFF_ONLY: msg`Only administrators can hold permissions.`,
};
