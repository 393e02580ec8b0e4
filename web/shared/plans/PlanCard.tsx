import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Plan } from '../../../contract/billing/plans.ts';
import { useFormat } from '../../lib/format.ts';
import { isoDigits } from '../../lib/money.ts';
import { Chip } from '../../ui/Chip.tsx';
import classes from './PlanCard.module.css';

type Props = {
  plan: Plan;
  isCurrent: boolean;
  heading?: 'h2' | 'h3';
  /** The user's price and the available actions. */
  children?: ReactNode;
};

const Price = ({ plan: { price, currency, durationDays } }: { plan: Plan }) => {
  const { number } = useFormat();
  if (price === 0) {
    return (
      <p className={classes.price}>
        <strong>
          <Trans>Free</Trans>
        </strong>
      </p>
    );
  }
  const digits = Number.isInteger(price) ? 0 : isoDigits(currency);
  return (
    <p className={classes.price}>
      <strong>{number(price, { min: digits, max: digits })}</strong> {currency}{' '}
      <span>
        <Plural value={durationDays} one="for a day" other="for # days" />
      </span>
    </p>
  );
};

/** A plan as sold: name, price, audience. */
export const PlanCard = ({ plan, isCurrent, heading: Heading = 'h2', children }: Props) => (
  <article className={classes.card} data-highlighted={plan.highlighted || undefined}>
    <header className={classes.head}>
      <Heading className={classes.name}>{plan.name}</Heading>
      {isCurrent ? (
        <Chip tone="petrol">
          <Trans>Your plan</Trans>
        </Chip>
      ) : (
        plan.highlighted && (
          <Chip tone="flame">
            <Trans>Recommended</Trans>
          </Chip>
        )
      )}
    </header>
    <Price plan={plan} />
    {plan.description !== '' && <p className={classes.text}>{plan.description}</p>}
    {plan.bullets.length > 0 && (
      <ul className={classes.bullets}>
        {plan.bullets.map((bullet) => (
          <li key={bullet}>{bullet}</li>
        ))}
      </ul>
    )}
    {children !== undefined && <div className={classes.foot}>{children}</div>}
  </article>
);

/** Plan cards in as many columns as fit. */
export const PlanGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);
