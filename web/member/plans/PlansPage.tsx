import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Plan } from '../../../contract/billing/plans.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { EntitlementTable } from '../../shared/plans/EntitlementTable.tsx';
import { OwnQuote } from '../../shared/plans/OwnQuote.tsx';
import { PlanCard, PlanGrid } from '../../shared/plans/PlanCard.tsx';
import { useOwnPlanId } from '../../shared/plans/useOwnPlan.ts';
import { VatNote } from '../../shared/plans/VatNote.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { BuyDialog } from './BuyDialog.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import classes from './PlansPage.module.css';
import { parsePlansSearch } from './plansSearch.ts';

const Waiting = () => {
  const { t } = useLingui();
  return (
    <>
      <Section title={<Trans>Your plan</Trans>}>
        <SkeletonCard height={190} label={t`Loading...`} />
      </Section>
      <Section
        title={<Trans>All plans</Trans>}
        note={<Trans>Nothing is charged before you confirm it.</Trans>}
      >
        <PlanGrid>
          <SkeletonCard height={332} />
          <SkeletonCard height={332} />
          <SkeletonCard height={332} />
        </PlanGrid>
      </Section>
    </>
  );
};

const Offers = ({ plans, onBuy }: { plans: readonly Plan[]; onBuy: (plan: Plan) => void }) => {
  const ownId = useOwnPlanId(plans);
  const onSale = plans.filter(({ isDefault }) => !isDefault);
  if (onSale.length === 0) {
    return (
      <EmptyState
        title={<Trans>No plan is on sale now</Trans>}
        text={<Trans>What you have stays as it is.</Trans>}
      />
    );
  }
  return (
    <Stack gap="lg">
      <PlanGrid>
        {onSale.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isCurrent={plan.id === ownId} heading="h3">
            <OwnQuote plan={plan} />
            <Button
              fullWidth
              {...(plan.highlighted ? { color: 'flame' } : { variant: 'default' })}
              onClick={() => onBuy(plan)}
            >
              {plan.id === ownId ? <Trans>Extend {plan.name}</Trans> : <Trans>Choose {plan.name}</Trans>}
            </Button>
          </PlanCard>
        ))}
      </PlanGrid>
      <EntitlementTable plans={plans} currentId={ownId} />
    </Stack>
  );
};

/** The current plan with its usage, and all plans with their price today. */
export const PlansPage = () => {
  const { t } = useLingui();
  const payer = usePayer();
  const title = payer === 'me' ? t`Plans` : t`Company plan`;
  usePageTitle(title);
  const navigate = useNavigate();
  const { buy } = parsePlansSearch(useSearch({ strict: false }));
  const plans = useRead(contract.plans.info, {}, { staleTime: 0 });
  const current = useRead(contract.plans.current, { query: { payer } }, { staleTime: 0 });
  const picked = plans.data?.items.find(({ code, isDefault }) => code === buy && !isDefault);
  const open = (plan: Plan | null) =>
    void navigate({
      to: '.',
      search: plan === null ? {} : { buy: plan.code },
      resetScroll: false,
      replace: plan === null,
    });
  const failed = [current, plans].find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Anchor size="sm" renderRoot={(props) => <Link to="/pricing" {...props} />}>
            <Trans>How plans work</Trans>
          </Anchor>
        }
      />
      <div className={classes.page}>
        {failed !== undefined ? (
          <ErrorState
            error={failed.error}
            onRetry={() => {
              void current.refetch();
              void plans.refetch();
            }}
          />
        ) : current.data === undefined || plans.data === undefined ? (
          <Waiting />
        ) : (
          <>
            <Section title={payer === 'me' ? <Trans>Your plan</Trans> : <Trans>Current plan</Trans>}>
              <CurrentPlan current={current.data} plans={plans.data.items} />
            </Section>
            {buy !== undefined && picked === undefined && (
              <p className={classes.note} role="status">
                <Trans>The plan that you wanted is not on sale. These are:</Trans>
              </p>
            )}
            <Section
              title={<Trans>All plans</Trans>}
              note={<Trans>Nothing is charged before you confirm it.</Trans>}
            >
              <Offers plans={plans.data.items} onBuy={open} />
              <VatNote vatAdded={plans.data.vatAdded} />
            </Section>
          </>
        )}
      </div>
      {picked !== undefined && <BuyDialog key={picked.id} plan={picked} onClose={() => open(null)} />}
    </>
  );
};
