import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { authDialog } from '../shared/auth/authDialog.ts';
import { MaintenanceNotice } from '../shared/settings/MaintenanceNotice.tsx';
import { usePageTitle } from '../shared/settings/usePageTitle.ts';
import classes from './SiteGate.module.css';

export const MaintenancePage = () => {
  const { t } = useLingui();
  usePageTitle(t`Maintenance`);
  return (
    <main className={classes.maintenance}>
      <MaintenanceNotice>
        <Button variant="subtle" size="compact-sm" onClick={() => authDialog.open()}>
          <Trans>Staff sign-in</Trans>
        </Button>
      </MaintenanceNotice>
    </main>
  );
};
