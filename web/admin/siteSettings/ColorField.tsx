import { useLingui } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { color } from '../../../contract/core/links.ts';
import classes from './SettingField.module.css';

type Props = Pick<TextInputProps, 'label' | 'description' | 'error' | 'onBlur'> & {
  ref?: Ref<HTMLInputElement>;
  name: string;
  value: string;
  onChange: (value: string) => void;
};

/** A colour, as a hex code or from the browser's colour picker. */
export const ColorField = ({ name, value, onChange, ...input }: Props) => {
  const { t } = useLingui();
  return (
    <TextInput
      {...input}
      value={value}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      dir="ltr"
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={t`Pick: ${name}`}
          value={color.safeParse(value).success ? value.toLowerCase() : '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
