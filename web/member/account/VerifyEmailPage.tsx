import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailCheck, IconMailX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useUser } from '../../lib/session.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { useResend } from '../../shared/auth/useResend.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { useOnce } from './once.ts';
import { refreshMe } from './ownProfile.ts';
import { useMailToken } from './useMailToken.ts';

const confirm = async (token: string) => {
  await call(contract.account.verifyEmail, { body: { token } });
  // The address is confirmed even if this refresh fails.
  await refreshMe().catch(() => undefined);
};

const Confirmed = () => {
  const user = useUser();
  return (
    <EmptyState
      page
      icon={<IconMailCheck size={28} aria-hidden />}
      title={<Trans>Your e-mail address is confirmed</Trans>}
      text={<Trans>Others see on your ads that it is yours.</Trans>}
      action={
        user === null ? (
          <Button onClick={() => authDialog.open()}>
            <Trans>Sign in</Trans>
          </Button>
        ) : (
          <Button renderRoot={(props) => <Link to="/market" {...props} />}>
            <Trans>Open the market</Trans>
          </Button>
        )
      }
    />
  );
};

/** The link is used or expired: a new one is mailed to the address of the signed-in account. */
const Expired = () => {
  const user = useUser();
  const { resend, isPending, isSent } = useResend();
  if (user?.emailVerified === true) return <Confirmed />;
  return (
    <EmptyState
      page
      icon={<IconMailX size={28} aria-hidden />}
      title={<Trans>This link no longer works</Trans>}
      text={
        user === null ? (
          <Trans>It was used already, or is older than 24 hours. Sign in to get a new one.</Trans>
        ) : (
          <Trans>It was used already, or is older than 24 hours. We can mail you a new one.</Trans>
        )
      }
      action={
        user === null ? (
          <Button onClick={() => authDialog.open()}>
            <Trans>Sign in</Trans>
          </Button>
        ) : (
          <Button loading={isPending} disabled={isSent} onClick={resend}>
            {isSent ? <Trans>Sent</Trans> : <Trans>Send a new link</Trans>}
          </Button>
        )
      }
    />
  );
};

/** Opened from an e-mail: opening it confirms the address. */
export const VerifyEmailPage = () => {
  const { t } = useLingui();
  usePageTitle(t`Confirm your e-mail address`);
  const token = useMailToken();
  const [tries, setTries] = useState(1);
  const outcome = useOnce(token === null ? null : `verify:${token}:${tries}`, () => confirm(token ?? ''));

  if (token === null) return <Expired />;
  if (outcome.state === 'pending') return <Loading />;
  if (outcome.state === 'done') return <Confirmed />;
  const { error } = outcome;
  const isSpent = error instanceof ApiError && ['TOKEN_INVALID', 'VALIDATION_FAILED'].includes(error.code);
  return isSpent ? <Expired /> : <ErrorState error={error} onRetry={() => setTries(tries + 1)} />;
};
