import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { roles } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { roleName } from '../roles/roleText.ts';

/** Names of roles and plans, as far as the viewer may read them; null for unknown ones. */
export const useAudienceNames = () => {
  const { i18n } = useLingui();
  const held = useUser()?.permissions ?? [];
  const mayReadPeople = held.includes('users.read');
  const mayReadPlans = held.includes('plans.write');
  const custom = useRead(contract.roles.custom, undefined, { enabled: mayReadPeople });
  const all = useRead(contract.plans.adminList, undefined, { enabled: mayReadPlans });
  const onSale = useRead(contract.plans.list, undefined, { enabled: !mayReadPlans });
  const plans = mayReadPlans ? all : onSale;
  return useMemo(() => {
    const roleOptions = [
      ...roles.map((role) => ({ value: role as string, label: i18n._(roleName[role]) })),
      ...(custom.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ];
    const planOptions = (plans.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const nameIn = (options: readonly { value: string; label: string }[]) => (value: string) =>
      options.find((option) => option.value === value)?.label ?? null;
    return {
      mayReadPeople,
      roleOptions,
      planOptions,
      nameOfRole: nameIn(roleOptions),
      nameOfPlan: nameIn(planOptions),
      /** Loading failed: the list of choices is incomplete. */
      lacksRoles: custom.isError,
      lacksPlans: plans.isError,
    };
  }, [i18n, mayReadPeople, custom.data, custom.isError, plans.data, plans.isError]);
};
export type AudienceNames = ReturnType<typeof useAudienceNames>;
