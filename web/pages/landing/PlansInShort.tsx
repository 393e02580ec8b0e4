import { Plural, Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Plan } from '../../../contract/billing/plans.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/plans/useMoney.ts';
import { VatNote } from '../../shared/plans/VatNote.tsx';
import { Part, type PartHeading } from './Part.tsx';
import classes from './PlansInShort.module.css';

const PlanLimits = ({ plan: { entitlements } }: { plan: Plan }) => {
  const { number } = useFormat();
  const { maxActiveAds: ads, contactRevealsPerMonth: contacts } = entitlements;
  return (
    <>
      {ads === null ? (
        <Trans>active ads without limit</Trans>
      ) : (
        <Plural value={ads} one={`${number(ads)} active ad`} other={`${number(ads)} active ads`} />
      )}
      {', '}
      {contacts === null ? (
        <Trans>contacts without limit</Trans>
      ) : (
        <Plural
          value={contacts}
          one={`${number(contacts)} contact a month`}
          other={`${number(contacts)} contacts a month`}
        />
      )}
    </>
  );
};

/** Name, price and key limits of each plan on sale; renders nothing if they are unavailable. */
export const PlansInShort = ({ section }: { section: PartHeading }) => {
  const money = useMoney();
  const plans = useRead(contract.plans.info);
  const items = plans.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Part
      heading={section}
      action={
        <Anchor renderRoot={(props) => <Link to="/pricing" {...props} />}>
          <Trans>Compare the plans</Trans>
        </Anchor>
      }
    >
      <ul className={classes.plans}>
        {items.map((plan) => {
          const price = money(plan.price, plan.currency);
          const { durationDays } = plan;
          return (
            <li key={plan.id}>
              <strong>{plan.name}</strong>
              <span className={classes.price}>
                {plan.price === 0 ? (
                  <Trans>Free</Trans>
                ) : (
                  <Plural value={durationDays} one={`${price} for a day`} other={`${price} for # days`} />
                )}
              </span>
              <span className={classes.capacity}>
                <PlanLimits plan={plan} />
              </span>
            </li>
          );
        })}
      </ul>
      <VatNote vatAdded={plans.data?.vatAdded === true} />
    </Part>
  );
};
