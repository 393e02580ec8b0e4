import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import type { UserDetail } from '../../../../contract/accounts/users.ts';
import { contract } from '../../../../contract/index.ts';
import { useRead } from '../../../lib/api/query.ts';
import { useUser } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/feedback/SkeletonCard.tsx';
import { Section } from '../../../ui/Section.tsx';
import { permissionsOfRoles } from './givenRoles.ts';
import { UserPermissions } from './UserPermissions.tsx';
import { UserRole } from './UserRole.tsx';

/** Permissions of an account, from its roles and granted individually. */
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
        <SkeletonCard height={300} />
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
