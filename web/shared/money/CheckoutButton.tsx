import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Payment } from '../../../contract/billing/payments.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { goToCheckout } from './checkout.ts';

type Props = { payment: Pick<Payment, 'number' | 'checkoutUrl'>; compact?: boolean };

/** Resumes the checkout of a pending payment. Renders nothing if it cannot be paid any more. */
export const CheckoutButton = ({ payment: { number, checkoutUrl }, compact = false }: Props) => {
  const { t } = useLingui();
  if (checkoutUrl === null) return null;
  return (
    <Button
      variant={compact ? 'default' : 'filled'}
      size={compact ? 'compact-sm' : 'sm'}
      rightSection={<IconArrowRight size={15} aria-hidden />}
      aria-label={t`Pay now: ${number}`}
      onClick={() => {
        if (!goToCheckout(checkoutUrl))
          toast.failed(t`The provider’s page cannot be opened from here. Nothing was charged.`);
      }}
    >
      <Trans>Pay now</Trans>
    </Button>
  );
};
