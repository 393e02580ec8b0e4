import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, MultiSelect, Stack, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { type Coupon, couponBody } from '../../../contract/billing/coupons.ts';
import type { Plan } from '../../../contract/billing/plans.ts';
import { isGenerous } from '../../../contract/core/costly.ts';
import { contract } from '../../../contract/index.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useSave } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAskAgain } from '../../ui/feedback/useAskAgain.tsx';
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.tsx';
import classes from './CouponForm.module.css';
import { fieldsOf, isChanged } from './couponForm.ts';
import { DeleteCouponDialog } from './DeleteCouponDialog.tsx';
import { GiftFields } from './GiftFields.tsx';
import { LimitFields } from './LimitFields.tsx';

type Props = {
  coupon: Coupon | undefined;
  plans: readonly Pick<Plan, 'id' | 'name'>[];
  currency: string;
  onDone: () => void;
  onAsking: (asking: boolean) => void;
};

/** Discount, plans, usage limits and validity of a coupon. */
export const CouponForm = ({ coupon, plans, currency, onDone, onAsking }: Props) => {
  const { t } = useLingui();
  const form = useContractForm(couponBody, {
    defaultValues: fieldsOf(coupon),
    draftKey: `coupon:${coupon?.id ?? 'new'}`,
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);
  const [deleting, setDeleting] = useState(false);
  const create = useSave(contract.coupons.create, { refresh: [contract.coupons.list] });
  const update = useSave(contract.coupons.update, { refresh: [contract.coupons.list] });
  const guard = useAskAgain();
  const now = useWatch({ control: form.control });
  const leave = useLeaveGuard({ unsaved: isChanged(now, coupon), onLeave: form.forgetDraft });
  const done = () => {
    leave.release();
    onDone();
  };
  const ask = (asking: boolean) => {
    setDeleting(asking);
    onAsking(asking);
  };
  const submit = form.handleSubmit(async (fields) => {
    const isCostly = isGenerous(fields);
    const body = { ...fields, ...(isCostly && { confirmed: true }) };
    setRefusal([]);
    if (isCostly) {
      const yes = await guard.ask({
        title: <Trans>{body.value}% off without a limit?</Trans>,
        text: (
          <Trans>
            Every member can use {body.code} once, for as long as it is on: nothing limits how often it is
            used or when it ends. Set a limit or an end unless you mean it.
          </Trans>
        ),
        act: <Trans>Save without a limit</Trans>,
      });
      if (!yes) return;
    }
    try {
      const saved =
        coupon === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id: coupon.id }, body });
      form.forgetDraft();
      toast.done(coupon === undefined ? t`Coupon ${saved.code} created` : t`Coupon ${saved.code} saved`);
      done();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NAME_TAKEN') {
        const message = t`Another coupon has this code`;
        form.setError('code', { type: 'server', message }, { shouldFocus: true });
      } else if (error instanceof ApiError && error.isOffline) {
        setRefusal([t`Network error. Please check your connection and try again.`]);
      } else setRefusal(setServerErrors(form, error, Object.keys(fieldsOf(coupon))));
    }
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {coupon !== undefined && (
            <p className={classes.uses}>
              <Plural value={coupon.uses} _0="Nobody used it yet." one="Used once." other="Used # times." />
            </p>
          )}
          <TextInput
            {...form.register('code')}
            label={t`Code`}
            description={t`Uppercase letters, digits and dashes: what members type`}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            error={errors.code?.message}
          />
          <GiftFields currency={currency} />
          <Controller
            control={form.control}
            name="planIds"
            render={({ field }) => (
              <MultiSelect
                ref={field.ref}
                label={t`Plans`}
                description={t`None picked: valid for all plans`}
                data={plans.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value ?? []}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': t`All plans` }}
                error={errors.planIds?.message}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <LimitFields />
          <Controller
            control={form.control}
            name="isActive"
            render={({ field }) => (
              <Switch
                ref={field.ref}
                label={t`On`}
                description={t`Off: nobody can use it any more`}
                checked={field.value === true}
                onChange={(event) => field.onChange(event.currentTarget.checked)}
                onBlur={field.onBlur}
              />
            )}
          />
          {refusal.length > 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <Group justify="space-between">
            {coupon === undefined ? (
              <span />
            ) : (
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => ask(true)}
              >
                <Trans>Delete</Trans>
              </Button>
            )}
            <Button type="submit" loading={isSubmitting}>
              {coupon === undefined ? <Trans>Create the coupon</Trans> : <Trans>Save</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
      {leave.dialog}
      {coupon !== undefined && (
        <DeleteCouponDialog coupon={coupon} opened={deleting} onClose={() => ask(false)} onDeleted={done} />
      )}
    </FormProvider>
  );
};
