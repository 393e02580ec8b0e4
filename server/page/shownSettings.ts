import type { SiteSettings } from '../../contract/siteSettings.ts';
import { isClosed } from '../backups/backups.ts';
import type { Context } from '../context.ts';
import { currentSiteSettings, whileRestoring } from '../siteSettings/siteSettings.ts';

/** The settings as a page shows them: closed while a backup is being restored. */
export async function shownSiteSettings(ctx: Context): Promise<SiteSettings> {
  const [settings, closed] = await Promise.all([currentSiteSettings(ctx), isClosed(ctx)]);
  return closed ? whileRestoring(settings) : settings;
}
