import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { Role } from '../../contract/access.ts';
import type { User } from '../../contract/auth.ts';
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

type Props = {
  roles: readonly Role[];
  /** What is asked beyond the role. */
  may?: (user: User) => boolean;
  children: ReactNode;
};

/** Shows its screen only to the roles it names. */
export const ProtectedRoute = ({ roles, may = () => true, children }: Props) => {
  const { status, user } = useSession();
  if (status === 'loading') return <Loading />;
  if (user === null) return <SignInFirst />;
  if (!roles.includes(user.role) || !may(user)) {
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
