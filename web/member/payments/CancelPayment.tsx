import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { contract } from '../../../contract/index.ts';
import { useSave } from '../../lib/api/query.ts';
import { readsOfMoney } from '../../shared/money/moneyReads.ts';
import { refusalText } from '../../shared/money/refusal.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';

type Cancellable = Pick<Payment, 'id' | 'number' | 'type' | 'status' | 'amount' | 'currency'>;

/** A refund is already under way; the payer cannot cancel it. */
const canCancel = ({ status, type }: Pick<Payment, 'status' | 'type'>): boolean =>
  status === 'pending' && type !== 'refund';

const Ask = ({ payment, onClose }: { payment: Cancellable; onClose: () => void }) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const amount = money(payment.amount, payment.currency);
  const save = useSave(contract.payments.cancel, {
    refresh: readsOfMoney,
    onDone: () => {
      toast.done(t`Cancelled: ${payment.number}`);
      onClose();
    },
  });
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          The payment of {amount} is given up. Money that arrives all the same is not lost: it is credited to
          your wallet.
        </Trans>
      </Text>
      {save.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusalText(i18n, save.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
        <Button
          color="red"
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id: payment.id } })}
        >
          <Trans>Cancel the payment</Trans>
        </Button>
      </Group>
    </Stack>
  );
};

/** Cancels a pending payment after confirmation. Renders nothing if it cannot be cancelled. */
export const CancelPayment = ({ payment, compact = false }: { payment: Cancellable; compact?: boolean }) => {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  if (!canCancel(payment) && !asked) return null;
  const { number } = payment;
  return (
    <>
      <Button
        variant={compact ? 'subtle' : 'default'}
        color="gray"
        size={compact ? 'compact-sm' : 'sm'}
        aria-label={t`Cancel ${number}`}
        onClick={() => setAsked(true)}
      >
        <Trans>Cancel</Trans>
      </Button>
      <Modal
        opened={asked}
        onClose={() => setAsked(false)}
        title={<Trans>Cancel {number}?</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Ask payment={payment} onClose={() => setAsked(false)} />
      </Modal>
    </>
  );
};
