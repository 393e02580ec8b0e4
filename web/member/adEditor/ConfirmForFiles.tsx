import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useUser } from '../../lib/session.ts';
import { useResend } from '../../shared/auth/useResend.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';

/** Replaces the document fields until the e-mail address is confirmed. */
export const ConfirmForFiles = () => {
  const email = useUser()?.email;
  const { resend, isPending, isSent } = useResend();
  return (
    <Notice
      tone="petrol"
      icon={<IconMailExclamation size={18} aria-hidden />}
      title={<Trans>Confirm your e-mail address to add documents</Trans>}
    >
      <p>
        <Trans>
          Open the link that we mailed to <bdi>{email}</bdi>. Everything else of the ad can be filled in
          meanwhile.
        </Trans>
      </p>
      {isSent ? (
        <span role="status">
          <Trans>Sent</Trans>
        </span>
      ) : (
        <Button size="xs" variant="default" loading={isPending} onClick={resend}>
          <Trans>Resend</Trans>
        </Button>
      )}
    </Notice>
  );
};
