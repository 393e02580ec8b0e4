import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { AddFunds } from '../payments/AddFunds.tsx';
import { Balance } from './Balance.tsx';
import { OpenTopUps } from './OpenTopUps.tsx';
import { Transactions } from './Transactions.tsx';
import { useWallet } from './useWallet.ts';
import classes from './WalletPage.module.css';
import { parseWalletSearch } from './walletSearch.ts';

/** Wallet: balance, top-up and transactions. */
export const WalletPage = () => {
  const { t } = useLingui();
  const payer = usePayer();
  const title = payer === 'me' ? t`Wallet` : t`Company wallet`;
  usePageTitle(title);
  const navigate = useNavigate();
  const search = parseWalletSearch(useSearch({ strict: false }));
  const wallet = useWallet();
  const config = useRead(contract.payments.config);
  const currency = wallet.data?.currency ?? config.data?.currency;
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.page}>
        <Section title={<Trans>Balance</Trans>} card>
          {wallet.data === undefined && wallet.isError ? (
            <ErrorState error={wallet.error} onRetry={() => void wallet.refetch()} />
          ) : (
            <Balance wallet={wallet.data} testBalance={config.data?.testBalance === true} />
          )}
          <OpenTopUps />
        </Section>
        <Section title={<Trans>Add funds</Trans>} card>
          {config.data !== undefined && <AddFunds config={config.data} wanted={search.amount} />}
          {config.data === undefined && config.isError && (
            <ErrorState error={config.error} onRetry={() => void config.refetch()} />
          )}
          {config.isPending && (
            <div role="status" aria-label={t`Loading...`} className={classes.awaited}>
              <Skeleton height={32} />
              <Skeleton height={72} />
              <Skeleton height={64} />
              <Skeleton height={36} width="40%" />
            </div>
          )}
        </Section>
      </div>
      {currency !== undefined && (
        <Transactions
          search={search}
          currency={currency}
          onChange={({ type, page }) =>
            void navigate({
              to: '.',
              search: parseWalletSearch({ type, page: page === 1 ? undefined : page }),
              resetScroll: false,
            })
          }
        />
      )}
    </>
  );
};
