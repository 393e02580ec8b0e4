import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useFormat } from '../../../lib/format.ts';
import { PaymentStatusTag } from '../../../shared/money/PaymentStatusTag.tsx';
import { typeText } from '../../../shared/money/paymentText.ts';
import { useMoney } from '../../../shared/money/useMoney.ts';
import { Code } from '../../../ui/Code.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import classes from '../../../ui/RecordDrawer.module.css';

const SHOWN = 10;

/** Latest payments of an account, with a link to all of them. */
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
      <SkeletonCard height={180} label={t`Loading`} />
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
              {i18n._(typeText[payment.type])} <PaymentStatusTag toStaff payment={payment} />
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
