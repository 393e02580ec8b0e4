import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { messageText } from '../../i18n/messageText.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { methodText, typeText } from '../../shared/money/paymentText.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { Code } from '../../ui/Code.tsx';
import classes from './AdminPaymentDrawer.module.css';

const providerName = { wallet: null, bank: null, sandbox: 'Sandbox', stripe: 'Stripe' } as const;

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

type ConfirmedProps = {
  payment: AdminPayment;
  confirmation: NonNullable<AdminPayment['confirmation']>;
};

/** Who confirmed it by hand, with what the bank statement said. */
const Confirmed = ({ payment, confirmation: { by, note, date, asked, received } }: ConfirmedProps) => {
  const { money } = useMoney();
  const { day } = useFormat();
  const isRefund = payment.type === 'refund';
  return (
    <>
      <Fact name={isRefund ? <Trans>Paid out by</Trans> : <Trans>Confirmed by</Trans>}>{by}</Fact>
      {date !== null && <Fact name={<Trans>Statement date</Trans>}>{day(date)}</Fact>}
      {note !== null && (
        <Fact name={isRefund ? <Trans>Bank reference</Trans> : <Trans>Note</Trans>}>
          <bdi>{note}</bdi>
        </Fact>
      )}
      {asked !== null && <Fact name={<Trans>Expected</Trans>}>{money(asked, payment.currency)}</Fact>}
      {received !== null && <Fact name={<Trans>Received</Trans>}>{money(received, payment.currency)}</Fact>}
    </>
  );
};

const Payer = ({ user, payer }: Pick<AdminPayment, 'user' | 'payer'>) => {
  const mayRead = useUser()?.permissions.includes('users.read') === true;
  return (
    <>
      {mayRead ? (
        <Anchor
          inherit
          underline="always"
          renderRoot={(props) => (
            <Link to="/admin/users" search={{ user: user.id, part: 'payments' }} {...props} />
          )}
        >
          {user.username}
        </Anchor>
      ) : (
        user.username
      )}
      {user.company !== null &&
        (mayRead && payer === 'company' ? (
          <>
            {', '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link to="/admin/companies" search={{ q: user.company ?? undefined }} {...props} />
              )}
            >
              {user.company}
            </Anchor>
          </>
        ) : (
          `, ${user.company}`
        ))}
      <br />
      {user.email}
    </>
  );
};

type Props = { payment: AdminPayment; onOpen: (id: string) => void };

/** Payer, amount, method and provider reference. */
export const PaymentFacts = ({ payment, onOpen }: Props) => {
  const { i18n } = useLingui();
  const { money } = useMoney();
  const { refundOf, refunded, currency } = payment;
  const provider = providerName[payment.provider];
  return (
    <dl className={classes.facts}>
      <Fact name={<Trans>Payer</Trans>}>
        <Payer user={payment.user} payer={payment.payer} />
      </Fact>
      <Fact name={<Trans>Kind</Trans>}>{i18n._(typeText[payment.type])}</Fact>
      <Fact name={<Trans>What for</Trans>}>
        <bdi>{messageText(payment.descriptionMessage)}</bdi>
      </Fact>
      <Fact name={<Trans>Method</Trans>}>
        {i18n._(methodText[payment.paymentMethod])}
        {provider !== null && ` · ${provider}`}
      </Fact>
      {payment.providerReference !== null && (
        <Fact
          name={
            payment.provider === 'bank' ? <Trans>Transfer reference</Trans> : <Trans>Provider’s name</Trans>
          }
        >
          <Code>{payment.providerReference}</Code>
        </Fact>
      )}
      {payment.documents.map(({ id, number, series }) => (
        <Fact key={id} name={series === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Credit note</Trans>}>
          <Code>{number}</Code>
        </Fact>
      ))}
      {payment.confirmation !== null && <Confirmed payment={payment} confirmation={payment.confirmation} />}
      {refunded > 0 && <Fact name={<Trans>Refunded so far</Trans>}>{money(refunded, currency)}</Fact>}
      {refundOf !== null && (
        <Fact name={<Trans>Refund of</Trans>}>
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => onOpen(refundOf)}
          >
            <Trans>the payment</Trans>
          </Anchor>
        </Fact>
      )}
    </dl>
  );
};
