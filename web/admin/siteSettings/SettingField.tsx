import { useLingui } from '@lingui/react/macro';
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';
import { contract } from '../../../contract/index.ts';
import { type AdminSiteSettings, SUSPEND_AT_MIN } from '../../../contract/site/siteSettings.ts';
import { useRead } from '../../lib/api/query.ts';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { ColorField } from './ColorField.tsx';
import { CountryField } from './CountryField.tsx';
import { SitePicture } from './SitePicture.tsx';
import type { SettingsField, SettingsFields } from './settingsFields.ts';

const ADDRESS_START = 'https://';
const MONEY_MAX = 1_000_000;
const SUSPEND_AT_MAX = 1000;

type Props = {
  field: SettingsField;
  saved: AdminSiteSettings;
  onStored: (settings: AdminSiteSettings) => void;
};

/** Label and input of one setting, by its kind. */
export const SettingField = ({ field: { path, kind, label, hint, max }, saved, onStored }: Props) => {
  const { t, i18n } = useLingui();
  const { control } = useFormContext<SettingsFields>();
  const { field, fieldState } = useController({ control, name: path });
  const currency = useController({ control, name: 'payments.currency' }).field.value ?? '';
  const currencies = useRead(contract.baseData.currencies, undefined, { enabled: kind === 'currency' });
  const { ref, onChange, onBlur } = field;
  const name = i18n._(label);
  const common = {
    ref,
    onBlur,
    label: name,
    description: hint === undefined ? undefined : i18n._(hint),
    error: fieldState.error?.message,
  };
  const text = typeof field.value === 'string' ? field.value : '';
  const figure = typeof field.value === 'number' ? field.value : ('' as const);
  switch (kind) {
    case 'area':
      return (
        <Textarea
          {...common}
          value={text}
          maxLength={max}
          autosize
          minRows={2}
          dir="auto"
          onChange={onChange}
        />
      );
    case 'address':
      return (
        <TextInput
          {...common}
          type="url"
          dir="ltr"
          placeholder={ADDRESS_START}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
      );
    case 'switch':
      return (
        <Switch
          {...common}
          checked={field.value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'color':
      return <ColorField {...common} name={name} value={text} onChange={onChange} />;
    case 'picture':
      return (
        <SitePicture
          kind={path === 'logoUrl' ? 'logo' : 'favicon'}
          label={name}
          hint={common.description ?? ''}
          url={text}
          onStored={onStored}
        />
      );
    case 'currency': {
      const codes = new Set([text, ...(currencies.data?.items ?? []).map(({ code }) => code)]);
      return (
        <NativeSelect
          {...common}
          description={
            saved.currencyFixed ? t`There is money in the books: the currency stays.` : common.description
          }
          disabled={saved.currencyFixed}
          value={text}
          data={[...codes]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    case 'country':
      return <CountryField {...common} value={text} onChange={onChange} />;
    case 'money':
      return (
        <MoneyInput
          {...common}
          currency={currency}
          min={0}
          max={MONEY_MAX}
          value={figure}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          min={SUSPEND_AT_MIN}
          max={SUSPEND_AT_MAX}
          clampBehavior="none"
          allowDecimal={false}
          value={figure}
          onChange={onChange}
        />
      );
    default:
      return <TextInput {...common} value={text} maxLength={max} dir="auto" onChange={onChange} />;
  }
};
