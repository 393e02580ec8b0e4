import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AdminPaymentDrawer.module.css';
import type { Arrived } from './ConfirmTransfer.tsx';
import { moneyMoved } from './moneyMoved.ts';

type Props = { payment: AdminPayment; arrived: Arrived };

/** Credits a further transfer with the reference of a payment that was confirmed already. */
export const CreditAgain = ({ payment, arrived: { read, onConfirmed } }: Props) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const save = useSave(contract.payments.creditAgain, { refresh: moneyMoved });
  const { amount, entry } = read;
  if (amount === undefined || entry === undefined) return null;
  const sum = money(amount, payment.currency);
  // A member's company may have a wallet of its own.
  const { username, company } = payment.user;
  const payer = payment.payer === 'company' ? (company ?? username) : username;
  const credit = async () => {
    try {
      await save.mutateAsync({ params: { id: payment.id }, body: { ...read, amount, entry } });
      toast.done(t`${sum} credited to ${payer}`);
      onConfirmed();
    } catch {
      // Shown below.
    }
  };
  return (
    <Section title={<Trans>Another transfer</Trans>} card>
      <Stack gap="md">
        <p className={classes.note}>
          <Trans>
            {sum} arrived with the reference of this payment, which is already paid. Credit it to the wallet
            of {payer}, or send it back from your bank account.
          </Trans>
        </p>
        {save.error !== null && (
          <Alert color="red" variant="light" role="alert">
            {errorText(i18n, save.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button loading={save.isPending} disabled={save.isSuccess} onClick={() => void credit()}>
            <Trans>Credit {sum}</Trans>
          </Button>
        </Group>
      </Stack>
    </Section>
  );
};
