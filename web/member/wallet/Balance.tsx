import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { readsOfMoney } from '../../shared/money/moneyReads.ts';
import { usePayer } from '../../shared/money/payer.ts';
import { refusalText } from '../../shared/money/refusal.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './WalletPage.module.css';

export type Wallet = Answer<typeof contract.wallet.read>;

const TEST_CREDIT = 100;

/** Only with the sandbox provider: adds test credit without a payment. */
const TestCredit = ({ currency }: { currency: string }) => {
  const { t, i18n } = useLingui();
  const { money } = useMoney();
  const keys = useRef(idempotencyKeys());
  const text = money(TEST_CREDIT, currency);
  const save = useSave(contract.wallet.testBalance, {
    refresh: readsOfMoney,
    onDone: () => {
      keys.current.arrived();
      toast.done(t`${text} of test credit added`);
    },
  });
  const body = { amount: TEST_CREDIT, payer: usePayer() };
  return (
    <div className={classes.sandbox}>
      <p>
        <Trans>Payments are in test mode: no real money moves.</Trans>
      </p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFlask size={15} aria-hidden />}
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { body, idempotencyKey: keys.current.for(body) },
            { onError: (error) => toast.failed(refusalText(i18n, error)) },
          )
        }
      >
        <Trans>Add {text} of test credit</Trans>
      </Button>
    </div>
  );
};

type Props = { wallet: Wallet | undefined; testBalance: boolean };

/** Exact balance of the wallet, and pending amounts. */
export const Balance = ({ wallet, testBalance }: Props) => {
  const { figure, money } = useMoney();
  return (
    <div className={classes.balance}>
      {wallet === undefined ? (
        <Skeleton height={40} width="60%" />
      ) : (
        <p className={classes.sum}>
          <span className={classes.large}>{figure(wallet.balance, wallet.currency)}</span>{' '}
          <span className={classes.unit}>{wallet.currency}</span>
        </p>
      )}
      <p className={classes.pending} aria-live="polite">
        {wallet !== undefined && wallet.pending > 0 && (
          <Trans>{money(wallet.pending, wallet.currency)} pending</Trans>
        )}
      </p>
      <p className={classes.limits}>
        <Trans>
          Prepaid credit for this site’s own services. It cannot be sent to other members or paid out.
        </Trans>
      </p>
      {testBalance && wallet !== undefined && <TestCredit currency={wallet.currency} />}
    </div>
  );
};
