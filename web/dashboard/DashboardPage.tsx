import { Trans, useLingui } from '@lingui/react/macro';
import { missingProfileFields } from '../../contract/auth.ts';
import { AdFunnel } from '../ads/AdFunnel.tsx';
import { useUser } from '../lib/session.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import { FirstSteps } from '../setup/FirstSteps.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ProfileProgress } from '../users/ProfileProgress.tsx';
import classes from './DashboardPage.module.css';
import { Needs } from './Needs.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Standing } from './Standing.tsx';

/** A member's day: what waits for them, how their ads do, what they have. */
export const DashboardPage = () => {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t`Dashboard`);
  if (user === null) return null;
  return (
    <>
      <PageHeader title={<Trans>Dashboard</Trans>} actions={<QuickActions />} />
      <div className={classes.body}>
        <div className={classes.main}>
          <FirstSteps />
          <Needs />
          <AdFunnel ad={null} />
        </div>
        <div className={classes.side}>
          <Standing />
          {missingProfileFields(user.profile).length > 0 && <ProfileProgress user={user} />}
        </div>
      </div>
    </>
  );
};
