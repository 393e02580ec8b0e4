import { useLingui } from '@lingui/react/macro';
import {
  Input,
  SegmentedControl,
  type SegmentedControlItem,
  Select,
  type SelectProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import { type ReactNode, useId, useImperativeHandle, useRef, useState } from 'react';
import { type FieldPathByValue, useController, useFormContext } from 'react-hook-form';
import { intlLocale, useFormat } from '../../../lib/format.ts';
import { startsFirst } from '../../../ui/inputs/startsFirst.ts';
import { readFigure } from '../../adView/figure.ts';
import type { AdForm } from '../adForm.ts';
import { useIsNamedInRejection } from '../rejectionMarks.ts';

export type TextPath = FieldPathByValue<AdForm, string>;

/** Value, error and handlers of one field of the ad form. */
export const useAdField = (name: TextPath) => {
  const { control } = useFormContext<AdForm>();
  const { t } = useLingui();
  const { field, fieldState } = useController({ control, name });
  const isNamed = useIsNamedInRejection(name) && !fieldState.isDirty;
  return { field, error: fieldState.error?.message ?? (isNamed ? t`Named in the rejection` : undefined) };
};

type Named = { name: TextPath };

export const TextField = ({ name, ...input }: Named & Omit<TextInputProps, 'name'>) => {
  const { field, error } = useAdField(name);
  return <TextInput {...input} {...field} value={field.value ?? ''} error={error} />;
};

const decimalMark = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(intlLocale(locale)).format(1.5).includes(',') ? ',' : '.';

/** Locale-aware number input with at least `digits` decimals; reformatted on blur: `30 000`. */
export const FigureField = ({
  name,
  digits = 0,
  ...input
}: Named & { digits?: number } & Omit<TextInputProps, 'name'>) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { field, error } = useAdField(name);
  const [typed, setTyped] = useState<string | null>(null);
  const mark = decimalMark(i18n.locale);
  const shown = () => {
    const figure = field.value === '' ? Number.NaN : Number(field.value);
    return Number.isNaN(figure) ? field.value : format.number(figure, { min: digits, max: 8 });
  };
  const change = (text: string) => {
    setTyped(text);
    const figure = readFigure(text, mark);
    field.onChange(figure === undefined ? '' : Number.isNaN(figure) ? text : String(figure));
  };
  return (
    <TextInput
      {...input}
      ref={field.ref}
      name={field.name}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown()}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
      error={error}
    />
  );
};

/** Searchable select. */
export const PickField = ({
  name,
  onPick,
  ...select
}: Named & Omit<SelectProps, 'name'> & { onPick?: (value: string) => void }) => {
  const { field, error } = useAdField(name);
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      filter={startsFirst}
      {...select}
      ref={field.ref}
      name={field.name}
      value={field.value || null}
      onChange={(value) => {
        field.onChange(value ?? '');
        onPick?.(value ?? '');
      }}
      onBlur={field.onBlur}
      error={error}
    />
  );
};

type ChoiceProps = Named & { label: ReactNode; description?: ReactNode; data: SegmentedControlItem[] };

/** Segmented choice, all options visible. */
export const ChoiceField = ({ name, label, description, data }: ChoiceProps) => {
  const id = useId();
  const { field, error } = useAdField(name);
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(field.ref, () => ({
    focus: () => root.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus(),
  }));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
    >
      <SegmentedControl
        ref={root}
        aria-labelledby={id}
        fullWidth
        mt={description === undefined ? 0 : 4}
        data={data}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  );
};

/** The local day so many days from today, as calendars take it. */
export const dayFromToday = (days = 0): string => dayjs().add(days, 'day').format('YYYY-MM-DD');

export const DayField = ({ name, ...input }: Named & Omit<DatePickerInputProps, 'name' | 'type'>) => {
  const { t } = useLingui();
  const format = useFormat();
  const { field, error } = useAdField(name);
  return (
    <DatePickerInput
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the day` }}
      valueFormatter={({ date }) => (typeof date === 'string' ? format.day(date) : '')}
      {...input}
      ref={field.ref}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? '')}
      onBlur={field.onBlur}
      error={error}
    />
  );
};

type DaysProps = {
  name: FieldPathByValue<AdForm, string[]>;
} & Omit<DatePickerInputProps<'multiple'>, 'name' | 'type'>;

/** Several single days. */
export const DaysField = ({ name, ...input }: DaysProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const { control } = useFormContext<AdForm>();
  const { field, fieldState } = useController({ control, name });
  return (
    <DatePickerInput
      type="multiple"
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the days` }}
      valueFormatter={({ date }) =>
        Array.isArray(date) ? date.map((day) => format.day(String(day))).join(', ') : ''
      }
      {...input}
      ref={field.ref}
      value={field.value}
      onChange={(days) => field.onChange(days.toSorted())}
      onBlur={field.onBlur}
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    />
  );
};
