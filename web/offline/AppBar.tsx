import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDeviceMobileDown, IconGitBranch, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useOffline } from '../lib/api/connection.ts';
import { useSiteSettings } from '../shared/settings/siteSettings.ts';
import classes from './AppBar.module.css';
import { install, manifestIn, useInstallOffer } from './install.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { outbox } from './outbox.ts';
import { update } from './update.ts';

type BarProps = { icon: ReactNode; tone?: 'amber'; children: ReactNode; acts?: ReactNode };

const Bar = ({ icon, tone, children, acts }: BarProps) => (
  <div className={classes.bar} data-tone={tone} role="status">
    {icon}
    <span className={classes.text}>{children}</span>
    {acts !== undefined && <span className={classes.acts}>{acts}</span>}
  </div>
);

const UpdateBar = () => (
  <Bar
    icon={<IconRefresh size={18} aria-hidden />}
    acts={
      <Button variant="subtle" size="compact-sm" onClick={update.now}>
        <Trans>Reload</Trans>
      </Button>
    }
  >
    <Trans>A new version is ready. It waits until you are done here.</Trans>
  </Bar>
);

const ConflictBar = ({ adId, title }: { adId: string; title: string }) => (
  <Bar
    tone="amber"
    icon={<IconGitBranch size={18} aria-hidden />}
    acts={
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => outbox.opened(adId)}
        renderRoot={(props) => <Link to="/users/ads/$id/edit" params={{ id: adId }} {...props} />}
      >
        <Trans>Open and choose</Trans>
      </Button>
    }
  >
    <Trans>“{title}” was changed elsewhere while you wrote offline. Nothing was overwritten.</Trans>
  </Bar>
);

const Later = () => (
  <Button variant="subtle" size="compact-sm" onClick={install.later}>
    <Trans>Later</Trans>
  </Button>
);

const InstallBar = () => {
  const { siteName, pwa } = useSiteSettings();
  const offer = useInstallOffer();
  if (!pwa.enabled || offer.kind === 'hidden') return null;
  const icon = <IconDeviceMobileDown size={18} aria-hidden />;
  if (offer.kind === 'guide')
    return pwa.iosInstallGuide === '' ? null : (
      <Bar icon={icon} acts={<Later />}>
        {pwa.iosInstallGuide}
      </Bar>
    );
  return (
    <Bar
      icon={icon}
      acts={
        <>
          <Button variant="subtle" size="compact-sm" onClick={() => void install.accept()}>
            <Trans>Install</Trans>
          </Button>
          <Later />
        </>
      }
    >
      <Trans>Install {siteName} as an app on this device.</Trans>
    </Bar>
  );
};

/** A bar above every screen with one notice at a time: offline, update, draft conflict, install offer. */
export const AppBar = () => {
  const offline = useOffline();
  const hasUpdate = update.useBanner();
  const { code } = useLanguage();
  useEffect(() => manifestIn(code), [code]);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const conflict = outbox.useConflicts().find(({ adId }) => !path.includes(adId));
  if (offline)
    return (
      <Bar tone="amber" icon={<IconWifiOff size={18} aria-hidden />}>
        <OfflineBanner />
      </Bar>
    );
  if (hasUpdate) return <UpdateBar />;
  if (conflict !== undefined) return <ConflictBar {...conflict} />;
  return <InstallBar />;
};
