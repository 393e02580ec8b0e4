import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Plan, Quote } from '../../../contract/billing/plans.ts';
import { usePayer, usePayerPaths } from '../../shared/money/payer.ts';
import { Bought } from './Bought.tsx';
import { Checkout } from './Checkout.tsx';
import type { Purchase } from './usePurchase.ts';

type Props = { plan: Plan; onClose: () => void };

/** Confirms a purchase, then shows its result. */
export const BuyDialog = ({ plan, onClose }: Props) => {
  const { t } = useLingui();
  const payer = usePayer();
  const paths = usePayerPaths();
  const [done, setDone] = useState<{ bought: Purchase; quote: Quote } | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        done !== null ? (
          <Trans>Thank you</Trans>
        ) : payer === 'me' ? (
          <Trans>Plan {plan.name}</Trans>
        ) : (
          <Trans>Plan {plan.name} for the company</Trans>
        )
      }
      size={500}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {done === null ? (
        <Checkout
          plan={plan}
          backTo={`${paths.plans}?buy=${encodeURIComponent(plan.code)}`}
          onCancel={onClose}
          onBought={(bought, quote) => setDone({ bought, quote })}
        />
      ) : (
        <Bought {...done} name={plan.name} onClose={onClose} />
      )}
    </Modal>
  );
};
