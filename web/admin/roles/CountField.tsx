import { useLingui } from '@lingui/react/macro';
import { NumberInput, Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFormat } from '../../lib/format.ts';
import classes from './EntitlementFields.module.css';
import type { counts } from './entitlementText.ts';

/** Initial limit when a limit is turned on and none was set before. */
const FIRST_LIMIT = 10;

type Props = {
  /** Form path of the entitlements. */
  at: string;
  count: (typeof counts)[number];
  usual: number | null;
  ofBase: { name: string; value: number | null } | undefined;
  disabled: boolean;
};

/** A number, or unlimited. */
export const CountField = ({ at, count, usual, ofBase, disabled }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const { field, fieldState } = useController({ name: `${at}.${count.key}` });
  const unlimited = field.value === null;
  const about = i18n._(count.about);
  const said = (value: number | null) => (value === null ? t`no limit` : number(value));
  return (
    <div className={classes.row}>
      <NumberInput
        ref={field.ref}
        label={i18n._(count.name)}
        description={ofBase === undefined ? about : t`${about}. ${ofBase.name}: ${said(ofBase.value)}.`}
        value={field.value ?? ''}
        placeholder={unlimited ? t`No limit` : undefined}
        min={0}
        max={count.max}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        clampBehavior="strict"
        disabled={disabled || unlimited}
        // An emptied field is an empty string, which the schema rejects: it must not pass for "no limit".
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error === undefined ? undefined : t`A whole number from 0 to ${number(count.max)}`}
      />
      {count.canBeUnlimited && (
        <Switch
          label={t`No limit`}
          aria-label={t`${i18n._(count.name)}: no limit`}
          className={classes.unlimited}
          checked={unlimited}
          disabled={disabled}
          onChange={(event) => field.onChange(event.currentTarget.checked ? null : (usual ?? FIRST_LIMIT))}
        />
      )}
    </div>
  );
};
