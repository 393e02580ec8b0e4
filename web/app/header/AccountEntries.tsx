import { Trans, useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '../../../contract/accounts/auth.ts';
import { menuOf } from '../routes/menus.ts';
import classes from './AccountMenu.module.css';
import { MenuItem, menuItemClass } from './MenuItem.tsx';
import { useSignOut } from './useSignOut.ts';

export const AccountEntries = ({ user, onGo }: { user: User; onGo: () => void }) => {
  const { i18n } = useLingui();
  const signOut = useSignOut();
  const leave = () => {
    onGo();
    signOut();
  };
  return (
    <>
      <div className={classes.who}>
        <strong>{user.username}</strong>
        <span>{user.email}</span>
      </div>
      {menuOf(user).map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={menuItemClass} onClick={onGo}>
          <Icon size={16} aria-hidden />
          {i18n._(label)}
        </Link>
      ))}
      <div className={classes.end}>
        <MenuItem icon={<IconLogout size={16} aria-hidden />} onClick={leave}>
          <Trans>Sign out</Trans>
        </MenuItem>
      </div>
    </>
  );
};
