import { ads } from './ads.ts';
import { auth } from './auth.ts';
import { baseData } from './baseData.ts';
import { conversations } from './conversations.ts';
import { siteSettings } from './siteSettings.ts';

/** Every call that the server answers and the screens make. */
export const contract = { auth, siteSettings, baseData, ads, conversations };
