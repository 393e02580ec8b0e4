import { Trans, useLingui } from '@lingui/react/macro';
import {
  Alert,
  Button,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { vatNumberExample } from '../../../contract/billing/vatForms.ts';
import { type Company, companyBody, companyKinds } from '../../../contract/companies/companyShapes.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/session.ts';
import { CountrySelect } from '../../shared/adForm/pickers/CountrySelect.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { kindText } from './roleText.ts';
import { showCompany, withCompany } from './useCompany.ts';

/* The same in every language. */
const LEI = 'LEI';
const WEB = 'https://';

const fields = Object.keys(companyBody.shape);

/** The data of the own company; without one, it is created, with the own ads if wanted. */
export const CompanyForm = ({ company }: { company: Company | null }) => {
  const { t, i18n } = useLingui();
  const profile = useUser()?.profile;
  const [brings, setBrings] = useState(true);
  const [refusal, setRefusal] = useState<string[]>([]);
  const form = useContractForm(companyBody, {
    defaultValues: company
      ? { ...company, country: company.country ?? '' }
      : {
          legalName: profile?.company ?? '',
          displayName: (profile?.company ?? '').slice(0, 80),
          country: profile?.country ?? '',
          kinds: [],
        },
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const country = form.watch('country');

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      if (company) {
        const params = { id: company.id };
        showCompany(
          await call(contract.companies.update, { params, body: { ...body, version: company.version } }),
        );
        toast.done(t`Company saved`);
      } else {
        showCompany(await call(contract.companies.create, { body: { ...body, bringAds: brings } }));
        refresh(withCompany);
        toast.done(t`Company created`);
      }
      form.reset(body);
    } catch (error) {
      setRefusal(setServerErrors(form, error, fields));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...form.register('legalName')}
            label={<Trans>Legal name</Trans>}
            description={<Trans>As in the register</Trans>}
            autoComplete="organization"
            maxLength={160}
            error={errors.legalName?.message}
          />
          <TextInput
            {...form.register('displayName')}
            label={<Trans>Name for others</Trans>}
            description={<Trans>Shown with your ads</Trans>}
            autoComplete="off"
            maxLength={80}
            error={errors.displayName?.message}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => <CountrySelect field={field} error={errors.country?.message} />}
          />
          <Controller
            control={form.control}
            name="kinds"
            render={({ field }) => (
              <MultiSelect
                ref={field.ref}
                name={field.name}
                label={<Trans>What it does</Trans>}
                data={companyKinds.map((kind) => ({ value: kind, label: i18n._(kindText[kind]) }))}
                value={field.value ?? []}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errors.kinds?.message}
              />
            )}
          />
        </SimpleGrid>
        {company !== null && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                {...form.register('registrationNo')}
                label={<Trans>Register number</Trans>}
                maxLength={60}
                error={errors.registrationNo?.message}
              />
              <TextInput
                {...form.register('vatId')}
                label={<Trans>VAT number</Trans>}
                placeholder={vatNumberExample(country) ?? ''}
                maxLength={30}
                error={errors.vatId?.message}
              />
              <TextInput {...form.register('lei')} label={LEI} maxLength={30} error={errors.lei?.message} />
              <TextInput
                {...form.register('website')}
                label={<Trans>Website</Trans>}
                placeholder={WEB}
                maxLength={200}
                error={errors.website?.message}
              />
            </SimpleGrid>
            <Textarea
              {...form.register('address')}
              label={<Trans>Address</Trans>}
              autosize
              minRows={2}
              maxLength={400}
              error={errors.address?.message}
            />
          </>
        )}
        {company === null && (
          <Switch
            checked={brings}
            onChange={(event) => setBrings(event.currentTarget.checked)}
            label={<Trans>Bring my ads and conversations</Trans>}
            description={<Trans>Colleagues see them then, and answer for you</Trans>}
          />
        )}
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={isSubmitting}>
            {company === null ? <Trans>Create company</Trans> : <Trans>Save</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
