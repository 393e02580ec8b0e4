import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { planAccessBody, type RoleEntry } from '../../../contract/accounts/roles.ts';
import type { Entitlements } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import { EntitlementFields } from './EntitlementFields.tsx';
import { counts, switches } from './entitlementText.ts';
import { roleLock } from './permissionLock.ts';
import { RoleNote } from './RoleNote.tsx';
import { readsOfRoles } from './roleReads.ts';
import { SaveBar } from './SaveBar.tsx';
import { useRoleText } from './useRoleText.ts';

const fields = [...counts, ...switches].map(({ key }) => key);

type Props = {
  role: RoleEntry;
  /** For a custom role, the entitlements of its base role. */
  ofBase: Entitlements | null;
};

/** Entitlements of a role, independent of its users' plans. */
export const PlanAccessForm = ({ role, ofBase }: Props) => {
  const { t } = useLingui();
  const roleText = useRoleText();
  const viewer = useUser() ?? { permissions: [] };
  const locked = roleLock(viewer, role);
  const form = useContractForm(planAccessBody, {
    defaultValues: { planAccess: role.planAccess },
    draftKey: `role:${role.id}:plan`,
  });
  const [refusal, setRefusal] = useState<string[]>([]);
  const save = useSave(contract.roles.setPlanAccess, { refresh: readsOfRoles });
  const chosen = useWatch({ control: form.control, name: 'planAccess' });
  const changes = fields.filter((key) => chosen?.[key] !== role.planAccess[key]).length;
  const base = roleText.base(role.base);

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const { planAccess } = await save.mutateAsync({ params: { id: role.id }, body });
      form.reset({ planAccess });
      form.forgetDraft();
      toast.done(t`Plan access saved`);
    } catch (error) {
      setRefusal(
        setServerErrors(
          form,
          error,
          fields.map((key) => `planAccess.${key}`),
        ),
      );
    }
  });

  const discard = () => {
    setRefusal([]);
    form.reset({ planAccess: role.planAccess });
    form.forgetDraft();
  };
  const guard = useLeaveGuard({ unsaved: changes > 0, onLeave: discard });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <RoleNote lock={locked} />
      {locked === null && (
        <RoleNote>
          {ofBase === null ? (
            <Trans>A user gets the best of their roles and their plan.</Trans>
          ) : (
            <Trans>A user gets the best of this role, of {base}, and of their plan.</Trans>
          )}
        </RoleNote>
      )}
      <FormProvider {...form}>
        <EntitlementFields
          at="planAccess"
          usual={role.planAccess}
          ofBase={ofBase === null ? undefined : { name: base, entitlements: ofBase }}
          disabled={locked !== null}
        />
      </FormProvider>
      {locked === null && (
        <SaveBar changes={changes} saving={save.isPending} refusal={refusal} onDiscard={discard} />
      )}
      {guard.dialog}
    </form>
  );
};
