import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import type { Role } from '../../../contract/core/access.ts';
import { useSession } from '../../lib/session.ts';
import { authDialog } from '../../shared/auth/authDialog.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';

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
  /** A condition beyond the role. */
  may?: (user: User) => boolean;
  children: ReactNode;
};

/** Renders its screen only for the given roles. */
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
