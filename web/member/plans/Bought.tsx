import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Quote } from '../../../contract/billing/plans.ts';
import { useFormat } from '../../lib/format.ts';
import { DocumentButton } from '../../shared/money/DocumentButton.tsx';
import { TransferDetails } from '../../shared/money/TransferDetails.tsx';
import { useMoney } from '../../shared/plans/useMoney.ts';
import classes from './Checkout.module.css';
import type { Purchase } from './usePurchase.ts';

type Props = { bought: Purchase; quote: Quote; name: string; onClose: () => void };

const Begun = ({ bought: { period }, quote, name }: Omit<Props, 'onClose'>) => {
  const format = useFormat();
  const money = useMoney();
  if (period === null) return null;
  const [from, to] = [format.day(period.startsAt), format.day(period.endsAt)];
  const toWallet = money(quote.toWallet, quote.currency);
  return (
    <>
      <p className={classes.done}>
        <IconCircleCheck size={22} aria-hidden />
        <strong>
          {period.kind === 'downgrade' || period.kind === 'renew' ? (
            <Trans>
              {name} is paid from {from} until {to}
            </Trans>
          ) : (
            <Trans>
              {name} is active until {to}
            </Trans>
          )}
        </strong>
      </p>
      {(quote.adsThatReturn > 0 || quote.toWallet > 0) && (
        <p className={classes.text}>
          {quote.adsThatReturn > 0 && (
            <Plural
              value={quote.adsThatReturn}
              one="# paused ad is published again."
              other="# paused ads are published again."
            />
          )}{' '}
          {quote.toWallet > 0 && <Trans>{toWallet} was credited to the wallet.</Trans>}
        </p>
      )}
    </>
  );
};

/** Result of a purchase, or what is still to be done for it. */
export const Bought = ({ onClose, ...what }: Props) => (
  <Stack gap="sm" role="status">
    {what.bought.period !== null ? (
      <Begun {...what} />
    ) : (
      what.bought.payment !== null && <TransferDetails payment={what.bought.payment} />
    )}
    <Group justify="flex-end" gap="xs">
      {what.bought.payment?.documents.map((document) => (
        <DocumentButton key={document.id} document={document} />
      ))}
      <Button onClick={onClose} data-autofocus>
        <Trans>Done</Trans>
      </Button>
    </Group>
  </Stack>
);
