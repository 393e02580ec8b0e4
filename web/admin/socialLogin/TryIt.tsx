import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { socialSigns } from '../../shared/auth/socialProviders.tsx';
import { rememberStart } from '../../shared/auth/socialStart.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './ProviderCard.module.css';

type Props = { name: SocialProvider; isOn: boolean; unsaved: boolean };

/** Starts a normal sign-in in a new tab. */
export const TryIt = ({ name, isOn, unsaved }: Props) => {
  const { t } = useLingui();
  const why = useId();
  const [starting, setStarting] = useState(false);
  const { name: provider, start } = socialSigns[name];

  const go = async () => {
    // Opened before the response arrives: later the popup blocker would stop it.
    const tab = open('about:blank', '_blank');
    if (tab === null) {
      toast.failed(t`The browser did not open a new tab. Allow pop-ups for this site.`);
      return;
    }
    setStarting(true);
    try {
      const { authUrl } = await call(start);
      rememberStart(authUrl, { provider: name, purpose: 'signIn', next: '/' }, tab.sessionStorage);
      tab.location.replace(authUrl);
    } catch (error) {
      tab.close();
      toast.failed(
        error instanceof ApiError && error.body !== null
          ? error.message
          : t`${provider} login is not available`,
      );
    } finally {
      setStarting(false);
    }
  };

  return (
    <div className={classes.try}>
      <Button
        variant="default"
        disabled={!isOn || unsaved}
        loading={starting}
        aria-describedby={why}
        leftSection={<IconExternalLink size={16} aria-hidden />}
        onClick={() => void go()}
      >
        <Trans>Try it</Trans>
      </Button>
      <span id={why} className={classes.why}>
        {!isOn && <Trans>Possible once {provider} is on.</Trans>}
        {isOn && unsaved && <Trans>Save your changes first.</Trans>}
        {isOn && !unsaved && (
          <Trans>Opens in a new tab. If you finish there, this browser is signed in as that user.</Trans>
        )}
      </span>
    </div>
  );
};
