import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../contract/index.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { useMoney } from '../payments/useMoney.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FigureTile, FigureTiles } from '../ui/FigureTile.tsx';

/** The tiles as they will be, without their figures. */
const Waiting = () => {
  const { t } = useLingui();
  const waiting = {
    value: <Skeleton height={30} width="60%" />,
    note: <Skeleton height={18} width="40%" />,
  };
  return (
    <div role="status" aria-label={t`Loading`}>
      <FigureTiles>
        <FigureTile label={<Trans>Wallet</Trans>} {...waiting} />
        <FigureTile label={<Trans>Active ads</Trans>} {...waiting} />
        <FigureTile label={<Trans>Plan</Trans>} {...waiting} />
      </FigureTiles>
    </div>
  );
};

/** What the member has: money, ads on the market, and the plan they are under. */
export const Standing = () => {
  const { t } = useLingui();
  const { day, number } = useFormat();
  const { figure } = useMoney();
  const wallet = useRead(contract.wallet.read, undefined, { staleTime: 0 });
  const plan = useRead(contract.plans.current, undefined, { staleTime: 0 });
  const error = wallet.error ?? plan.error;
  if (error !== null) {
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void wallet.refetch();
          void plan.refetch();
        }}
      />
    );
  }
  if (wallet.data === undefined || plan.data === undefined) {
    return <Waiting />;
  }
  const ads = plan.data.usage.find(({ feature }) => feature === 'maxActiveAds');
  return (
    <FigureTiles>
      <FigureTile
        label={<Trans>Wallet</Trans>}
        value={figure(wallet.data.balance, wallet.data.currency)}
        unit={wallet.data.currency}
        note={
          <Anchor inherit renderRoot={(props) => <Link to="/users/wallet" {...props} />}>
            <Trans>Transactions</Trans>
          </Anchor>
        }
      />
      {ads !== undefined && (
        <FigureTile
          label={<Trans>Active ads</Trans>}
          value={number(ads.used)}
          {...(ads.limit === null ? {} : { unit: t`of ${number(ads.limit)}` })}
          note={
            <Anchor inherit renderRoot={(props) => <Link to="/users/ads" {...props} />}>
              <Trans>My ads</Trans>
            </Anchor>
          }
        />
      )}
      <FigureTile
        label={<Trans>Plan</Trans>}
        value={plan.data.plan?.plan.name ?? <Trans>Free</Trans>}
        note={
          <Anchor inherit renderRoot={(props) => <Link to="/users/plans" {...props} />}>
            {plan.data.endsAt === null ? (
              <Trans>See the plans</Trans>
            ) : (
              <Trans>until {day(plan.data.endsAt)}</Trans>
            )}
          </Anchor>
        }
      />
    </FigureTiles>
  );
};
