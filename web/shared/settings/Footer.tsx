import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { translateName } from '../../i18n/translate.ts';
import classes from './Footer.module.css';
import { readableOn } from './readableOn.ts';
import { SiteLogo } from './SiteLogo.tsx';
import { useSiteSettings } from './siteSettings.ts';

const networks = [
  { key: 'facebook', name: 'Facebook', icon: IconBrandFacebook },
  { key: 'twitter', name: 'X', icon: IconBrandX },
  { key: 'linkedin', name: 'LinkedIn', icon: IconBrandLinkedin },
  { key: 'instagram', name: 'Instagram', icon: IconBrandInstagram },
] as const;

/** Links from the site settings; only what the operator has filled in. */
export const Footer = () => {
  const { t } = useLingui();
  const settings = useSiteSettings();
  const { footerBackgroundColor, contactEmail, contactPhone, address, socialMedia, legal } = settings;
  const social = networks.flatMap((network) => {
    const href = socialMedia[network.key];
    return href === null || href === '' ? [] : [{ ...network, href }];
  });
  const { ink, quiet, rule } = readableOn(footerBackgroundColor);
  const colors = { backgroundColor: footerBackgroundColor, color: ink, '--quiet': quiet, '--rule': rule };
  return (
    <footer className={classes.footer} style={colors}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <span className={classes.brand}>
            <SiteLogo /> {settings.siteName}
          </span>
          <p>
            <bdi>{translateName(settings.siteDescription)}</bdi>
          </p>
          <nav className={classes.links} aria-label={t`About this site`}>
            <Link to="/pricing">
              <Trans>Pricing</Trans>
            </Link>
            <Link to="/benchmarks">
              <Trans>Benchmarks</Trans>
            </Link>
            <Link to="/verify">
              <Trans>Verify a price</Trans>
            </Link>
            {legal.terms !== null && (
              <Link to="/terms">
                <Trans>Terms of use</Trans>
              </Link>
            )}
            {legal.privacy !== null && (
              <Link to="/privacy">
                <Trans>Privacy policy</Trans>
              </Link>
            )}
            {legal.imprint !== null && (
              <Link to="/imprint">
                <Trans>Imprint</Trans>
              </Link>
            )}
          </nav>
        </div>
        <address className={classes.contact}>
          {contactEmail !== '' && (
            <a href={`mailto:${contactEmail}`}>
              <IconMail size={16} aria-hidden /> {contactEmail}
            </a>
          )}
          {contactPhone !== '' && (
            <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>
              <IconPhone size={16} aria-hidden /> <bdi dir="ltr">{contactPhone}</bdi>
            </a>
          )}
          {address !== '' && (
            <span>
              <IconMapPin size={16} aria-hidden /> <bdi>{address}</bdi>
            </span>
          )}
        </address>
        {social.length > 0 && (
          <nav className={classes.social} aria-label={t`Social media`}>
            {social.map(({ key, name, icon: Icon, href }) => (
              <a key={key} href={href} rel="noopener" aria-label={name} title={name}>
                <Icon size={18} aria-hidden />
              </a>
            ))}
          </nav>
        )}
        <p className={classes.text}>
          <bdi>{translateName(settings.footerText)}</bdi>
        </p>
      </div>
    </footer>
  );
};
