import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AdminPayment } from '../../../contract/billing/payments.ts';
import { useUser } from '../../lib/session.ts';
import classes from './AdminPaymentDrawer.module.css';
import { hindranceText, whyNoRefund } from './paymentActs.ts';
import { RefundForm } from './RefundForm.tsx';

type Props = { payment: AdminPayment; onAsking: (asking: boolean) => void };

/** Starts a refund, or says why none is possible. */
export const RefundPayment = ({ payment, onAsking }: Props) => {
  const { t, i18n } = useLingui();
  const viewer = useUser() ?? { permissions: [] };
  const hindrance = whyNoRefund(viewer, payment);
  const id = useId();
  const [asking, setAsking] = useState(false);
  const ask = (next: boolean) => {
    setAsking(next);
    onAsking(next);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={hindrance !== null}
        aria-describedby={hindrance === null ? undefined : id}
        onClick={() => ask(true)}
      >
        <Trans>Refund</Trans>
      </Button>
      {hindrance !== null && (
        <span id={id} className={classes.note}>
          {i18n._(hindranceText[hindrance])}
        </span>
      )}
      <Modal
        opened={asking}
        onClose={() => ask(false)}
        title={<Trans>Refund {payment.number}</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <RefundForm payment={payment} onDone={() => ask(false)} />
      </Modal>
    </>
  );
};
