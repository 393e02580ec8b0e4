import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import type { Patch } from '../../lib/listAddress.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanStats } from './PlanStats.tsx';
import type { AdminPlan } from './planColumns.tsx';
import { nextOrder } from './planForm.ts';
import { isNew, type PlansSearch, planParts } from './plansSearch.ts';

type Open = (patch: Patch<PlansSearch>, options?: { replace?: boolean }) => void;
type Props = {
  search: PlansSearch;
  plans: readonly AdminPlan[] | undefined;
  loading: boolean;
  open: Open;
};

const Awaited = () => {
  const { t } = useLingui();
  return (
    <Stack gap="md" role="status" aria-label={t`Loading`}>
      <Skeleton height={36} width="60%" />
      <SkeletonCard height={320} />
    </Stack>
  );
};

/** One plan at its own address: its form and its revenue. */
export const PlanDrawer = ({ search, plans, loading, open }: Props) => {
  const { t } = useLingui();
  // The last content stays visible while the drawer closes.
  const [last, setLast] = useState(search.plan);
  if (search.plan !== undefined && search.plan !== last) setLast(search.plan);
  const [asking, setAsking] = useState(false);
  const close = () => open({ plan: undefined, part: undefined });
  const making = isNew(last);
  const plan = plans?.find(({ id }) => id === last);
  return (
    <Drawer
      opened={search.plan !== undefined}
      onClose={close}
      size={760}
      closeOnEscape={!asking}
      title={making ? t`New plan` : (plan?.name ?? t`Plan`)}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {plans === undefined && loading && <Awaited />}
      {plans !== undefined && making && (
        <PlanForm
          plan={undefined}
          order={nextOrder(plans)}
          onSaved={(saved) => open({ plan: saved.id }, { replace: true })}
          onGone={close}
          onAsking={setAsking}
        />
      )}
      {plan !== undefined && (
        <Tabs
          key={plan.id}
          value={search.part ?? 'offer'}
          keepMounted={false}
          onChange={(next) => {
            const part = planParts.find((one) => one === next);
            open({ part: part === 'offer' ? undefined : part }, { replace: true });
          }}
        >
          <Tabs.List>
            <Tabs.Tab value="offer">
              <Trans>Offer</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="figures">
              <Trans>Figures</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="offer" pt="md">
            <PlanForm plan={plan} order={plan.order} onSaved={() => {}} onGone={close} onAsking={setAsking} />
          </Tabs.Panel>
          <Tabs.Panel value="figures" pt="md">
            <PlanStats id={plan.id} />
          </Tabs.Panel>
        </Tabs>
      )}
      {plans !== undefined && plan === undefined && !making && (
        <EmptyState
          icon={<IconListDetails size={26} aria-hidden />}
          title={<Trans>Plan not found</Trans>}
          text={<Trans>It may have been deleted.</Trans>}
        />
      )}
    </Drawer>
  );
};
