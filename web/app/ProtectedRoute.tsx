import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { Role } from '../../contract/access.ts';
import { authDialog } from '../auth/authDialog.ts';
import { useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Loading } from '../ui/Loading.tsx';

const SignInFirst = () => {
  useEffect(() => authDialog.open(), []);
  return (
    <EmptyState
      page
      icon={<IconLock size={28} aria-hidden />}
      title={<Trans>Sign in to continue</Trans>}
      action={
        <Button onClick={() => authDialog.open()}>
          <Trans>Sign in</Trans>
        </Button>
      }
    />
  );
};

/** Shows its screen only to the roles it names. */
export const ProtectedRoute = ({ roles, children }: { roles: readonly Role[]; children: ReactNode }) => {
  const { status, user } = useSession();
  if (status === 'loading') return <Loading />;
  if (user === null) return <SignInFirst />;
  if (!roles.includes(user.role)) {
    return (
      <EmptyState
        page
        icon={<IconLock size={28} aria-hidden />}
        title={<Trans>You are not authorized to view this page.</Trans>}
      />
    );
  }
  return children;
};
