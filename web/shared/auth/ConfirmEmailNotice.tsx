import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useResend } from './useResend.ts';

/** Why a call was refused with EMAIL_UNCONFIRMED, and the way on. What was typed stays where it is. */
export const ConfirmEmailNotice = () => {
  const email = useUser()?.email ?? '';
  const { resend, isPending, isSent } = useResend();
  return (
    <Notice tone="flame" urgent>
      <Trans>
        Confirm your e-mail address first: open the link that we sent to <strong>{email}</strong>, then try
        again. Nothing you typed is lost.
      </Trans>
      <Group mt="xs">
        <Button size="compact-sm" variant="default" loading={isPending} disabled={isSent} onClick={resend}>
          {isSent ? <Trans>Sent</Trans> : <Trans>Resend confirmation</Trans>}
        </Button>
      </Group>
    </Notice>
  );
};
