import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Switch, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { SocialLoginSettings, SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { socialSigns } from '../../shared/auth/socialProviders.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './ProviderCard.module.css';
import { ProviderSteps } from './ProviderSteps.tsx';
import { SecretField } from './SecretField.tsx';
import type { SecretChange, SocialBody } from './socialForm.ts';
import { TryIt } from './TryIt.tsx';

type Props = {
  name: SocialProvider;
  form: UseFormReturn<SocialBody, unknown, SocialBody>;
  stored: SocialLoginSettings[SocialProvider];
  unsaved: boolean;
  secret: SecretChange;
  onSecret: (next: SecretChange) => void;
  /** Only superadmins: whoever chooses the trusted issuer can sign in as anybody. */
  mayTrust: boolean;
};

/** One provider: setup steps, credentials and a test sign-in. */
export const ProviderCard = ({ name, form, stored, unsaved, secret, onSecret, mayTrust }: Props) => {
  const { t } = useLingui();
  const { name: provider, icon } = socialSigns[name];
  const errors = form.formState.errors[name];
  const isOn = stored.enabled && stored.clientId !== '' && stored.hasSecret;
  return (
    <Section
      card
      title={
        <span className={classes.title}>
          {icon}
          {provider}
        </span>
      }
      note={isOn ? <Chip tone="ok">{t`On`}</Chip> : <Chip>{t`Off`}</Chip>}
    >
      <Stack gap="md">
        <Controller
          control={form.control}
          name={`${name}.enabled`}
          render={({ field }) => (
            <Switch
              ref={field.ref}
              label={<Trans>Users can sign in with {provider}</Trans>}
              aria-label={t`Users can sign in with ${provider}`}
              description={
                stored.enabled && !isOn ? (
                  <span className={classes.amber}>
                    <Trans>Stays off until a client ID and a secret are stored</Trans>
                  </span>
                ) : undefined
              }
              checked={field.value === true}
              onChange={(event) => field.onChange(event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
          )}
        />
        <TextInput
          {...form.register(`${name}.clientId`)}
          label={<Trans>Client ID</Trans>}
          readOnly={!mayTrust}
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
          error={errors?.clientId?.message}
        />
        <SecretField
          provider={provider}
          hasSecret={stored.hasSecret}
          disabled={!mayTrust}
          change={secret}
          onChange={onSecret}
          error={errors?.clientSecret?.message}
        />
        <TextInput
          {...form.register(`${name}.issuer`)}
          type="url"
          label={<Trans>Issuer</Trans>}
          readOnly={!mayTrust}
          description={
            <Trans>
              The provider’s address. If you change it, enter that provider’s secret too; everybody who signs
              in with {provider} has to link it again.
            </Trans>
          }
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
          error={errors?.issuer?.message}
        />
        <ProviderSteps name={name} redirectUri={stored.redirectUri} />
        <TryIt name={name} isOn={isOn} unsaved={unsaved} />
      </Stack>
    </Section>
  );
};
