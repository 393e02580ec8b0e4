import type { Plan } from '../../../contract/billing/plans.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { usePayer } from '../money/payer.ts';

/** The payer's plan: the active one, or the free plan for a guest. */
export const useOwnPlanId = (plans: readonly Plan[]): string | undefined => {
  const user = useUser();
  const payer = usePayer();
  const current = useRead(
    contract.plans.current,
    { query: { payer } },
    { enabled: user !== null, staleTime: 0 },
  );
  if (user === null || current.data === undefined) return undefined;
  if (current.data.plan !== null) return current.data.plan.plan.id;
  // Whoever has the company's plan has neither bought one nor only what is free.
  if (current.data.companyPlan !== null) return undefined;
  return payer === 'me' && user.role === 'guest' ? plans.find(({ isDefault }) => isDefault)?.id : undefined;
};
