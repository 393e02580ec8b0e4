import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type Role, roles } from '../../../contract/core/access.ts';
import { contract } from '../../../contract/index.ts';
import { useRead } from '../../lib/api/query.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { FilterBar } from '../../ui/inputs/FilterBar.tsx';
import { FilterSelect } from '../../ui/inputs/FilterSelect.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { roleName } from '../roles/roleText.ts';
import { isFiltered, noFilters, type UsersPatch, type UsersSearch } from './usersSearch.ts';

type Props = { search: UsersSearch; onChange: (patch: UsersPatch) => void };

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);

/** Filters of the accounts: search, role, state, e-mail and country. */
export const UsersFilters = ({ search, onChange }: Props) => {
  const { t, i18n } = useLingui();
  const countries = useCountryOptions('code');
  const custom = useRead(contract.roles.custom);
  const customRoles = (custom.data?.items ?? []).map((role) => ({ value: role.id, label: role.name }));
  const pick = (value: string | null) =>
    onChange({
      role: value !== null && isRole(value) ? value : undefined,
      customRole: value !== null && !isRole(value) ? value : undefined,
    });
  return (
    <FilterBar
      label={t`Filter the accounts`}
      onClear={isFiltered(search) ? () => onChange(noFilters) : undefined}
    >
      <SearchField
        label={t`Search`}
        placeholder={t`Username, e-mail, company or name`}
        sought={search.q}
        onSeek={(q) => onChange({ q })}
      />
      <Select
        size="xs"
        label={t`Role`}
        placeholder={t`All`}
        clearable
        clearButtonProps={{ 'aria-label': t`All roles` }}
        data={[
          {
            group: t`System roles`,
            items: roles.map((role) => ({ value: role, label: i18n._(roleName[role]) })),
          },
          ...(customRoles.length === 0 ? [] : [{ group: t`Custom roles`, items: customRoles }]),
        ]}
        value={search.role ?? search.customRole ?? null}
        onChange={pick}
      />
      <FilterSelect
        label={t`State`}
        every={t`All states`}
        options={[
          { value: 'active', label: t`Active` },
          { value: 'blocked', label: t`Blocked` },
        ]}
        value={search.state}
        onPick={(state) => onChange({ state })}
      />
      <FilterSelect
        label={t`E-mail`}
        every={t`Confirmed or not`}
        options={[
          { value: 'yes', label: t`Confirmed` },
          { value: 'no', label: t`Not confirmed` },
        ]}
        value={search.confirmed}
        onPick={(confirmed) => onChange({ confirmed })}
      />
      <FilterSelect
        label={t`Country`}
        every={t`All countries`}
        nothingFound={t`No such country`}
        options={countries.options}
        value={search.country}
        onPick={(country) => onChange({ country })}
      />
    </FilterBar>
  );
};
