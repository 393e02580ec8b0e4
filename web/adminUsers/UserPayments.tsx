import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../contract/index.ts';
import type { UserDetail } from '../../contract/users.ts';
import { useFormat } from '../lib/format.ts';
import { useRead } from '../lib/query.ts';
import { PaymentStatusTag } from '../payments/PaymentStatusTag.tsx';
import { typeText } from '../payments/paymentText.ts';
import { useMoney } from '../payments/useMoney.ts';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { Code } from '../ui/Code.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './UserDrawer.module.css';

const SHOWN = 10;

/** The latest payments of an account, and the way to all of them. */
export const UserPayments = ({ user }: { user: UserDetail }) => {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const { money } = useMoney();
  const list = useRead(
    contract.payments.listForAdmin,
    { query: { userId: user.id, limit: SHOWN } },
    { staleTime: 0 },
  );
  if (list.data === undefined) {
    return list.error === null ? (
      <AwaitedCard height={180} label={t`Loading`} />
    ) : (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  const { items, total } = list.data;
  if (total === 0) {
    return (
      <p className={classes.quiet}>
        <Trans>No payments yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t`Latest payments`}>
        {items.map((payment) => (
          <li key={payment.id} className={classes.row}>
            <span>
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => (
                  <Link to="/admin/payments" search={{ userId: user.id, payment: payment.id }} {...props} />
                )}
              >
                <Code>{payment.number}</Code>
              </Anchor>{' '}
              {i18n._(typeText[payment.type])} <PaymentStatusTag payment={payment} />
            </span>
            <span className={classes.sum}>
              {money(payment.amount, payment.currency)}
              <br />
              <span className={classes.quiet}>{dateTime(payment.createdAt)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/admin/payments" search={{ userId: user.id }} {...props} />}
        >
          <Trans>All {total} of them</Trans>
        </Anchor>
      </p>
    </>
  );
};
