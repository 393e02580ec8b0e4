import { Trans, useLingui } from '@lingui/react/macro';
import { color } from '../../../contract/core/links.ts';
import { type SiteSettings, siteSettingsSchema } from '../../../contract/site/siteSettings.ts';
import { Footer } from '../../shared/settings/Footer.tsx';
import { Logo } from '../../shared/settings/Logo.tsx';
import { MaintenanceNotice } from '../../shared/settings/MaintenanceNotice.tsx';
import { ownPicture } from '../../shared/settings/ownPicture.ts';
import { SiteLogo } from '../../shared/settings/SiteLogo.tsx';
import { TriedSettings } from '../../shared/settings/siteSettings.ts';
import { Section } from '../../ui/Section.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import classes from './SitePreview.module.css';
import type { SettingsFields } from './settingsFields.ts';
import type { TabId } from './settingsSearch.ts';

/** Unsaved input as site settings; an incomplete colour or address keeps its saved value. */
const triedOf = (fields: SettingsFields, saved: SiteSettings): SiteSettings => {
  const { footerBackgroundColor: ground } = fields;
  const tried = siteSettingsSchema.safeParse({
    ...fields,
    footerBackgroundColor: color.safeParse(ground).success ? ground : saved.footerBackgroundColor,
  });
  if (tried.success) return tried.data;
  return siteSettingsSchema.parse({ ...saved, ...fields, socialMedia: saved.socialMedia, pwa: saved.pwa });
};

const TabTitle = ({ title, icon }: { title: string; icon: string }) => {
  const picture = ownPicture(icon);
  return (
    <>
      {picture === null || picture === '/favicon.ico' ? (
        <Logo size={16} />
      ) : (
        <img src={picture} alt="" width={16} height={16} />
      )}
      <span className={classes.title}>{title}</span>
    </>
  );
};

const Page = ({ siteName }: { siteName: string }) => (
  <>
    <div className={classes.header}>
      <span className={classes.brand}>
        <SiteLogo /> <span>{siteName}</span>
      </span>
      <Trans>Market</Trans>
      <span className={classes.signIn}>
        <Trans>Sign in</Trans>
      </span>
    </div>
    <div className={classes.body} aria-hidden>
      <span />
      <span />
      <span />
    </div>
    <Footer />
  </>
);

type Props = { fields: SettingsFields; saved: SiteSettings; tab: TabId };

/** Preview of header, footer, maintenance page and search result from the unsaved input. */
export const SitePreview = ({ fields, saved, tab }: Props) => {
  const { t } = useLingui();
  const tried = triedOf(fields, saved);
  const { siteName, faviconUrl, metaTags, siteDescription, siteDomain } = tried;
  const title = metaTags.title === '' ? siteName : metaTags.title;
  return (
    <Section title={<Trans>Preview</Trans>} note={<Trans>of what is typed, before it is saved</Trans>}>
      <TriedSettings value={tried}>
        <div className={classes.preview}>
          {tab === 'maintenance' ? (
            <PreviewFrame
              label={t`Maintenance page`}
              title={<TabTitle icon={faviconUrl} title={`${t`Maintenance`} · ${siteName}`} />}
              scale={0.75}
            >
              <MaintenanceNotice heading="h3">
                <Trans>Staff sign-in</Trans>
              </MaintenanceNotice>
            </PreviewFrame>
          ) : (
            <PreviewFrame
              label={t`Header and footer`}
              title={<TabTitle icon={faviconUrl} title={title} />}
              scale={0.6}
            >
              <Page siteName={siteName} />
            </PreviewFrame>
          )}
          {tab === 'search' && (
            <figure className={classes.found} aria-label={t`As a search engine shows it`}>
              <p>{siteDomain === '' ? window.location.host : siteDomain}</p>
              <p className={classes.foundTitle}>
                <bdi>{title}</bdi>
              </p>
              <p>
                <bdi>{metaTags.description === '' ? siteDescription : metaTags.description}</bdi>
              </p>
            </figure>
          )}
        </div>
      </TriedSettings>
    </Section>
  );
};
