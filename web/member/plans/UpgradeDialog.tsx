import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Plan, Quote } from '../../../contract/billing/plans.ts';
import type { Entitlements } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { type Limit, upgrade, useUpgrade } from '../../lib/upgrade.ts';
import { PayerContext, usePayer, usePayerPaths } from '../../shared/money/payer.ts';
import { planThatLifts } from '../../shared/plans/planMath.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Bought } from './Bought.tsx';
import { Checkout } from './Checkout.tsx';
import classes from './UpgradeDialog.module.css';
import { givesText, limitText, otherWay, upgradeTitle } from './upgradeText.tsx';
import type { Purchase } from './usePurchase.ts';

const AllPlans = () => {
  const paths = usePayerPaths();
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={paths.plans} {...props} onClick={upgrade.close} />}>
      <Trans>Compare all plans</Trans>
    </Anchor>
  );
};

const Why = ({ limit, plan }: { limit: Limit; plan: Plan | undefined }) => {
  const { feature } = limit;
  const value = plan?.entitlements[feature as keyof Entitlements];
  return (
    <div className={classes.why}>
      <IconStack2 size={28} aria-hidden />
      <div>
        <p className={classes.limit}>
          {limitText(limit)}{' '}
          {plan !== undefined && value !== undefined && (
            <>
              <strong>{plan.name}</strong> {givesText(feature, value)}.
            </>
          )}
        </p>
        <p className={classes.other}>{otherWay(limit, upgrade.close)}</p>
      </div>
    </div>
  );
};

const begins = ({ period }: Purchase) => period !== null && new Date(period.startsAt).getTime() <= Date.now();

/** Loads the limit's figures if the error lacks them: bulk actions return error codes only. */
const useKnown = (limit: Limit) => {
  const asked = limit.limit === undefined && limit.feature !== undefined;
  const own = useRead(contract.plans.accessControl, {}, { enabled: asked, staleTime: 0 });
  const found = own.data?.usage.find(({ feature }) => feature === limit.feature);
  return {
    limit: asked && found !== undefined ? { ...limit, ...found } : limit,
    waits: asked && own.isPending,
  };
};

const Offer = ({ limit: given }: { limit: Limit }) => {
  const { t } = useLingui();
  const payer = usePayer();
  const { limit, waits } = useKnown(given);
  const plans = useRead(contract.plans.info, {}, { staleTime: 0 });
  const [done, setDone] = useState<{ bought: Purchase; quote: Quote } | null>(null);
  if (plans.data === undefined || waits) {
    return plans.error === null ? (
      <Stack role="status" aria-label={t`Loading...`}>
        <Skeleton height={56} />
        <SkeletonCard height={260} />
      </Stack>
    ) : (
      <ErrorState error={plans.error} onRetry={() => void plans.refetch()} />
    );
  }
  const plan = planThatLifts(plans.data.items, limit);
  if (done !== null) return <Bought {...done} name={plan?.name ?? ''} onClose={upgrade.close} />;
  return (
    <Stack gap="md">
      <Why limit={limit} plan={plan} />
      {plan === undefined ? (
        <>
          <p className={classes.other}>
            <Trans>No plan on sale includes more.</Trans>
          </p>
          <Group justify="space-between">
            <AllPlans />
            <Button onClick={upgrade.close}>
              <Trans>Close</Trans>
            </Button>
          </Group>
        </>
      ) : (
        <>
          <div className={classes.plan}>
            <h3>
              {payer === 'me' ? (
                <Trans>Plan {plan.name}</Trans>
              ) : (
                <Trans>Plan {plan.name} for the company</Trans>
              )}
            </h3>
            <AllPlans />
          </div>
          <Checkout
            plan={plan}
            backTo={location.pathname + location.search}
            onCancel={upgrade.close}
            onBought={(bought, quote) => {
              if (!begins(bought)) return setDone({ bought, quote });
              const { name } = plan;
              toast.done(t`You now have the ${name} plan.`);
              upgrade.passOn();
            }}
          />
        </>
      )}
    </Stack>
  );
};

/** Shown when a plan limit is hit: buy a plan that lifts it, then continue the interrupted action. */
export const UpgradeDialog = () => {
  const { t } = useLingui();
  const { limit } = useUpgrade();
  return (
    <Modal
      opened={limit !== null}
      onClose={upgrade.close}
      title={limit !== null && upgradeTitle(limit)}
      size={500}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {limit !== null && (
        // Seats are a company's; what else is missing, members may buy for themselves.
        <PayerContext value={limit.feature === 'seats' ? 'company' : 'me'}>
          <Offer limit={limit} />
        </PayerContext>
      )}
    </Modal>
  );
};
