import { Trans } from '@lingui/react/macro';
import type { Payment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import type { Outcome } from './outcome.ts';

const Balance = () => {
  const { money } = useMoney();
  const payer = usePayer();
  const { data } = useRead(contract.wallet.read, { query: { payer } }, { staleTime: 0 });
  if (data === undefined) return null;
  const balance = money(data.balance, data.currency);
  return (
    <p>
      {payer === 'me' ? (
        <Trans>Your balance is {balance}.</Trans>
      ) : (
        <Trans>The company’s balance is {balance}.</Trans>
      )}
    </p>
  );
};

/** Names another method only where the site has one. */
const Advice = () => {
  const { data } = useRead(contract.payments.config);
  const isThereAnother = (data?.methods.length ?? 0) > 1;
  return (
    <p>
      {isThereAnother ? (
        <Trans>Please try again or use another method.</Trans>
      ) : (
        <Trans>Please try again.</Trans>
      )}
    </p>
  );
};

/** Term of the bought plan: a smaller plan or an extension begins when the period already paid ends. */
const BoughtPlan = ({ planId }: { planId: string | null }) => {
  const format = useFormat();
  const payer = usePayer();
  const { data } = useRead(contract.plans.current, { query: { payer } }, { staleTime: 0 });
  const now = data?.plan?.plan.id === planId ? data?.plan : null;
  const next = data?.next?.plan.id === planId ? data?.next : null;
  const until = format.day((next ?? now)?.endsAt ?? new Date(0).toISOString());
  if (now !== undefined && now !== null) {
    return (
      <Trans>
        The plan <strong>{now.plan.name}</strong> is active, paid until {until}.
      </Trans>
    );
  }
  if (next === undefined || next === null) return <Trans>The plan is paid.</Trans>;
  return (
    <Trans>
      The plan <strong>{next.plan.name}</strong> is paid. It begins on {format.day(next.startsAt)}, when the
      present one ends.
    </Trans>
  );
};

/** Text for a decided payment. */
export const DecidedText = ({
  payment,
  outcome,
}: {
  payment: Payment;
  outcome: Exclude<Outcome, 'waiting'>;
}) => {
  const { money } = useMoney();
  const amount = money(payment.amount, payment.currency);
  switch (outcome) {
    case 'credited':
      return (
        <>
          <p>
            {payment.payer === 'me' ? (
              <Trans>
                <strong>{amount}</strong> was credited to your wallet.
              </Trans>
            ) : (
              <Trans>
                <strong>{amount}</strong> was credited to the company’s wallet.
              </Trans>
            )}
          </p>
          <Balance />
        </>
      );
    case 'planBought':
      return (
        <p>
          <BoughtPlan planId={payment.planId} />
        </p>
      );
    case 'creditedInstead':
      return (
        <>
          <p>
            <Trans>
              The plan could no longer be bought as it was offered: something about it changed while you paid.
              So <strong>{amount}</strong> was credited to the wallet instead.
            </Trans>
          </p>
          <Balance />
        </>
      );
    case 'failed':
      return (
        <>
          {payment.failureMessage !== null && <p>{messageText(payment.failureMessage)}</p>}
          <Advice />
        </>
      );
    case 'cancelled':
      return (
        <p>
          <Trans>No charges were made.</Trans>
        </p>
      );
    case 'expired':
      return (
        <p>
          <Trans>It was not paid in time. No charges were made.</Trans>
        </p>
      );
    case 'refunded':
      return (
        <p>
          <Trans>It was paid, and has been refunded since.</Trans>
        </p>
      );
  }
};

type WaitingProps = {
  end: 'success' | 'failed' | 'cancelled';
  late: boolean;
  offline: boolean;
  type?: Payment['type'];
};

/** Text for a payment that is undecided or that the address does not name. */
export const WaitingText = ({ end, late, offline, type = 'top_up' }: WaitingProps) => {
  if (end === 'failed') {
    return <Advice />;
  }
  if (end === 'cancelled') {
    return (
      <p>
        <Trans>No charges were made.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        {type === 'plan_purchase' ? (
          <Trans>The plan will be active shortly.</Trans>
        ) : (
          <Trans>The wallet will update shortly.</Trans>
        )}
      </p>
      {offline && (
        <p>
          <Trans>No connection to the server. We keep trying.</Trans>
        </p>
      )}
      {late && !offline && (
        <p>
          <Trans>
            The bank has not answered yet: your payment is on its way. We keep looking. You may leave this
            page; it is booked as soon as the answer is here.
          </Trans>
        </p>
      )}
    </>
  );
};
