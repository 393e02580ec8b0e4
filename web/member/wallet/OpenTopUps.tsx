import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { CheckoutButton } from '../../shared/money/CheckoutButton.tsx';
import { usePayer, usePayerPaths } from '../../shared/money/payer.ts';
import { methodText } from '../../shared/money/paymentText.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { CancelPayment } from '../payments/CancelPayment.tsx';
import classes from './WalletPage.module.css';

const SHOWN = 5;

/** Pending top-ups, to continue or cancel. Renders nothing if there are none. */
export const OpenTopUps = () => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const paths = usePayerPaths();
  const query = { type: 'top_up', status: 'pending', limit: SHOWN, payer: usePayer() } as const;
  const { data } = useRead(contract.payments.list, { query }, { staleTime: 0 });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label={t`Not paid yet`} className={classes.open}>
      <h2 className={classes.openTitle}>
        <Trans>Not paid yet</Trans>
      </h2>
      <ul className={classes.openList}>
        {data.items.map((payment) => (
          <li key={payment.id} className={classes.openRow}>
            <span className={classes.openSum}>{money(payment.amount, payment.currency)}</span>
            <span className={classes.openAbout}>
              <Anchor
                inherit
                renderRoot={(props) => (
                  <Link to={paths.payments} search={{ payment: payment.id }} {...props} />
                )}
              >
                <Code>{payment.number}</Code>
              </Anchor>{' '}
              {i18n._(methodText[payment.paymentMethod])} · <RelativeTime at={payment.createdAt} />
            </span>
            <span className={classes.openActions}>
              <CheckoutButton payment={payment} compact />
              <CancelPayment payment={payment} compact />
            </span>
          </li>
        ))}
      </ul>
      {data.total > SHOWN && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to={paths.payments} search={{ type: 'top_up', status: 'pending' }} {...props} />
          )}
        >
          <Trans>Show all that are not paid</Trans>
        </Anchor>
      )}
    </section>
  );
};
