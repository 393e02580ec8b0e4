import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import type { AdminSiteSettings, siteSettingsBody } from '../../../contract/site/siteSettings.ts';
import type { TabId } from './settingsSearch.ts';

/** All form values; the version is added on save. */
export type SettingsFields = Required<
  Omit<z.input<typeof siteSettingsBody>, 'version' | 'updatedAt' | 'updatedBy' | 'currencyFixed' | 'legal'>
>;

export const fieldsOf = (settings: AdminSiteSettings): SettingsFields => {
  const {
    version: _read,
    updatedAt: _at,
    updatedBy: _by,
    currencyFixed: _fixed,
    legal: _legal,
    ...fields
  } = settings;
  return fields;
};

type Path = FieldPath<SettingsFields>;
export type Kind =
  | 'line'
  | 'area'
  | 'switch'
  | 'address'
  | 'color'
  | 'picture'
  | 'currency'
  | 'country'
  | 'money'
  | 'number';

export type SettingsField = {
  path: Path;
  kind: Kind;
  label: MessageDescriptor;
  hint?: MessageDescriptor;
  /** Maximum length in characters. */
  max?: number;
};

const line = (
  path: Path,
  label: MessageDescriptor,
  max: number,
  hint?: MessageDescriptor,
): SettingsField => ({
  path,
  kind: 'line',
  label,
  max,
  ...(hint && { hint }),
});
const area = (
  path: Path,
  label: MessageDescriptor,
  max: number,
  hint?: MessageDescriptor,
): SettingsField => ({
  ...line(path, label, max, hint),
  kind: 'area',
});
const of = (kind: Kind, path: Path, label: MessageDescriptor, hint?: MessageDescriptor): SettingsField => ({
  path,
  kind,
  label,
  ...(hint && { hint }),
});

/** Every setting once, grouped by tab. */
export const settingsTabs = [
  {
    id: 'general',
    label: msg`General`,
    fields: [
      line('siteName', msg`Name of the site`, 60, msg`In the header, in titles, mails and receipts`),
      line('siteDomain', msg`Domain`, 253, msg`Like gasmap.example, without https://`),
      area('siteDescription', msg`Description`, 300, msg`In the footer, and to search engines`),
    ],
  },
  {
    id: 'look',
    label: msg`Branding`,
    fields: [
      of(
        'picture',
        'logoUrl',
        msg`Logo`,
        msg`In the header and on receipts; the icons of the app are made from it`,
      ),
      of('picture', 'faviconUrl', msg`Favicon`, msg`A square picture`),
      of('color', 'footerBackgroundColor', msg`Colour of the footer`, msg`The text on it stays readable`),
      area('footerText', msg`Last line of the footer`, 300),
    ],
  },
  {
    id: 'contact',
    label: msg`Contact and social`,
    fields: [
      line('contactEmail', msg`E-mail`, 254, msg`In the footer and on the maintenance page`),
      line('contactPhone', msg`Phone`, 40),
      area('address', msg`Address`, 300),
      of('address', 'socialMedia.linkedin', msg`LinkedIn`),
      of('address', 'socialMedia.twitter', msg`X`),
      of('address', 'socialMedia.facebook', msg`Facebook`),
      of('address', 'socialMedia.instagram', msg`Instagram`),
    ],
  },
  {
    id: 'search',
    label: msg`SEO`,
    fields: [
      line('metaTags.title', msg`Home page title`, 120, msg`Empty: the name of the site`),
      area('metaTags.description', msg`Description of the first page`, 300, msg`Empty: that of the site`),
      line('metaTags.keywords', msg`Keywords`, 300, msg`Separated by commas`),
    ],
  },
  {
    id: 'maintenance',
    label: msg`Maintenance`,
    fields: [
      of(
        'switch',
        'maintenanceMode',
        msg`Maintenance is on`,
        msg`Saved with this on, the site is closed to everyone but staff, who can sign in on the page itself`,
      ),
      area(
        'maintenanceMessage',
        msg`Message`,
        300,
        msg`The standard message is shown in the reader's language`,
      ),
    ],
  },
  {
    id: 'app',
    label: msg`App`,
    fields: [
      of('switch', 'pwa.enabled', msg`Offer to install the site as an app`),
      line('pwa.shortName', msg`Name under the icon`, 30, msg`Empty: the name of the site`),
      of('color', 'pwa.themeColor', msg`Theme colour`),
      area(
        'pwa.iosInstallGuide',
        msg`Guide for iPhone and iPad`,
        1000,
        msg`These devices do not offer to install; this says how`,
      ),
    ],
  },
  {
    id: 'security',
    label: msg`Security`,
    fields: [
      of(
        'switch',
        'security.hideAccountExistence',
        msg`Hide whether an e-mail is registered`,
        msg`Sign-in then always says “Invalid email or password”, and every address counts as free`,
      ),
      of(
        'switch',
        'security.requireConfirmedEmailForFiles',
        msg`Documents on ads only with a confirmed e-mail address`,
        msg`Others can post ads, but attach nothing until they follow the link in the mail`,
      ),
      of(
        'switch',
        'security.requireSecondFactorForStaff',
        msg`Staff needs a second factor`,
        msg`Whoever holds a permission sets up an authenticator app or a passkey before they can use it. You need one yourself first`,
      ),
      of(
        'switch',
        'security.requireTermsConsent',
        msg`Terms of use have to be accepted`,
        msg`At registration, and by every member after a new version is published. Without published terms nobody is asked`,
      ),
      of(
        'number',
        'security.addressDays',
        msg`Days for which the audit log keeps network addresses`,
        msg`30 to 365`,
      ),
    ],
  },
  {
    id: 'payments',
    label: msg`Payments`,
    fields: [
      of('currency', 'payments.currency', msg`Currency`, msg`Of wallets and plans`),
      of('money', 'payments.minAmount', msg`Smallest top-up`),
      of('money', 'payments.maxAmount', msg`Largest top-up`),
      area(
        'payments.bankInstructions',
        msg`Bank transfer instructions`,
        1000,
        msg`Shown to those who pay that way. Empty: bank transfers are not offered`,
      ),
      of(
        'switch',
        'rates.ecb',
        msg`Take exchange rates from the European Central Bank`,
        msg`Once a working day. A rate that moves by more than 5% waits for you under Currencies`,
      ),
    ],
  },
  {
    id: 'invoices',
    label: msg`Invoices`,
    fields: [
      of(
        'switch',
        'invoices.enabled',
        msg`Issue invoices`,
        msg`For plans that are paid for from now on. Ask your accountant before you switch it on`,
      ),
      line('invoices.legalName', msg`Legal name of the seller`, 160),
      area('invoices.address', msg`Address of the seller`, 300),
      of('country', 'invoices.country', msg`Country of the seller`),
      line(
        'invoices.vatNumber',
        msg`VAT number of the seller`,
        20,
        msg`Its form is checked, not whether it exists`,
      ),
      line('invoices.registrationNumber', msg`Registration number`, 60, msg`Of the company register`),
      line('invoices.prefix', msg`Beginning of invoice numbers`, 8, msg`INV gives INV-2026-000001`),
      of(
        'switch',
        'invoices.oss',
        msg`One stop shop of the European Union`,
        msg`Buyers in other member states without a VAT number are charged the rate of their country instead of yours`,
      ),
      of(
        'switch',
        'invoices.pricesIncludeVat',
        msg`Prices include VAT`,
        msg`Off: VAT is added to the prices of plans wherever it is due, for purchases and renewals from now on`,
      ),
    ],
  },
  {
    id: 'mail',
    label: msg`Mail`,
    fields: [
      line('mail.senderName', msg`Name of the sender`, 60, msg`Empty: the name of the site`),
      line(
        'mail.senderAddress',
        msg`Address of the sender`,
        254,
        msg`Empty: the one that the server was started with`,
      ),
      area('mail.footer', msg`E-mail footer`, 500),
    ],
  },
  {
    id: 'moderation',
    label: msg`Moderation`,
    fields: [
      of(
        'number',
        'moderation.suspendAt',
        msg`Suspend an ad from this sum of cautions on`,
        msg`41 to 1000; below it an ad only waits to be read`,
      ),
    ],
  },
] as const satisfies readonly { id: TabId; label: MessageDescriptor; fields: readonly SettingsField[] }[];

const holds = (field: SettingsField, path: string) =>
  path === field.path || path.startsWith(`${field.path}.`);

/** Tab and field of an error path; undefined if it has no field. */
export const placeOf = (path: string): { tab: TabId; field: SettingsField } | undefined => {
  for (const { id, fields } of settingsTabs) {
    const field = (fields as readonly SettingsField[]).find((one) => holds(one, path));
    if (field !== undefined) return { tab: id, field };
  }
  return undefined;
};
