import { Trans } from '@lingui/react/macro';
import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import { useFormat } from '../../lib/format.ts';
import { useMoney } from '../../shared/money/useMoney.ts';

type Effect = Answer<typeof contract.payments.refundEffect>;

/** What ending the plan with the refund does, in words. */
export const PlanEffect = ({ effect: { ends, returns, credit, currency } }: { effect: Effect }) => {
  const { day } = useFormat();
  const { money } = useMoney();
  if (ends === null) {
    return (
      <>
        {' '}
        <Trans>The plan has ended already, or another one has taken its place: no plan changes.</Trans>
      </>
    );
  }
  return (
    <>
      {' '}
      <Trans>{ends.plan} ends now.</Trans>
      {returns.map(({ plan, endsAt }) => (
        <span key={endsAt}>
          {' '}
          <Trans>
            {plan}, which the upgrade had replaced, goes on until {day(endsAt)}.
          </Trans>
        </span>
      ))}
      {credit > 0 && (
        <>
          {' '}
          <Trans>
            {money(credit, currency)} more go to the wallet: the unused rest of the plan before the upgrade.
          </Trans>
        </>
      )}
    </>
  );
};
