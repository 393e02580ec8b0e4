import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { contract } from '../../contract/index.ts';
import type { UserDetail } from '../../contract/users.ts';
import { useRead } from '../lib/query.ts';
import { useUser } from '../lib/session.ts';
import { AwaitedCard } from '../ui/AwaitedCard.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Section } from '../ui/Section.tsx';
import { permissionsOfRoles } from './givenRoles.ts';
import { UserPermissions } from './UserPermissions.tsx';
import { UserRole } from './UserRole.tsx';

/** What an account may do: by its roles, and beyond them. */
export const UserAccess = ({ user }: { user: UserDetail }) => {
  const { t } = useLingui();
  const viewer = useUser();
  const roles = useRead(contract.roles.list, {}, { staleTime: 0 });
  if (viewer === null) return null;
  if (roles.data === undefined) {
    if (roles.error !== null) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />;
    return (
      <Stack gap="md" role="status" aria-label={t`Loading roles`}>
        <Skeleton height={72} />
        <AwaitedCard height={300} />
      </Stack>
    );
  }
  const stored = [...user.grantedPermissions].sort().join(' ');
  return (
    <Stack gap="xl">
      <Section title={<Trans>Role</Trans>}>
        <UserRole
          key={`${user.role} ${user.customRole?.id}`}
          user={user}
          viewer={viewer}
          roles={roles.data.items}
        />
      </Section>
      <Section title={<Trans>Permissions</Trans>}>
        <UserPermissions
          key={stored}
          user={user}
          viewer={viewer}
          ofRoles={permissionsOfRoles(user, roles.data.items)}
        />
      </Section>
    </Stack>
  );
};
