import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Plan } from '../../../contract/billing/plans.ts';
import { isAdmin } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useUser } from '../../lib/session.ts';
import { PostAdButton } from '../../shared/adView/PostAdButton.tsx';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { EntitlementTable } from '../../shared/plans/EntitlementTable.tsx';
import { OwnQuote } from '../../shared/plans/OwnQuote.tsx';
import { PlanCard, PlanGrid } from '../../shared/plans/PlanCard.tsx';
import { useOwnPlanId } from '../../shared/plans/useOwnPlan.ts';
import { VatNote } from '../../shared/plans/VatNote.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from './PricingPage.module.css';

const Choose = ({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) => {
  const user = useUser();
  const navigate = useNavigate();
  const to = '/users/plans';
  const register = (next: string, goOn: () => void) => authDialog.open({ view: 'register', next, goOn });
  const look = { fullWidth: true, ...(plan.highlighted ? { color: 'flame' } : { variant: 'default' }) };
  if (user === null && plan.isDefault) {
    return (
      <Button {...look} onClick={() => register(to, () => void navigate({ to }))}>
        <Trans>Register</Trans>
      </Button>
    );
  }
  if (user === null) {
    const buy = () => void navigate({ to, search: { buy: plan.code } });
    return (
      <Button {...look} onClick={() => register(`${to}?buy=${encodeURIComponent(plan.code)}`, buy)}>
        <Trans>Choose {plan.name}</Trans>
      </Button>
    );
  }
  if (plan.isDefault || isAdmin(user.role)) return null;
  return (
    <>
      <OwnQuote plan={plan} />
      <Button {...look} renderRoot={(props) => <Link to={to} search={{ buy: plan.code }} {...props} />}>
        {isCurrent ? <Trans>Extend {plan.name}</Trans> : <Trans>Choose {plan.name}</Trans>}
      </Button>
    </>
  );
};

const waiting = [1, 2, 3, 4];

const Waiting = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading...`}>
      <PlanGrid>
        {waiting.map((place) => (
          <SkeletonCard key={place} height={264} />
        ))}
      </PlanGrid>
    </div>
  );
};

const Plans = ({ items }: { items: readonly Plan[] }) => {
  const ownId = useOwnPlanId(items);
  const user = useUser();
  if (items.length === 0) {
    return (
      <EmptyState
        title={<Trans>No plan is on sale now</Trans>}
        text={<Trans>Reading the market and posting the first ads is free.</Trans>}
        action={<PostAdButton />}
      />
    );
  }
  return (
    <>
      {user !== null && isAdmin(user.role) && (
        <p className={classes.note}>
          <Trans>You belong to the staff: your account has no limits and needs no plan.</Trans>
        </p>
      )}
      <PlanGrid>
        {items.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isCurrent={plan.id === ownId}>
            <Choose plan={plan} isCurrent={plan.id === ownId} />
          </PlanCard>
        ))}
      </PlanGrid>
      <h2 className={classes.subtitle}>
        <Trans>What each plan gives</Trans>
      </h2>
      <EntitlementTable plans={items} currentId={ownId} />
    </>
  );
};

/** All plans on sale with entitlements and price; for signed-in users the price they would pay today. */
export const PricingPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Pricing`);
  const plans = useRead(contract.plans.info);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>Reading is free. Pay to post more and reach more.</Trans>
      </h1>
      <p className={classes.lead}>
        <Trans>
          The whole market is free to read, compare and search. A plan gives you more ads, contacts and saved
          searches. It ends on its own; nothing is renewed unless you turn that on.
        </Trans>
      </p>
      {plans.data !== undefined ? (
        <>
          <Plans items={plans.data.items} />
          <VatNote vatAdded={plans.data.vatAdded} />
        </>
      ) : plans.error === null ? (
        <Waiting />
      ) : (
        <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />
      )}
      <h2 className={classes.subtitle}>
        <Trans>Good to know</Trans>
      </h2>
      <ul className={classes.facts}>
        <li>
          <Trans>
            An upgrade starts at once. The unused rest of what you paid is taken off its price, to the minute.
          </Trans>
        </li>
        <li>
          <Trans>
            A smaller plan starts when the current one ends; until then you keep everything it includes.
          </Trans>
        </li>
        <li>
          <Trans>
            When a plan ends, nothing is deleted: ads beyond the free limit are paused, the newest stay, and
            they return with the next plan.
          </Trans>
        </li>
        <li>
          <Trans>Your price and limits stay as purchased, even if the plan changes later.</Trans>
        </li>
      </ul>
    </div>
  );
};
