import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { User } from '../../../contract/accounts/auth.ts';
import { initialsOf } from '../../member/account/initials.ts';
import { HeaderMenu } from '../../ui/HeaderMenu.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { lazyScreens } from '../routes/lazyScreens.ts';

const AccountEntries = lazy(async () => ({ default: (await lazyScreens.account()).AccountEntries }));

export const AccountMenu = ({ user }: { user: User }) => {
  const { t } = useLingui();
  const initials = initialsOf(user);
  return (
    <HeaderMenu
      label={t`${initials}, account of ${user.username}`}
      sign={<Portrait initials={initials} imageUrl={user.profile.imageUrl} />}
    >
      {(close) => (
        <Suspense>
          <AccountEntries user={user} onGo={close} />
        </Suspense>
      )}
    </HeaderMenu>
  );
};
