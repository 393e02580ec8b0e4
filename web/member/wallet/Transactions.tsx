import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, NativeSelect, Pagination } from '@mantine/core';
import { IconReceipt2, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { transactionTypes, type WalletTransaction } from '../../../contract/billing/wallet.ts';
import { contract } from '../../../contract/index.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useRead } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePayer, usePayerPaths } from '../../shared/money/payer.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx';
import classes from './Transactions.module.css';
import { transactionText } from './transactionText.ts';
import type { WalletSearch } from './walletSearch.ts';

const ROW_HEIGHT = 61;

const Row = ({ movement, currency }: { movement: WalletTransaction; currency: string }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { signed, figure } = useMoney();
  const { type, amount, balanceAfter, descriptionMessage, paymentId, createdAt } = movement;
  const paths = usePayerPaths();
  const kind = i18n._(transactionText[type]);
  const description = messageText(descriptionMessage);
  return (
    <tr>
      <td className={classes.what}>
        <span className={classes.type}>{kind}</span>
        {/* Omits a description that only repeats the kind. */}
        {description !== kind && (
          <span className={classes.about}>
            {paymentId === null ? (
              <bdi>{description}</bdi>
            ) : (
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to={paths.payments} search={{ payment: paymentId }} {...props} />
                )}
              >
                <bdi>{description}</bdi>
              </Anchor>
            )}
          </span>
        )}
      </td>
      <td className={classes.when}>
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </td>
      <td className={classes.amount} data-in={amount > 0 || undefined}>
        {signed(amount, currency)}
      </td>
      <td className={classes.after}>
        <span className={classes.label}>
          <Trans>Balance</Trans>{' '}
        </span>
        {figure(balanceAfter, currency)}
      </td>
    </tr>
  );
};

const Nothing = ({ type, onAll }: { type: WalletTransaction['type'] | undefined; onAll: () => void }) =>
  type === undefined ? (
    <EmptyState
      icon={<IconReceipt2 size={26} aria-hidden />}
      title={<Trans>No transactions yet</Trans>}
      text={<Trans>Top-ups, purchases and refunds appear here, with the balance after each.</Trans>}
    />
  ) : (
    <EmptyState
      icon={<IconSearchOff size={26} aria-hidden />}
      title={<Trans>Nothing of this kind yet</Trans>}
      action={
        <Button variant="default" onClick={onAll}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );

type Props = {
  search: WalletSearch;
  currency: string;
  onChange: (patch: { type?: WalletSearch['type'] | undefined; page?: number | undefined }) => void;
};

/** Wallet transactions, newest first, with the balance after each. */
export const Transactions = ({ search: { type, page = 1 }, currency, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const query = { payer: usePayer(), page, ...(type !== undefined && { type }) };
  const list = useRead(contract.wallet.transactions, { query }, { staleTime: 0, keepPrevious: true });
  const { data } = list;
  return (
    <section aria-labelledby="transactions">
      <div className={classes.head}>
        <h2 id="transactions" className={classes.title}>
          <Trans>Transactions</Trans>
        </h2>
        <NativeSelect
          size="xs"
          aria-label={t`Kind of transaction`}
          value={type ?? ''}
          data={[
            { value: '', label: t`All kinds` },
            ...transactionTypes.map((one) => ({ value: one, label: i18n._(transactionText[one]) })),
          ]}
          onChange={(event) =>
            onChange({
              type: transactionTypes.find((one) => one === event.currentTarget.value),
              page: undefined,
            })
          }
        />
      </div>
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`}>
          <SkeletonRows rows={5} height={ROW_HEIGHT} />
        </div>
      )}
      {data === undefined && list.isError && (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      )}
      {data?.total === 0 && <Nothing type={type} onAll={() => onChange({ type: undefined })} />}
      {data !== undefined && data.items.length === 0 && data.total > 0 && (
        <EmptyState
          title={<Trans>This page is past the end</Trans>}
          action={
            <Button variant="default" onClick={() => onChange({ type, page: data.totalPages })}>
              <Trans>To the last page</Trans>
            </Button>
          }
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <table className={classes.table} aria-labelledby="transactions" aria-busy={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What for</Trans>
              </th>
              <th scope="col">
                <Trans>When</Trans>
              </th>
              <th scope="col" className={classes.amount}>
                <Trans>Amount</Trans> <span className={classes.currency}>{currency}</span>
              </th>
              <th scope="col" className={classes.after}>
                <Trans>Balance</Trans> <span className={classes.currency}>{currency}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((movement) => (
              <Row key={movement.id} movement={movement} currency={currency} />
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && data.totalPages > 1 && (
        <Pagination
          className={classes.pages}
          total={data.totalPages}
          value={data.page}
          onChange={(next) => onChange({ type, page: next })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
          })}
        />
      )}
    </section>
  );
};
