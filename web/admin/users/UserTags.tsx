import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/accounts/auth.ts';
import { Chip } from '../../ui/Chip.tsx';
import { roleName } from '../roles/roleText.ts';

/** Role tag; a custom role shows its own name and its base role. */
export const RoleTag = ({ user }: { user: Pick<User, 'role' | 'customRole'> }) => {
  const { i18n } = useLingui();
  const isStaff = user.role === 'admin' || user.role === 'superadmin';
  const name = i18n._(roleName[user.role]);
  return (
    <Chip tone={isStaff ? 'petrol' : 'plain'}>
      {user.customRole === null ? name : `${user.customRole.name} (${name})`}
    </Chip>
  );
};

export const StateTag = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Chip tone="ok">
      <Trans>Active</Trans>
    </Chip>
  ) : (
    <Chip tone="flame">
      <Trans>Blocked</Trans>
    </Chip>
  );

export const ConfirmedTag = ({ emailVerified }: { emailVerified: boolean }) =>
  emailVerified ? (
    <Chip tone="ok">
      <Trans>E-mail confirmed</Trans>
    </Chip>
  ) : (
    <Chip tone="amber">
      <Trans>E-mail not confirmed</Trans>
    </Chip>
  );
