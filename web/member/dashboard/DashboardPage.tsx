import { Trans, useLingui } from '@lingui/react/macro';
import { missingProfileFields } from '../../../contract/accounts/auth.ts';
import { useUser } from '../../lib/session.ts';
import { AdFunnel } from '../../shared/adFunnel/AdFunnel.tsx';
import { usePageTitle } from '../../shared/settings/usePageTitle.ts';
import { FirstSteps } from '../../shared/setup/FirstSteps.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProfileProgress } from '../profile/ProfileProgress.tsx';
import classes from './DashboardPage.module.css';
import { MarketNews } from './MarketNews.tsx';
import { Needs } from './Needs.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Standing } from './Standing.tsx';

/** Member dashboard: open matters, statistics of own ads, account overview. */
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
          <MarketNews />
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
