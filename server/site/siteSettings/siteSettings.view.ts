import type { AdminSiteSettings } from '../../../contract/site/siteSettings.ts';
import type { SettingsRow } from '../../db/settingsRow.ts';
import { settingsFrom } from './stored.ts';

export const viewAdminSettings = (stored: SettingsRow, currencyFixed: boolean): AdminSiteSettings => ({
  ...settingsFrom(stored.settings),
  version: stored.version,
  updatedAt: stored.updated_at?.toISOString() ?? null,
  updatedBy: stored.updated_by,
  currencyFixed,
});
