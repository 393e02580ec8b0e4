import { useLingui } from '@lingui/react/macro';
import { NumberInput, TextInput } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import classes from './CouponForm.module.css';
import { type CouponFields, isoOf, localOf } from './couponForm.ts';

/** Usage limit and validity period of a coupon. */
export const LimitFields = () => {
  const { t } = useLingui();
  const { control } = useFormContext<CouponFields>();
  return (
    <>
      <Controller
        control={control}
        name="maxUses"
        render={({ field, fieldState }) => (
          <NumberInput
            ref={field.ref}
            label={t`Total uses`}
            description={t`Empty: no limit; each member can use it once`}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            clampBehavior="none"
            value={field.value ?? ''}
            error={fieldState.error?.message}
            onChange={(value) => field.onChange(value === '' ? null : value)}
            onBlur={field.onBlur}
          />
        )}
      />
      <div className={classes.pair}>
        {(['startsAt', 'expiresAt'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <TextInput
                ref={field.ref}
                type="datetime-local"
                label={name === 'startsAt' ? t`From` : t`Until`}
                value={localOf(field.value ?? null)}
                error={fieldState.error?.message}
                onChange={(event) => field.onChange(isoOf(event.currentTarget.value))}
                onBlur={field.onBlur}
              />
            )}
          />
        ))}
      </div>
    </>
  );
};
