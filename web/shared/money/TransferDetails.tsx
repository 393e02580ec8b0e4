import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { useFormat } from '../../lib/format.ts';
import { Code } from '../../ui/Code.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './TransferDetails.module.css';
import { useMoney } from './useMoney.ts';

const Copy = ({ value, label }: { value: string; label: string }) => (
  <CopyButton value={value} timeout={2000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={label}
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        onClick={copy}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
    )}
  </CopyButton>
);

type Props = { payment: Pick<Payment, 'transfer' | 'amount' | 'currency' | 'expiresAt' | 'type'> };

/** Bank transfer details and next steps. Renders nothing for other payment methods. */
export const TransferDetails = ({ payment }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { money, figure } = useMoney();
  const { transfer, amount, currency, expiresAt, type } = payment;
  if (transfer === null) return null;
  return (
    <Section title={<Trans>How to pay</Trans>} card>
      <dl className={classes.facts}>
        <dt>
          <Trans>Amount</Trans>
        </dt>
        <dd>
          <strong className={classes.sum}>{money(amount, currency)}</strong>
          <Copy value={figure(amount, currency).replace(/\s/g, '')} label={t`Copy the amount`} />
        </dd>
        <dt>
          <Trans>Reference</Trans>
        </dt>
        <dd>
          <strong className={classes.reference}>
            <Code>{transfer.reference}</Code>
          </strong>
          <Copy value={transfer.reference} label={t`Copy the reference`} />
        </dd>
        <dt>
          <Trans>Pay to</Trans>
        </dt>
        <dd className={classes.instructions}>{transfer.instructions}</dd>
      </dl>
      <h3 className={classes.next}>
        <Trans>What happens next</Trans>
      </h3>
      <ol className={classes.steps}>
        <li>
          <Trans>Transfer exactly this amount from your bank, with the reference as its purpose.</Trans>
        </li>
        <li>
          <Trans>We look for the reference on our account; that takes as long as your bank does.</Trans>
        </li>
        <li>
          {type === 'plan_purchase' ? (
            <Trans>Once it has arrived, your plan begins and you find the receipt here.</Trans>
          ) : (
            <Trans>Once it has arrived, it is credited to your wallet and you find the receipt here.</Trans>
          )}
        </li>
      </ol>
      {expiresAt !== null && (
        <p className={classes.until}>
          <Trans>
            Kept open until {format.day(expiresAt)}. Money that arrives later is not lost: it is credited all
            the same.
          </Trans>
        </p>
      )}
    </Section>
  );
};
