import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Switch, Text } from '@mantine/core';
import { IconMailX, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { errorText } from '../../lib/api/errorText.ts';
import { useSave } from '../../lib/api/query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { useOnce } from '../account/once.ts';
import { useMailToken } from '../account/useMailToken.ts';
import { roleText } from './roleText.ts';
import { withCompany } from './useCompany.ts';

const Ended = () => (
  <EmptyState
    page
    icon={<IconMailX size={28} aria-hidden />}
    title={<Trans>This invitation is no longer valid</Trans>}
    text={<Trans>It was used, taken back or is older than seven days. Ask for a new one.</Trans>}
  />
);

/** Opened from an e-mail: what the invitation is to, and joining by it. */
export const InvitationPage = () => {
  const { t, i18n } = useLingui();
  usePageTitle(t`Invitation`);
  const format = useFormat();
  const navigate = useNavigate();
  const user = useUser();
  const token = useMailToken();
  const [tries, setTries] = useState(1);
  const [brings, setBrings] = useState(false);
  const look = useOnce(token === null ? null : `invitation:${token}:${tries}`, () =>
    call(contract.companyInvitations.look, { body: { token: token ?? '' } }),
  );
  const accept = useSave(contract.companyInvitations.accept, {
    refresh: withCompany,
    onDone: () => void navigate({ to: '/users/company' }),
  });
  if (token === null) return <Ended />;
  if (look.state === 'pending') return <Loading />;
  if (look.state === 'failed') {
    const isEnded =
      look.error instanceof ApiError && ['TOKEN_INVALID', 'VALIDATION_FAILED'].includes(look.error.code);
    return isEnded ? <Ended /> : <ErrorState error={look.error} onRetry={() => setTries(tries + 1)} />;
  }
  const { company, invitedBy, role, email, expiresAt } = look.value;
  const isOther = accept.error?.code === 'FORBIDDEN';
  return (
    <EmptyState
      page
      icon={<IconUsers size={28} aria-hidden />}
      title={
        <Trans>
          {invitedBy} invites you to {company}
        </Trans>
      }
      text={
        <>
          {i18n._(roleText[role].name)}: {i18n._(roleText[role].about)}.{' '}
          <Trans>
            For the account with the address {email}, until {format.day(expiresAt)}.
          </Trans>
        </>
      }
      action={
        user === null ? (
          <Button onClick={() => authDialog.open()}>
            <Trans>Sign in or register to accept</Trans>
          </Button>
        ) : (
          <Stack gap="md" align="center">
            {role !== 'viewer' && (
              <Switch
                checked={brings}
                onChange={(event) => setBrings(event.currentTarget.checked)}
                label={<Trans>Bring my ads and conversations</Trans>}
              />
            )}
            <Button
              loading={accept.isPending}
              onClick={() => accept.mutate({ body: { token, bringAds: brings } })}
            >
              <Trans>Join {company}</Trans>
            </Button>
            {accept.isError && (
              <Alert color="red" variant="light" role="alert">
                {isOther ? (
                  <Text size="sm">
                    <Trans>This invitation is for {email}. You are signed in with another address.</Trans>
                  </Text>
                ) : (
                  errorText(i18n, accept.error)
                )}
              </Alert>
            )}
          </Stack>
        )
      }
    />
  );
};
