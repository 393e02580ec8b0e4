import { Trans } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { restoringMessage } from '../../../contract/operations/restoring.ts';
import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import { translateName } from '../../i18n/translate.ts';
import classes from './MaintenanceNotice.module.css';
import { SiteLogo } from './SiteLogo.tsx';
import { useSiteSettings } from './siteSettings.ts';

type Props = { heading?: 'h1' | 'h3'; children?: ReactNode };

/** Replaces the site during maintenance. */
export const MaintenanceNotice = ({ heading: Heading = 'h1', children }: Props) => {
  const { siteName, maintenanceMessage, contactEmail } = useSiteSettings();
  const isRestoring = maintenanceMessage === restoringMessage;
  return (
    <div className={classes.page}>
      <div className={classes.brand}>
        <SiteLogo /> {siteName}
      </div>
      <div className={classes.card}>
        <IconTool size={32} aria-hidden className={classes.icon} />
        <Heading className={classes.message}>
          {isRestoring ? (
            <Trans>A backup is being restored. Please come back in a few minutes.</Trans>
          ) : (
            translateName(maintenanceMessage || fallbackSiteSettings.maintenanceMessage)
          )}
        </Heading>
        {!isRestoring && (
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
