import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import { useResend } from '../../shared/auth/useResend.ts';
import classes from './EmailBanner.module.css';

const KEY = 'emailBannerClosed';

const isClosed = (user: User): boolean => {
  try {
    return sessionStorage.getItem(KEY) === user.id;
  } catch {
    return false;
  }
};

/** Shown until the e-mail address is confirmed. Once dismissed, it stays hidden until the tab is closed. */
export const EmailBanner = ({ user }: { user: User }) => {
  const { t } = useLingui();
  const [closed, setClosed] = useState(() => isClosed(user));
  const { resend, isPending, isSent } = useResend();
  if (closed) return null;

  const close = () => {
    setClosed(true);
    try {
      sessionStorage.setItem(KEY, user.id);
    } catch {
      // Without storage the banner only appears again.
    }
  };

  return (
    <section className={classes.banner} aria-label={t`E-mail not confirmed`}>
      <IconMailExclamation size={18} aria-hidden />
      <span className={classes.text}>
        <Trans>
          Confirm <strong>{user.email}</strong>: open the link that we mailed you.
        </Trans>
      </span>
      {isSent ? (
        <span role="status" className={classes.sent}>
          <Trans>Sent</Trans>
        </span>
      ) : (
        <Button
          className={classes.act}
          variant="subtle"
          size="compact-sm"
          loading={isPending}
          onClick={resend}
        >
          <Trans>Resend</Trans>
        </Button>
      )}
      <CloseButton size="sm" aria-label={t`Close`} onClick={close} />
    </section>
  );
};
