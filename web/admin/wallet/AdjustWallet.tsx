import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { adjustBody } from '../../../contract/billing/wallet.ts';
import { LARGE_ADJUSTMENT } from '../../../contract/core/costly.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { idempotencyKeys } from '../../lib/api/idempotencyKey.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { useMoney } from '../../shared/money/useMoney.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAskAgain } from '../../ui/feedback/useAskAgain.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import classes from '../../ui/RecordDrawer.module.css';
import { Section } from '../../ui/Section.tsx';
import { moneyMoved } from '../payments/moneyMoved.ts';
import type { WalletOwner } from './walletOwner.ts';

type Props = { owner: WalletOwner; currency: string; onDone: () => void };

/** Adjusts a balance; the owner sees the reason. */
export const AdjustWallet = ({ owner, currency, onDone }: Props) => {
  const { t, i18n } = useLingui();
  const { money, signed } = useMoney();
  const viewer = useUser();
  const isOwn = viewer?.id === owner.id;
  const mayAdjust = viewer?.permissions.includes('wallet.adjust') === true && !isOwn;
  const isCompany = owner.kind === 'company';
  const { name } = owner;
  const id = useId();
  const [keys] = useState(idempotencyKeys);
  const form = useContractForm(adjustBody, {
    defaultValues: { reason: '' },
    draftKey: `adjust:${owner.id}`,
    mode: 'onSubmit',
  });
  const typed = useWatch({ control: form.control, name: 'amount' });
  const [refusal, setRefusal] = useState<string[]>([]);
  const guard = useAskAgain();
  const save = useSave(isCompany ? contract.wallet.adjustCompany : contract.wallet.adjust, {
    refresh: moneyMoved,
  });
  const submit = form.handleSubmit(async (fields) => {
    setRefusal([]);
    const isLarge = Math.abs(fields.amount) > LARGE_ADJUSTMENT;
    const body = { ...fields, ...(isLarge && { confirmed: true }) };
    if (isLarge) {
      const about = `${signed(body.amount, currency)} ${currency}`;
      const yes = await guard.ask({
        title: <Trans>Book {about}?</Trans>,
        text: isCompany ? (
          <Trans>
            This is a large adjustment of the wallet of {name}. Its admins see it at once, with your reason.
          </Trans>
        ) : (
          <Trans>
            This is a large adjustment of the wallet of {name} ({owner.email}). They see it at once, with your
            reason.
          </Trans>
        ),
        act: <Trans>Book {about}</Trans>,
      });
      if (!yes) return;
    }
    try {
      const done = await save.mutateAsync({ params: { id: owner.id }, body, idempotencyKey: keys.for(body) });
      keys.arrived();
      form.reset({ reason: '' });
      form.forgetDraft();
      toast.done(t`${name} has ${money(done.balanceAfter, currency)} now`);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INSUFFICIENT_FUNDS') {
        const balance = money(error.body?.balance ?? 0, currency);
        setRefusal([t`The wallet holds only ${balance}; it cannot go below zero.`]);
      } else if (error instanceof ApiError && error.code === 'NOT_ON_YOURSELF') {
        setRefusal([t`You belong to this company: somebody else has to adjust its balance.`]);
      } else if (error instanceof ApiError && error.details.length > 0)
        setRefusal(setServerErrors(form, error, ['amount', 'reason']));
      else setRefusal([errorText(i18n, error)]);
    }
  });
  const change = typeof typed === 'number' ? signed(typed, currency) : null;
  return (
    <Section title={<Trans>Adjust balance</Trans>} card>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Controller
            control={form.control}
            name="amount"
            render={({ field, fieldState }) => (
              <MoneyInput
                ref={field.ref}
                label={t`Amount`}
                description={t`With a minus sign it is taken out`}
                currency={currency}
                value={field.value}
                disabled={!mayAdjust}
                error={fieldState.error?.message}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <TextInput
            {...form.register('reason')}
            label={t`Reason`}
            description={isCompany ? t`Visible to its admins` : t`Visible to the member`}
            maxLength={200}
            autoComplete="off"
            disabled={!mayAdjust}
            error={form.formState.errors.reason && t`Enter a reason`}
          />
          {refusal.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <Group justify="flex-end">
            {!mayAdjust && (
              <span id={id} className={classes.quiet}>
                {isOwn ? (
                  <Trans>This is your own wallet: somebody else has to adjust it.</Trans>
                ) : (
                  <Trans>Read-only. Moving money requires the permission “Adjust wallets”.</Trans>
                )}
              </span>
            )}
            <Button
              type="submit"
              loading={form.formState.isSubmitting}
              disabled={!mayAdjust}
              aria-describedby={mayAdjust ? undefined : id}
            >
              {change === null ? (
                <Trans>Apply adjustment</Trans>
              ) : (
                <Trans>
                  Book {change} {currency}
                </Trans>
              )}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
    </Section>
  );
};
