import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { Entitlements } from '../../../contract/core/access.ts';
import { CountField } from './CountField.tsx';
import classes from './EntitlementFields.module.css';
import { counts, type SwitchKey, switches } from './entitlementText.ts';

type Base = { name: string; entitlements: Entitlements };
type SwitchProps = { at: string; of: (typeof switches)[number]; base: Base | undefined; disabled: boolean };

const SwitchField = ({ at, of: { key, name, about }, base, disabled }: SwitchProps) => {
  const { t, i18n } = useLingui();
  const { field } = useController({ name: `${at}.${key satisfies SwitchKey}` });
  return (
    <Switch
      ref={field.ref}
      label={i18n._(name)}
      description={
        base?.entitlements[key] === true ? t`${i18n._(about)}. ${base.name} has it anyway.` : i18n._(about)
      }
      checked={field.value === true}
      disabled={disabled}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
    />
  );
};

type Props = {
  /** Path of the entitlements within the surrounding form (`FormProvider`). */
  at: string;
  /** Values that limits return to when turned on again. */
  usual: Entitlements;
  /** Entitlements the user has regardless. */
  ofBase?: Base | undefined;
  disabled?: boolean;
};

/** Entitlements of a role or a plan. */
export const EntitlementFields = ({ at, usual, ofBase, disabled = false }: Props) => (
  <>
    <div className={classes.rows}>
      {counts.map((count) => (
        <CountField
          key={count.key}
          at={at}
          count={count}
          usual={usual[count.key]}
          ofBase={
            ofBase === undefined ? undefined : { name: ofBase.name, value: ofBase.entitlements[count.key] }
          }
          disabled={disabled}
        />
      ))}
    </div>
    <div className={classes.switches}>
      {switches.map((one) => (
        <SwitchField key={one.key} at={at} of={one} base={ofBase} disabled={disabled} />
      ))}
    </div>
  </>
);
