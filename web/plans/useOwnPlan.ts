import { contract } from '../../contract/index.ts';
import type { Plan } from '../../contract/plans.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';

/** Which of the plans this person has: the one that runs, or the free one of a guest. */
export const useOwnPlanId = (plans: readonly Plan[]): string | undefined => {
  const user = useUser();
  const current = useRead(contract.plans.current, {}, { enabled: user !== null, staleTime: 0 });
  if (user === null || current.data === undefined) return undefined;
  if (current.data.plan !== null) return current.data.plan.plan.id;
  return user.role === 'guest' ? plans.find(({ isDefault }) => isDefault)?.id : undefined;
};
