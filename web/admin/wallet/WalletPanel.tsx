import { Trans, useLingui } from '@lingui/react/macro';
import { Pagination, Stack } from '@mantine/core';
import { useState } from 'react';
import type { WalletTransaction } from '../../../contract/billing/wallet.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { transactionText } from '../../member/wallet/transactionText.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Figure } from '../../ui/charts/Figure.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../ui/feedback/SkeletonCard.tsx';
import classes from '../../ui/RecordDrawer.module.css';
import { Section } from '../../ui/Section.tsx';
import { AdjustWallet } from './AdjustWallet.tsx';
import type { WalletOwner } from './walletOwner.ts';

const Movement = ({ movement, currency }: { movement: WalletTransaction; currency: string }) => {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  const { signed, money } = useMoney();
  const kind = i18n._(transactionText[movement.type]);
  return (
    <li className={classes.row}>
      <span>
        <strong>{kind}</strong>{' '}
        {messageText(movement.descriptionMessage) !== kind && (
          <bdi>{messageText(movement.descriptionMessage)}</bdi>
        )}
        <br />
        <span className={classes.quiet}>{dateTime(movement.createdAt)}</span>
      </span>
      <span className={classes.sum}>
        <strong>{signed(movement.amount, currency)}</strong>
        <br />
        <span className={classes.quiet}>
          <Trans>then {money(movement.balanceAfter, currency)}</Trans>
        </span>
      </span>
    </li>
  );
};

/** Balance and transactions of an account or a company, with an adjustment form for those permitted. */
export const WalletPanel = ({ owner }: { owner: WalletOwner }) => {
  const { t } = useLingui();
  const { figure, money } = useMoney();
  const [page, setPage] = useState(1);
  const read = useRead(
    owner.kind === 'company' ? contract.wallet.ofCompany : contract.wallet.ofUser,
    { params: { id: owner.id }, query: { page } },
    { staleTime: 0, keepPrevious: true },
  );
  if (read.data === undefined) {
    return read.error === null ? (
      <SkeletonCard height={220} label={t`Loading`} />
    ) : (
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    );
  }
  const { wallet, items, totalPages } = read.data;
  return (
    <Stack gap="lg">
      <Figure
        align="start"
        size="large"
        value={figure(wallet.balance, wallet.currency)}
        unit={wallet.currency}
        {...(wallet.pending > 0
          ? { beside: <Trans>{money(wallet.pending, wallet.currency)} pending</Trans> }
          : {})}
      />
      <Section title={<Trans>Transactions</Trans>}>
        {items.length === 0 ? (
          <p className={classes.quiet}>
            <Trans>No transactions yet.</Trans>
          </p>
        ) : (
          <ul className={classes.rows} aria-label={t`Transactions`} aria-busy={read.isPlaceholderData}>
            {items.map((movement) => (
              <Movement key={movement.id} movement={movement} currency={wallet.currency} />
            ))}
          </ul>
        )}
        {totalPages > 1 && (
          <Pagination
            mt="sm"
            size="sm"
            total={totalPages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
            })}
          />
        )}
      </Section>
      <AdjustWallet owner={owner} currency={wallet.currency} onDone={() => setPage(1)} />
    </Stack>
  );
};
