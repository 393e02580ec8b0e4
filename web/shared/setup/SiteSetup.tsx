import { Trans } from '@lingui/react/macro';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SetupStep } from '../../../contract/site/setup.ts';
import { Checklist } from './Checklist.tsx';
import { useSiteSetup } from './useSiteSetup.ts';

const settings = (tab?: 'contact' | 'look' | 'mail' | 'payments'): LinkProps => ({
  to: '/admin/site-settings',
  search: tab === undefined ? {} : { tab },
});

const texts: Record<SetupStep, { title: ReactNode; why: ReactNode; leads: LinkProps }> = {
  password: {
    title: <Trans>Change your password</Trans>,
    why: <Trans>You still sign in with the one that the site was started with.</Trans>,
    leads: { to: '/admin/profile' },
  },
  demoAccounts: {
    title: <Trans>Block or delete the demo accounts</Trans>,
    why: <Trans>Their password is public: anybody could be your administrator.</Trans>,
    leads: { to: '/admin/users', search: { q: '@gasmap.test', state: 'active' } },
  },
  siteName: {
    title: <Trans>Name the site</Trans>,
    why: <Trans>It stands in the header, in e-mails and in search results.</Trans>,
    leads: settings(),
  },
  contactEmail: {
    title: <Trans>Add contact details</Trans>,
    why: <Trans>The contact address stands in the footer.</Trans>,
    leads: settings('contact'),
  },
  address: {
    title: <Trans>Serve the site over HTTPS</Trans>,
    why: (
      <Trans>
        Set <code>SITE_URL</code> to the public address, beginning with <code>https://</code>, and start
        again.
      </Trans>
    ),
    leads: settings(),
  },
  mail: {
    title: <Trans>Set up a mail server</Trans>,
    why: (
      <Trans>
        Without <code>SMTP_URL</code> e-mails stay in a folder of the server. Sender and footer are set here.
      </Trans>
    ),
    leads: settings('mail'),
  },
  payments: {
    title: <Trans>Take real payments</Trans>,
    why: (
      <Trans>
        Set the keys of Stripe (<code>STRIPE_SECRET_KEY</code>), or say here where a bank transfer goes.
      </Trans>
    ),
    leads: settings('payments'),
  },
  currency: {
    title: <Trans>Choose the currency</Trans>,
    why: <Trans>Of wallets and plans. It stays once there is money in the books.</Trans>,
    leads: settings('payments'),
  },
  backups: {
    title: <Trans>Turn on backups</Trans>,
    why: <Trans>Every night by itself, the last ones kept.</Trans>,
    leads: { to: '/admin/backup' },
  },
  baseData: {
    title: <Trans>Review the base data</Trans>,
    why: <Trans>Products, units, ports and terms as your market knows them.</Trans>,
    leads: { to: '/admin/base-data' },
  },
  logo: {
    title: <Trans>Upload a logo</Trans>,
    why: <Trans>Also the icon of the installed app.</Trans>,
    leads: settings('look'),
  },
  socialLogin: {
    title: <Trans>Offer sign-in with Google or LinkedIn</Trans>,
    why: <Trans>Optional. It needs an application registered there.</Trans>,
    leads: { to: '/admin/social-login-settings' },
  },
};

/** Setup checklist of a new site; hidden when complete or dismissed. */
export const SiteSetup = () => {
  const setup = useSiteSetup();
  if (setup === null) return null;
  return (
    <Checklist
      title={<Trans>Set up the site</Trans>}
      items={setup.steps.map((one) => ({ ...one, ...texts[one.step] }))}
      onHide={setup.hide}
    />
  );
};
