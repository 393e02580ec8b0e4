import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useProducts } from '../../shared/adForm/pickers/baseLists.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';
import type { PatternForm } from './patternForm.ts';

type Props = { form: PatternForm; onChange: (patch: Partial<PatternForm>) => void };

/** The conditions of a pattern; all of them have to hold. */
export const PatternFields = ({ form, onChange }: Props) => {
  const { t } = useLingui();
  const products = useProducts();
  const countries = useCountryOptions('id');
  const rules = useRead(contract.moderation.rules);
  const picked = (label: string) =>
    ({
      clearable: true,
      clearButtonProps: { 'aria-label': t`Clear ${label}` },
      searchable: true,
      filter: startsFirst,
      nothingFoundMessage: t`Nothing found`,
      placeholder: t`Any`,
    }) as const;
  return (
    <Stack gap="sm">
      <TextInput
        label={<Trans>Text contains</Trans>}
        description={<Trans>In the title or description; not case-sensitive</Trans>}
        maxLength={200}
        data-autofocus
        value={form.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Checkbox
        label={<Trans>Phone number or e-mail address in the text</Trans>}
        checked={form.contactInText}
        onChange={(event) => onChange({ contactInText: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          type="date"
          label={<Trans>Owner registered since</Trans>}
          value={form.ownerSince}
          onChange={(event) => onChange({ ownerSince: event.currentTarget.value })}
        />
        <Select
          {...picked(t`Risk rule`)}
          label={<Trans>Risk rule</Trans>}
          data={(rules.data?.items ?? [])
            .filter(({ isActive }) => isActive)
            .map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          value={form.rule}
          onChange={(rule) => onChange({ rule })}
        />
        <Select
          {...picked(t`Product`)}
          label={<Trans>Product</Trans>}
          data={(products.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.productId}
          onChange={(productId) => onChange({ productId })}
        />
        <Select
          {...picked(t`Country of origin`)}
          label={<Trans>Country of origin</Trans>}
          data={countries.options}
          value={form.countryId}
          onChange={(countryId) => onChange({ countryId })}
        />
      </SimpleGrid>
    </Stack>
  );
};
