import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { startsFirst } from '../../../ui/inputs/startsFirst.ts';
import classes from './EntryForm.module.css';
import { type EntryField, messageIn } from './entryFields.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Input for one field of a base data form. */
export const EntryFieldInput = ({ field: shape, focus }: { field: EntryField; focus: boolean }) => {
  const { t } = useLingui();
  const { field, fieldState } = useController({ name: shape.name });
  const common = {
    ref: field.ref,
    // Description below the input, so that fields side by side align.
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    label: shape.label,
    error: messageIn(fieldState.error),
    onBlur: field.onBlur,
    ...(shape.description === undefined ? {} : { description: shape.description }),
    ...(focus ? { 'data-autofocus': true } : {}),
  };
  switch (shape.kind) {
    case 'text':
    case 'long': {
      const onType = (typed: string) => {
        const text = shape.capital === true ? typed.toUpperCase() : typed;
        field.onChange(shape.optional === true && text.trim() === '' ? null : text);
      };
      const props = { ...common, value: textOf(field.value), maxLength: shape.maxLength };
      return shape.kind === 'long' ? (
        <Textarea {...props} autosize minRows={2} onChange={(event) => onType(event.currentTarget.value)} />
      ) : (
        <TextInput
          {...props}
          autoComplete="off"
          spellCheck={shape.mono !== true}
          {...(shape.mono === true ? { classNames: { input: classes.mono }, translate: 'no' as const } : {})}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      );
    }
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof field.value === 'number' ? field.value : ''}
          decimalScale={shape.decimals}
          allowDecimal={shape.decimals > 0}
          clampBehavior="none"
          hideControls
          {...(shape.min === undefined ? {} : { min: shape.min, allowNegative: shape.min < 0 })}
          {...(shape.max === undefined ? {} : { max: shape.max })}
          {...(shape.empty === undefined ? {} : { placeholder: shape.empty })}
          {...(shape.unit === undefined ? {} : { suffix: `\u00a0${shape.unit}` })}
          onChange={(value) => field.onChange(typeof value === 'number' ? value : null)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={[...shape.choices]}
          value={typeof field.value === 'string' ? field.value : null}
          searchable={shape.choices.length > 8}
          filter={startsFirst}
          limit={100}
          nothingFoundMessage={t`Nothing found`}
          {...(shape.optional === true
            ? { clearable: true, clearButtonProps: { 'aria-label': t`None` }, placeholder: t`None` }
            : { allowDeselect: false })}
          onChange={field.onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          ref={field.ref}
          label={shape.label}
          checked={field.value === true}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.currentTarget.checked)}
        />
      );
    case 'words':
      return (
        <TagsInput
          {...common}
          value={Array.isArray(field.value) ? field.value : []}
          splitChars={[',', ';']}
          acceptValueOnBlur
          maxTags={50}
          onChange={field.onChange}
        />
      );
  }
};
