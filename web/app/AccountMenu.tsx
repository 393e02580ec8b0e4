import { Trans, useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { User } from '../../contract/auth.ts';
import { initialsOf } from '../account/initials.ts';
import { formDrafts } from '../lib/formDrafts.ts';
import { signOut } from '../lib/startSession.ts';
import { HeaderMenu } from '../ui/HeaderMenu.tsx';
import { Portrait } from '../ui/Portrait.tsx';
import classes from './AccountMenu.module.css';
import { MenuItem, menuItemClass } from './MenuItem.tsx';
import { menuOf } from './menus.ts';

const AccountEntries = ({ user, onGo }: { user: User; onGo: () => void }) => {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const leave = async () => {
    onGo();
    await navigate({ to: '/' });
    formDrafts.removeAll();
    await signOut();
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
        <MenuItem icon={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          <Trans>Sign out</Trans>
        </MenuItem>
      </div>
    </>
  );
};

export const AccountMenu = ({ user }: { user: User }) => {
  const { t } = useLingui();
  const initials = initialsOf(user);
  return (
    <HeaderMenu
      label={t`${initials}, account of ${user.username}`}
      sign={<Portrait initials={initials} imageUrl={user.profile.imageUrl} />}
    >
      {(close) => <AccountEntries user={user} onGo={close} />}
    </HeaderMenu>
  );
};
