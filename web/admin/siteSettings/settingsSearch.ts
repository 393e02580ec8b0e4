import { read, searchOf } from '../../lib/searchParams.ts';

export const tabIds = [
  'general',
  'look',
  'contact',
  'search',
  'maintenance',
  'app',
  'security',
  'payments',
  'invoices',
  'mail',
  'moderation',
] as const;
export type TabId = (typeof tabIds)[number];

/** Search parameters of the site settings: the open tab. */
export const parseSettingsSearch = searchOf({ tab: read.oneOf(tabIds) });
