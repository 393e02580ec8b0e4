import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import classes from './ProviderCard.module.css';

const CONSOLES: Record<SocialProvider, string> = {
  google: 'https://console.cloud.google.com/apis/credentials',
  linkedin: 'https://www.linkedin.com/developers/apps',
};

const GoogleSteps = () => (
  <ol className={classes.steps}>
    <li>
      <Trans>
        Open{' '}
        <Anchor href={CONSOLES.google} target="_blank" rel="noreferrer" inherit underline="always">
          Credentials in the Google Cloud console
        </Anchor>{' '}
        and pick your project.
      </Trans>
    </li>
    <li>
      <Trans>Create credentials → OAuth client ID → Web application.</Trans>
    </li>
    <li>
      <Trans>Add the address above to “Authorised redirect URIs”.</Trans>
    </li>
    <li>
      <Trans>Copy the client ID and secret here, and publish the consent screen.</Trans>
    </li>
  </ol>
);

const LinkedInSteps = () => (
  <ol className={classes.steps}>
    <li>
      <Trans>
        Open{' '}
        <Anchor href={CONSOLES.linkedin} target="_blank" rel="noreferrer" inherit underline="always">
          My apps in the LinkedIn developer portal
        </Anchor>{' '}
        and create an app for your company.
      </Trans>
    </li>
    <li>
      <Trans>Products → request “Sign In with LinkedIn using OpenID Connect”.</Trans>
    </li>
    <li>
      <Trans>Auth → add the address above to “Authorized redirect URLs for your app”.</Trans>
    </li>
    <li>
      <Trans>Copy the client ID and primary client secret here.</Trans>
    </li>
  </ol>
);

/** Setup steps at the provider. */
export const ProviderSteps = ({ name, redirectUri }: { name: SocialProvider; redirectUri: string }) => {
  const { t } = useLingui();
  return (
    <div>
      <div className={classes.copy}>
        <TextInput
          readOnly
          label={<Trans>Redirect address</Trans>}
          value={redirectUri}
          className={classes.address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={redirectUri} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              aria-label={copied ? t`Copied` : t`Copy the redirect address`}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
          )}
        </CopyButton>
      </div>
      {name === 'google' ? <GoogleSteps /> : <LinkedInSteps />}
    </div>
  );
};
