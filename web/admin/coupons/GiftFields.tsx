import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select } from '@mantine/core';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { couponKinds } from '../../../contract/billing/coupons.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import classes from './CouponForm.module.css';
import type { CouponFields } from './couponForm.ts';
import { couponKindText } from './couponText.ts';

/** Discount of a coupon: percent, amount or days. */
export const GiftFields = ({ currency }: { currency: string }) => {
  const { t, i18n } = useLingui();
  const { control } = useFormContext<CouponFields>();
  const kind = useWatch({ control, name: 'kind' });
  const labels = { percent: t`Percent`, amount: t`Amount`, free_days: t`Days` };
  const limits = { percent: 100, amount: 1_000_000, free_days: 366 };
  return (
    <div className={classes.pair}>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Select
            ref={field.ref}
            label={t`Kind`}
            allowDeselect={false}
            data={couponKinds.map((value) => ({ value, label: i18n._(couponKindText[value]) }))}
            value={field.value}
            onChange={(value) => value !== null && field.onChange(value)}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="value"
        render={({ field, fieldState }) => {
          const props = {
            ref: field.ref,
            label: labels[kind],
            min: 0,
            max: limits[kind],
            error: fieldState.error?.message,
            onChange: field.onChange,
            onBlur: field.onBlur,
          };
          return kind === 'amount' ? (
            <MoneyInput {...props} currency={currency} value={field.value} />
          ) : (
            <NumberInput
              {...props}
              value={field.value ?? ''}
              allowDecimal={false}
              clampBehavior="none"
              suffix={kind === 'percent' ? '\u00a0%' : ''}
            />
          );
        }}
      />
    </div>
  );
};
