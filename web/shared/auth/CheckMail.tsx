import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import classes from './AuthDialog.module.css';
import { authDialog } from './authDialog.ts';

/** Shown after registration if the site hides which accounts exist: identical for every address. */
export const CheckMail = ({ email }: { email: string }) => (
  <Stack gap="md">
    <div className={classes.sent} role="status">
      <IconMailForward size={32} aria-hidden />
      <p>
        <Trans>
          We sent instructions to <strong>{email}</strong>. Open the link in the e-mail, then sign in here.
        </Trans>
      </p>
      <Text size="sm" c="dimmed">
        <Trans>Nothing there after a few minutes? Look into the spam folder, or try again.</Trans>
      </Text>
    </div>
    <Button variant="default" fullWidth onClick={() => authDialog.show('login')} data-autofocus>
      <Trans>Back to sign in</Trans>
    </Button>
  </Stack>
);
