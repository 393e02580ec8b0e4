import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { type AdminPayment, transferDifferences, WRITE_OFF_MAX } from '../../../contract/billing/payments.ts';
import { useMoney } from '../../shared/money/useMoney.ts';

type Difference = (typeof transferDifferences)[number];
type Props = {
  payment: AdminPayment;
  /** Negative: more arrived than was asked for. In major units. */
  missing: number;
  value: Difference | undefined;
  error: string | undefined;
  onChange: (value: Difference) => void;
};

/** What happens where another amount arrived than was asked for. */
export const TransferDifference = ({ payment, missing, value, error, onChange }: Props) => {
  const { t } = useLingui();
  const { money } = useMoney();
  const arrived = money(payment.amount - missing, payment.currency);
  const difference = money(Math.abs(missing), payment.currency);
  const isPlan = payment.type === 'plan_purchase';
  return (
    <Radio.Group
      label={missing > 0 ? t`${difference} less than expected` : t`${difference} more than expected`}
      value={value ?? ''}
      error={error}
      onChange={(next) => {
        const picked = transferDifferences.find((one) => one === next);
        if (picked !== undefined) onChange(picked);
      }}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="credit"
          label={<Trans>Accept as received</Trans>}
          description={
            !isPlan
              ? t`${arrived} go to the wallet.`
              : missing > 0
                ? t`${arrived} go to the wallet; the plan is not bought.`
                : t`The plan begins, and ${difference} go to the wallet.`
          }
        />
        {missing > 0 && (
          <Radio
            value="write_off"
            disabled={missing > WRITE_OFF_MAX}
            label={<Trans>Write off {difference}</Trans>}
            description={
              missing > WRITE_OFF_MAX
                ? t`Up to ${money(WRITE_OFF_MAX, payment.currency)} can be written off.`
                : t`It counts as paid in full.`
            }
          />
        )}
      </Stack>
    </Radio.Group>
  );
};
