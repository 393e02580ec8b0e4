import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { profileFields, type User } from '../../../contract/accounts/auth.ts';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors, useContractForm } from '../../lib/form.ts';
import { session, useUser } from '../../lib/session.ts';
import { CountrySelect } from '../../shared/adForm/pickers/CountrySelect.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { DeleteAccountSection } from '../account/DeleteAccountSection.tsx';
import { DevicesSection } from '../account/DevicesSection.tsx';
import { LinkedAccountsSection } from '../account/LinkedAccountsSection.tsx';
import { OwnDataSection } from '../account/ownData/OwnDataSection.tsx';
import { PasswordSection } from '../account/PasswordSection.tsx';
import { PictureSection } from '../account/PictureSection.tsx';
import { SecondFactorSection } from '../account/secondFactor/SecondFactorSection.tsx';
import { PreferencesSection } from '../notifications/PreferencesSection.tsx';
import { AccountCard } from './AccountCard.tsx';
import classes from './ProfilePage.module.css';
import { ProfileProgress } from './ProfileProgress.tsx';
import { profileFormOf, profileFormSchema, shownPhone } from './profileForm.ts';

const ProfileFields = ({ user }: { user: User }) => {
  const { t } = useLingui();
  const stored = profileFormOf(user);
  const form = useContractForm(profileFormSchema, {
    defaultValues: { ...stored, phone: shownPhone(stored.phone) },
    draftKey: 'profile',
    // Validating on blur would insert an error and move the button from under the pointer.
    mode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string[]>([]);

  const submit = form.handleSubmit(async (body) => {
    setRefusal([]);
    try {
      const { token } = session.get();
      const saved = await call(contract.auth.updateProfile, { body });
      if (token !== null) session.refreshUser(token, saved);
      const values = profileFormOf(saved);
      form.reset({ ...values, phone: shownPhone(values.phone) });
      form.forgetDraft();
      refresh([contract.ads.canCreate]);
      toast.done(t`Profile saved`);
    } catch (error) {
      setRefusal(setServerErrors(form, error, profileFields));
    }
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...form.register('firstName')}
            label={<Trans>First name</Trans>}
            autoComplete="given-name"
            maxLength={80}
            error={errors.firstName?.message}
          />
          <TextInput
            {...form.register('lastName')}
            label={<Trans>Last name</Trans>}
            autoComplete="family-name"
            maxLength={80}
            error={errors.lastName?.message}
          />
        </SimpleGrid>
        <TextInput
          {...form.register('company')}
          label={<Trans>Company</Trans>}
          description={<Trans>Shown with your ads</Trans>}
          autoComplete="organization"
          maxLength={120}
          error={errors.company?.message}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Controller
            control={form.control}
            name="country"
            render={({ field }) => (
              <CountrySelect
                field={field}
                error={errors.country?.message}
                description={<Trans>Where your company is registered</Trans>}
              />
            )}
          />
          <TextInput
            {...form.register('phone')}
            type="tel"
            label={<Trans>Phone</Trans>}
            description={<Trans>With country code</Trans>}
            placeholder={t`+31 20 123 4567`}
            autoComplete="tel"
            maxLength={40}
            error={errors.phone?.message}
          />
        </SimpleGrid>
        {refusal.length > 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The member's public profile. It is complete once five fields are filled in. */
export const ProfilePage = () => {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t`Profile`);
  if (user === null) return null;
  return (
    <>
      <PageHeader title={<Trans>Profile</Trans>} />
      <div className={classes.page}>
        <div className={classes.first}>
          <PictureSection user={user} />
          <Section card title={<Trans>About you and your company</Trans>}>
            <ProfileFields key={user.id} user={user} />
          </Section>
        </div>
        <div className={classes.late}>
          <div id="security" className={classes.security}>
            <PasswordSection user={user} />
            <SecondFactorSection />
            <DevicesSection />
          </div>
          <LinkedAccountsSection />
          <PreferencesSection />
          <OwnDataSection />
          <DeleteAccountSection user={user} />
        </div>
        <div className={classes.side}>
          <ProfileProgress user={user} />
          <AccountCard user={user} />
        </div>
      </div>
    </>
  );
};
