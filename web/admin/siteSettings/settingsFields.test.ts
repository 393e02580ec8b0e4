import { expect, test } from 'vitest';
import { fallbackSiteSettings } from '../../../contract/site/siteDefaults.ts';
import { siteSettingsBody } from '../../../contract/site/siteSettings.ts';
import { fieldsOf, placeOf, settingsTabs } from './settingsFields.ts';
import { tabIds } from './settingsSearch.ts';

const settings = {
  ...fallbackSiteSettings,
  security: {
    hideAccountExistence: false,
    requireConfirmedEmailForFiles: true,
    requireSecondFactorForStaff: false,
    requireTermsConsent: true,
    addressDays: 365,
  },
  payments: { currency: 'USD', minAmount: 5, maxAmount: 50_000, bankInstructions: '' },
  mail: { senderName: '', senderAddress: '', footer: '' },
  moderation: { suspendAt: 80 },
  invoices: {
    enabled: false,
    legalName: '',
    address: '',
    country: '',
    vatNumber: '',
    registrationNumber: '',
    prefix: 'INV',
    oss: false,
    pricesIncludeVat: true,
  },
  rates: { ecb: false },
  version: 3,
  updatedAt: null,
  updatedBy: null,
  currencyFixed: false,
};

test('every setting that can be saved stands in one tab, and what a site starts with is valid', () => {
  const fields = fieldsOf(settings);
  const leaves = Object.entries(fields).flatMap(([top, value]) =>
    typeof value === 'object' ? Object.keys(value).map((key) => `${top}.${key}`) : [top],
  );
  for (const path of leaves) expect(placeOf(path)?.field.path, path).toBe(path);
  expect(settingsTabs.map(({ id }) => id)).toEqual(tabIds);
  expect(settingsTabs.flatMap((tab) => tab.fields)).toHaveLength(leaves.length);
  expect(siteSettingsBody.safeParse({ ...fields, version: 3 }).success).toBe(true);
});

test('a complaint without a field belongs to no tab', () => {
  expect(placeOf('version')).toBeUndefined();
  expect(placeOf('socialMedia.twitter')?.tab).toBe('contact');
});
