import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type Company,
  OWNER_SHARE_MIN,
  type OwnerBody,
  ownerKinds,
} from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useFormat } from '../../lib/format.ts';
import { useCountryOptions } from '../../shared/adForm/pickers/useCountryOptions.ts';
import { startsFirst } from '../../ui/inputs/startsFirst.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './CompanyPage.module.css';
import { useCompanySave } from './useCompany.ts';

type Owner = Company['owners'][number];

const bodyOf = ({ id: _id, addedAt: _at, ...body }: Owner): OwnerBody => body;

const Row = ({ company, owner }: { company: Company; owner: Owner }) => {
  const { t, i18n } = useLingui();
  const { number, country } = useFormat();
  const save = useCompanySave(contract.companies.setOwners);
  const about = [
    owner.sharePct === null ? null : `${number(owner.sharePct)} %`,
    owner.isOfficer ? t`Officer` : null,
    owner.country === null ? null : country(owner.country),
    owner.birthYear === null ? null : t`born ${String(owner.birthYear)}`,
  ].filter((part) => part !== null);
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <bdi className={classes.name}>{owner.name}</bdi>
        <span className={classes.about}>{about.join(' · ')}</span>
        {save.isError && (
          <span className={classes.about} role="alert">
            {errorText(i18n, save.error)}
          </span>
        )}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={save.isPending}
        aria-label={t`Remove ${owner.name}`}
        onClick={() =>
          save.mutate({
            params: { id: company.id },
            body: {
              owners: company.owners.filter(({ id }) => id !== owner.id).map(bodyOf),
              version: company.version,
            },
          })
        }
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
};

const empty = { kind: 'person', name: '', country: null, year: '', share: '', isOfficer: false } as const;
type Draft = {
  kind: OwnerBody['kind'];
  name: string;
  country: string | null;
  year: string;
  share: string;
  isOfficer: boolean;
};

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

const AddOwner = ({ company }: { company: Company }) => {
  const { t, i18n } = useLingui();
  const { options } = useCountryOptions('code');
  const [draft, setDraft] = useState<Draft>(empty);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const save = useCompanySave(contract.companies.setOwners, () => setDraft(empty));
  const at = company.owners.length;
  const faults = save.error?.details ?? [];
  const faultOf = (field: string) => faults.find(({ path }) => path === `owners.${at}.${field}`)?.message;
  const isPlaced = faults.some(({ path }) => path.startsWith(`owners.${at}.`));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { kind, name, country, year, share, isOfficer } = draft;
        const added: OwnerBody = {
          kind,
          name,
          country,
          birthYear: kind === 'person' ? numberOf(year) : null,
          sharePct: numberOf(share),
          isOfficer,
        };
        save.mutate({
          params: { id: company.id },
          body: { owners: [...company.owners.map(bodyOf), added], version: company.version },
        });
      }}
    >
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <NativeSelect
            label={<Trans>Kind</Trans>}
            data={[
              { value: 'person', label: t`Person` },
              { value: 'company', label: t`Company` },
            ]}
            value={draft.kind}
            onChange={(event) =>
              set({ kind: ownerKinds.find((one) => one === event.currentTarget.value) ?? 'person' })
            }
          />
          <TextInput
            label={<Trans>Name</Trans>}
            value={draft.name}
            error={faultOf('name')}
            maxLength={160}
            autoComplete="off"
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Select
            label={<Trans>Country</Trans>}
            placeholder={t`Search countries`}
            searchable
            clearable
            data={options}
            filter={startsFirst}
            value={draft.country}
            onChange={(country) => set({ country })}
          />
          {draft.kind === 'person' && (
            <TextInput
              label={<Trans>Year of birth</Trans>}
              inputMode="numeric"
              maxLength={4}
              w={120}
              value={draft.year}
              error={faultOf('birthYear')}
              onChange={(event) => set({ year: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={<Trans>Share in %</Trans>}
            inputMode="decimal"
            maxLength={6}
            w={120}
            value={draft.share}
            error={faultOf('sharePct')}
            onChange={(event) => set({ share: event.currentTarget.value })}
          />
        </Group>
        <Checkbox
          label={t`Director or officer`}
          checked={draft.isOfficer}
          onChange={(event) => set({ isOfficer: event.currentTarget.checked })}
        />
        {save.isError && !isPlaced && (
          <Alert color="red" variant="light" role="alert">
            {errorText(i18n, save.error)}
          </Alert>
        )}
        <div>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={draft.name.trim() === ''}
          >
            <Trans>Add</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  );
};

/** Who owns and runs the company; read by its admins and by staff. */
export const OwnersSection = ({ company }: { company: Company }) => (
  <Section
    title={<Trans>Owners and officers</Trans>}
    note={
      <Trans>
        Everyone who owns {OWNER_SHARE_MIN}% or more, and everyone who runs it. Only your admins and our staff
        see this.
      </Trans>
    }
  >
    <Stack gap="md">
      {company.owners.length > 0 && (
        <ul className={classes.rows}>
          {company.owners.map((owner) => (
            <Row key={owner.id} company={company} owner={owner} />
          ))}
        </ul>
      )}
      <AddOwner company={company} />
    </Stack>
  </Section>
);
