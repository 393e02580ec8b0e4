import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { FigureTile, FigureTiles } from '../../ui/charts/FigureTile.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';

/** Skeleton tiles. */
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
        <FigureTile label={<Trans>Published or waiting ads</Trans>} {...waiting} />
        <FigureTile label={<Trans>Plan</Trans>} {...waiting} />
      </FigureTiles>
    </div>
  );
};

/** Account overview: balance, active ads, plan. */
export const Standing = () => {
  const { t } = useLingui();
  const { day, number } = useFormat();
  const { figure } = useMoney();
  const role = useUser()?.role;
  const wallet = useRead(contract.wallet.read, { query: { payer: 'me' } }, { staleTime: 0 });
  const plan = useRead(contract.plans.current, { query: { payer: 'me' } }, { staleTime: 0 });
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
          label={<Trans>Published or waiting ads</Trans>}
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
        value={
          plan.data.plan?.plan.name ??
          plan.data.companyPlan?.name ??
          (role === 'guest' ? <Trans>Free</Trans> : <Trans>No plan</Trans>)
        }
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
