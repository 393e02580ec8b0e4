import type { SiteSettings } from '../../contract/site/siteSettings.ts';
import type { Context } from '../context.ts';
import { isClosed } from '../operations/backups/backups.ts';
import { currentSiteSettings, whileRestoring } from '../site/siteSettings/siteSettings.ts';

/** The settings for pages: maintenance mode is on while a backup is being restored. */
export async function shownSiteSettings(ctx: Context): Promise<SiteSettings> {
  const [settings, closed] = await Promise.all([currentSiteSettings(ctx), isClosed(ctx)]);
  return closed ? whileRestoring(settings) : settings;
}
