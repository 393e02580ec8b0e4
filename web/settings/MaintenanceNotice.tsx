import { Trans } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { restoringMessage } from '../../contract/restoring.ts';
import { fallbackSiteSettings } from '../../contract/siteDefaults.ts';
import { knownText } from '../lib/knownTexts.ts';
import classes from './MaintenanceNotice.module.css';
import { SiteLogo } from './SiteLogo.tsx';
import { useSiteSettings } from './siteSettings.ts';

type Props = { heading?: 'h1' | 'h3'; children?: ReactNode };

/** What stands in place of the site while it is under maintenance. */
export const MaintenanceNotice = ({ heading: Heading = 'h1', children }: Props) => {
  const { siteName, maintenanceMessage, contactEmail } = useSiteSettings();
  const standard =
    maintenanceMessage === '' || maintenanceMessage === fallbackSiteSettings.maintenanceMessage;
  return (
    <div className={classes.page}>
      <div className={classes.brand}>
        <SiteLogo /> {siteName}
      </div>
      <div className={classes.card}>
        <IconTool size={32} aria-hidden className={classes.icon} />
        <Heading className={classes.message}>
          {standard ? (
            <Trans>Site is under maintenance. Please check back later.</Trans>
          ) : (
            knownText(maintenanceMessage)
          )}
        </Heading>
        {maintenanceMessage !== restoringMessage && (
          <p>
            <Trans>
              Nothing you have saved is lost. Ads, drafts and messages are there when we are back.
            </Trans>
          </p>
        )}
        {contactEmail !== '' && (
          <p>
            <Trans>
              Urgent? Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </Trans>
          </p>
        )}
      </div>
      {children}
    </div>
  );
};
