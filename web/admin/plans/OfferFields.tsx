import { useLingui } from '@lingui/react/macro';
import { NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import classes from './PlanForm.module.css';
import { codeOf, linesOf, type PlanFields } from './planForm.ts';

type Props = { isDefault: boolean; isNew: boolean; currency: string };

/** Advantages as text, one per line. */
const Bullets = ({
  value,
  error,
  onChange,
}: {
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}) => {
  const { t } = useLingui();
  // Keeps empty lines while typing, which the plan's value does not have.
  const [typed, setTyped] = useState(value.join('\n'));
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (linesOf(typed).join('\n') !== value.join('\n')) setTyped(value.join('\n'));
  }
  return (
    <Textarea
      label={t`Advantages`}
      description={t`One per line, at most 12`}
      value={typed}
      autosize
      minRows={3}
      dir="auto"
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(linesOf(text));
      }}
    />
  );
};

/** Texts, price and position of a plan. */
export const OfferFields = ({ isDefault, isNew, currency }: Props) => {
  const { t } = useLingui();
  const { register, control, formState, setValue, getValues } = useFormContext<PlanFields>();
  const { errors } = formState;
  const bulletFault = Array.isArray(errors.bullets)
    ? errors.bullets.find((fault) => fault?.message !== undefined)?.message
    : errors.bullets?.message;
  const nameField = register('name', {
    onChange: (event: { target: { value: string } }) => {
      // The code follows the name until it is edited by hand.
      if (isNew && formState.dirtyFields.code !== true) setValue('code', codeOf(event.target.value));
    },
  });
  return (
    <Stack gap="md">
      <TextInput {...nameField} label={t`Name`} maxLength={60} error={errors.name?.message} data-autofocus />
      <TextInput
        {...register('code', {
          onChange: () => setValue('code', getValues('code'), { shouldDirty: true }),
        })}
        label={t`Code`}
        description={t`Lowercase letters, digits and dashes; used in reports and links`}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        error={errors.code?.message}
      />
      <Textarea
        {...register('description')}
        label={t`Description`}
        autosize
        minRows={2}
        maxLength={500}
        dir="auto"
        error={errors.description?.message}
      />
      <div className={classes.pair}>
        <Controller
          control={control}
          name="price"
          render={({ field, fieldState }) => (
            <MoneyInput
              ref={field.ref}
              label={t`Price`}
              currency={currency}
              min={0}
              max={1_000_000}
              value={field.value}
              disabled={isDefault}
              error={fieldState.error?.message}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Controller
          control={control}
          name="durationDays"
          render={({ field, fieldState }) => (
            <NumberInput
              clampBehavior="none"
              ref={field.ref}
              label={t`Days`}
              min={1}
              max={3660}
              allowDecimal={false}
              value={field.value ?? ''}
              error={fieldState.error === undefined ? undefined : t`1 to 3660 days`}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        <Controller
          control={control}
          name="order"
          render={({ field, fieldState }) => (
            <NumberInput
              clampBehavior="none"
              ref={field.ref}
              label={t`Order`}
              min={0}
              max={1000}
              allowDecimal={false}
              value={field.value ?? ''}
              error={fieldState.error === undefined ? undefined : t`A whole number from 0 to 1000`}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="bullets"
        render={({ field }) => (
          <Bullets value={field.value ?? []} error={bulletFault} onChange={field.onChange} />
        )}
      />
      {(['isActive', 'highlighted'] as const).map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <Switch
              ref={field.ref}
              label={name === 'isActive' ? t`On sale` : t`Highlighted`}
              description={
                name === 'isActive'
                  ? t`Off: nobody can buy it; those who have it keep it`
                  : t`Stands out on the pricing page`
              }
              checked={field.value === true}
              disabled={name === 'isActive' && isDefault}
              onChange={(event) => field.onChange(event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
          )}
        />
      ))}
    </Stack>
  );
};
