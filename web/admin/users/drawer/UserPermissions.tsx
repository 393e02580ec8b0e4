import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from '../../../../contract/accounts/auth.ts';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { isAdmin, isGrantable, type Permission } from '../../../../contract/core/access.ts';
import { contract } from '../../../../contract/index.ts';
import { refresh, useSave } from '../../../lib/api/query.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { PermissionMatrix } from '../../roles/PermissionMatrix.tsx';
import { SaveBar } from '../../roles/SaveBar.tsx';
import { reasonText, whyNot } from '../actionReasons.ts';
import { refusalText } from '../refusal.ts';
import { readsOfUser, updateSession } from '../userWrites.ts';
import { permissionChange, permissionStates } from './permissionMatrix.ts';

type Props = { user: UserDetail; viewer: User; ofRoles: readonly Permission[] | undefined };

/** All permissions: those from roles are read-only, individual ones have checkboxes. */
export const UserPermissions = ({ user, viewer, ofRoles }: Props) => {
  const { t, i18n } = useLingui();
  const [own, setOwn] = useState<readonly Permission[]>(user.grantedPermissions);
  const reason = whyNot('setPermissions', viewer, user);
  const isMember = !isAdmin(user.role);
  const states = permissionStates(user, own, viewer, ofRoles);
  const changed = permissionChange(user.grantedPermissions, own);
  const save = useSave(contract.users.setPermissions, {
    refresh: readsOfUser,
    onDone: (saved) => {
      updateSession(saved);
      toast.done(t`Permissions changed: ${saved.username}`);
    },
  });
  const discard = () => {
    save.reset();
    setOwn(user.grantedPermissions);
  };
  const guard = useLeaveGuard({ unsaved: changed.length > 0, onLeave: discard });
  const lock = (permission: Permission) => {
    const state = states.find((one) => one.permission === permission);
    if (state?.inherited === true) return msg`Inherited from role`;
    // What was given to a member in older versions can be taken away.
    if (reason !== null || (isMember && !user.grantedPermissions.includes(permission))) return '';
    if (!isGrantable(permission)) return msg`For superadmins only`;
    return state?.changeable === true ? null : msg`You do not hold this yourself`;
  };
  const submit = () =>
    save.mutate(
      { params: { id: user.id }, body: { permissions: own.filter(isGrantable) } },
      { onError: () => refresh(readsOfUser) },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {isMember ? (
          <Trans>
            Only administrators can hold permissions: the back office opens to nobody else. What is ticked
            here has no effect.
          </Trans>
        ) : reason === null ? (
          <Trans>What is ticked here is given to this account alone, beyond what its role holds.</Trans>
        ) : (
          i18n._(reasonText[reason])
        )}
      </Text>
      <PermissionMatrix
        checked={states.filter((state) => state.inherited || state.own).map(({ permission }) => permission)}
        lock={lock}
        onSwitch={(permission, on) =>
          setOwn(on ? [...own, permission] : own.filter((other) => other !== permission))
        }
      />
      {reason === null && (
        <SaveBar
          changes={changed.length}
          saving={save.isPending}
          refusal={save.error === null ? [] : [refusalText(i18n, save.error)]}
          onDiscard={discard}
        />
      )}
      {guard.dialog}
    </form>
  );
};
