import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { fallbackSiteSettings } from '../../contract/siteSettings.ts';
import { authDialog } from '../auth/authDialog.ts';
import { useSiteSettings } from '../settings/siteSettings.ts';
import { usePageTitle } from '../settings/usePageTitle.ts';
import classes from './MaintenancePage.module.css';
import { SiteLogo } from './SiteLogo.tsx';

export const MaintenancePage = () => {
  const { t } = useLingui();
  const { siteName, maintenanceMessage, contactEmail } = useSiteSettings();
  usePageTitle(t`Maintenance`);
  const standard =
    maintenanceMessage === '' || maintenanceMessage === fallbackSiteSettings.maintenanceMessage;
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <SiteLogo /> {siteName}
      </div>
      <div className={classes.card}>
        <IconTool size={32} aria-hidden className={classes.icon} />
        <h1>
          {standard ? <Trans>Site is under maintenance. Please check back later.</Trans> : maintenanceMessage}
        </h1>
        <p>
          <Trans>Nothing you have saved is lost. Ads, drafts and messages are there when we are back.</Trans>
        </p>
        {contactEmail !== '' && (
          <p>
            <Trans>
              Urgent? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </Trans>
          </p>
        )}
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => authDialog.open()}>
        <Trans>Staff sign-in</Trans>
      </Button>
    </main>
  );
};
