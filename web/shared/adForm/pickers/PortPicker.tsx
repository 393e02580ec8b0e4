import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PortEntry } from '../../../../contract/baseData/baseData.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { Code } from '../../../ui/Code.tsx';
import type { AdForm } from '../adForm.ts';
import { portLabel } from '../formFields.ts';
import { useAdField } from '../sections/fields.tsx';
import classes from './PortPicker.module.css';

const SEARCH_DELAY_MS = 200;

/** Server-side port search by name, alternative name or UN/LOCODE. Selecting a port also sets its country. */
export const PortPicker = ({
  end = 'port',
  label,
  description,
}: {
  /** The port named by the delivery term, or the one at the other end of the voyage. */
  end?: 'port' | 'counterPort';
  label: ReactNode;
  description: ReactNode;
}) => {
  const { t } = useLingui();
  const { setValue, control } = useFormContext<AdForm>();
  const { field, error } = useAdField(`delivery.${end}Id`);
  const picked = useWatch({ control, name: `delivery.${end}Label` });
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed === picked ? '' : typed.trim(), SEARCH_DELAY_MS);
  const found = useRead(
    contract.baseData.ports,
    { query: query === '' ? {} : { q: query } },
    { keepPrevious: true },
  );
  const ports = new Map<string, PortEntry>((found.data?.items ?? []).map((port) => [port.id, port]));
  const options = [...ports.values()].map((port) => ({ value: port.id, label: portLabel(port) }));
  if (field.value !== '' && !ports.has(field.value)) options.unshift({ value: field.value, label: picked });

  const pick = (id: string | null) => {
    const port = id === null ? undefined : ports.get(id);
    setValue(`delivery.${end}Label`, port === undefined ? '' : portLabel(port));
    if (port !== undefined && end === 'port')
      setValue('delivery.countryId', port.countryId, { shouldValidate: true });
    field.onChange(id ?? '');
  };

  return (
    <Select
      ref={field.ref}
      name={field.name}
      label={label}
      description={description}
      placeholder={t`Rotterdam, NLRTM …`}
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the port` }}
      data={options}
      filter={({ options: all }) => all}
      value={field.value || null}
      onChange={pick}
      onSearchChange={setTyped}
      onBlur={field.onBlur}
      error={
        error ??
        (found.isError
          ? t`The ports could not be searched. Check your connection and type again.`
          : undefined)
      }
      nothingFoundMessage={
        found.isFetching ? (
          <Trans>Searching …</Trans>
        ) : end === 'port' ? (
          <Trans>No such port; name the place below</Trans>
        ) : (
          <Trans>No such port</Trans>
        )
      }
      renderOption={({ option }) => {
        const port = ports.get(option.value);
        if (port === undefined) return option.label;
        return (
          <span className={classes.option}>
            {port.name} <Code>{port.code}</Code>
            <span className={classes.country}>{port.countryName}</span>
          </span>
        );
      }}
    />
  );
};
