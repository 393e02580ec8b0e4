import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type RoleEntry, rolePermissionsBody } from '../../../contract/accounts/roles.ts';
import { isAdmin, isGrantable, type Permission, permissions } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';
import { permissionLock, roleLock } from './permissionLock.ts';
import { RoleNote } from './RoleNote.tsx';
import { followOwnRole, readsOfRoles } from './roleReads.ts';
import { SaveBar } from './SaveBar.tsx';
import { useRoleText } from './useRoleText.ts';

type Props = { role: RoleEntry };

/** Permissions of a role. */
export const RolePermissions = ({ role }: Props) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  const viewer = useUser() ?? { permissions: [] };
  const form = useContractForm(rolePermissionsBody, {
    defaultValues: { permissions: role.permissions.filter(isGrantable) },
    draftKey: `role:${role.id}:permissions`,
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.roles.setPermissions, { refresh: readsOfRoles });
  const chosen = useWatch({ control: form.control, name: 'permissions' }) ?? [];
  const changed = permissions.filter(
    (permission) =>
      isGrantable(permission) && chosen.includes(permission) !== role.permissions.includes(permission),
  );
  const locked = roleLock(viewer, role);
  const base = roleText.base(role.base);

  const reasonOf = (permission: Permission) => {
    const lock = permissionLock(viewer, role, permission);
    if (lock === 'superadmins_only') return msg`For superadmins only`;
    if (lock === 'not_held') return msg`You do not hold this yourself`;
    return lock === null ? null : '';
  };
  const choose = (next: readonly Permission[]) =>
    form.setValue('permissions', next.filter(isGrantable), { shouldDirty: true });
  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const saved = await save.mutateAsync({ params: { id: role.id }, body });
      form.reset({ permissions: saved.permissions.filter(isGrantable) });
      form.forgetDraft();
      toast.done(t`Permissions saved`);
      await followOwnRole(saved);
    } catch (error) {
      setRefusal(setServerErrors(form, error, []));
    }
  });

  const discard = () => {
    setRefusal([]);
    form.reset({ permissions: role.permissions.filter(isGrantable) });
    form.forgetDraft();
  };
  const guard = useLeaveGuard({ unsaved: changed.length > 0, onLeave: discard });
  const isForMembers = !isAdmin(role.base);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <RoleNote lock={locked} />
      {isForMembers && (
        <RoleNote>
          <Trans>
            Permissions open the back office, which is for administrators alone. A role that extends {base}{' '}
            holds none.
          </Trans>
        </RoleNote>
      )}
      <PermissionMatrix
        checked={role.base === 'superadmin' ? permissions : chosen}
        lock={reasonOf}
        onSwitch={(permission, on) =>
          choose(on ? [...chosen, permission] : chosen.filter((other) => other !== permission))
        }
      />
      {locked === null && !isForMembers && (
        <SaveBar changes={changed.length} saving={save.isPending} refusal={refusal} onDiscard={discard} />
      )}
      {guard.dialog}
    </form>
  );
};
