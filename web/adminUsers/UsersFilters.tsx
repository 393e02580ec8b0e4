import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type Role, roles } from '../../contract/access.ts';
import { contract } from '../../contract/index.ts';
import { roleName } from '../adminRoles/roleText.ts';
import { useCountryOptions } from '../ads/useCountryOptions.ts';
import { useRead } from '../lib/query.ts';
import classes from './UsersPage.module.css';
import { isFiltered, noFilters, type UsersPatch, type UsersSearch } from './usersSearch.ts';

type Props = { search: UsersSearch; onChange: (patch: UsersPatch) => void };

const TYPING_MS = 300;
const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);

const SearchField = ({ sought, onSeek }: { sought: string; onSeek: (q: string | undefined) => void }) => {
  const { t } = useLingui();
  const [text, setText] = useState(sought);
  const seek = useDebouncedCallback(
    (value: string) => onSeek(value.trim() === '' ? undefined : value.trim()),
    TYPING_MS,
  );
  // An address opened from elsewhere brings its own words.
  useEffect(() => setText((typed) => (typed.trim() === sought ? typed : sought)), [sought]);
  return (
    <TextInput
      type="search"
      size="xs"
      label={t`Search`}
      placeholder={t`Username, e-mail, company or name`}
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        seek(event.currentTarget.value);
      }}
    />
  );
};

/** Who is listed: by words, role, state, e-mail and country. */
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
  const all = t`All`;
  return (
    <search className={classes.filters} aria-label={t`Filter the accounts`}>
      <SearchField sought={search.q ?? ''} onSeek={(q) => onChange({ q })} />
      <Select
        size="xs"
        label={t`Role`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All roles` }}
        data={[
          {
            group: t`System roles`,
            items: roles.map((role) => ({ value: role, label: i18n._(roleName[role]) })),
          },
          ...(customRoles.length === 0 ? [] : [{ group: t`Own roles`, items: customRoles }]),
        ]}
        value={search.role ?? search.customRole ?? null}
        onChange={pick}
      />
      <Select
        size="xs"
        label={t`State`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`All states` }}
        data={[
          { value: 'active', label: t`Active` },
          { value: 'blocked', label: t`Blocked` },
        ]}
        value={search.state ?? null}
        onChange={(state) => onChange({ state: state ?? undefined })}
      />
      <Select
        size="xs"
        label={t`E-mail`}
        placeholder={all}
        clearable
        clearButtonProps={{ 'aria-label': t`Confirmed or not` }}
        data={[
          { value: 'yes', label: t`Confirmed` },
          { value: 'no', label: t`Not confirmed` },
        ]}
        value={search.confirmed ?? null}
        onChange={(confirmed) => onChange({ confirmed: confirmed ?? undefined })}
      />
      <Select
        size="xs"
        label={t`Country`}
        placeholder={all}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`All countries` }}
        nothingFoundMessage={t`No such country`}
        data={countries.options}
        value={search.country ?? null}
        onChange={(country) => onChange({ country: country ?? undefined })}
      />
      {isFiltered(search) && (
        <Button variant="subtle" size="xs" onClick={() => onChange(noFilters)}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </search>
  );
};
