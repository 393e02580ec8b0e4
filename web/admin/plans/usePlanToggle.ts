import { useLingui } from '@lingui/react/macro';
import type { Plan } from '../../../contract/billing/plans.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { readsOfPlans } from './planReads.ts';

/** Puts a plan on sale, or takes it off sale. */
export const usePlanToggle = () => {
  const { t, i18n } = useLingui();
  const save = useSave(contract.plans.toggle, {
    refresh: readsOfPlans,
    onDone: ({ name, isActive }) =>
      toast.done(isActive ? t`${name} is on sale` : t`${name} is no longer on sale`),
  });
  return {
    toggle: (plan: Pick<Plan, 'id'>) =>
      save.mutate({ params: { id: plan.id } }, { onError: (error) => toast.failed(errorText(i18n, error)) }),
    savingId: save.isPending ? save.variables.params.id : undefined,
  };
};
