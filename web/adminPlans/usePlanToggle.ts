import { useLingui } from '@lingui/react/macro';
import { contract } from '../../contract/index.ts';
import type { Plan } from '../../contract/plans.ts';
import { complaint } from '../lib/complaint.ts';
import { useSave } from '../lib/query.ts';
import { toast } from '../ui/toast.ts';
import { readsOfPlans } from './planReads.ts';

/** Puts a plan on sale or takes it off. */
export const usePlanToggle = () => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.plans.toggle, {
    refresh: readsOfPlans,
    onDone: ({ name, isActive }) => toast.done(isActive ? t`${name} is on sale` : t`${name} is off sale`),
  });
  return {
    toggle: (plan: Pick<Plan, 'id'>) =>
      save.mutate({ params: { id: plan.id } }, { onError: (error) => toast.failed(complaint(i18n, error)) }),
    savingId: save.isPending ? save.variables.params.id : undefined,
  };
};
