import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { currentSiteSettings } from './siteSettings.ts';

export function siteSettingsRoutes(mount: Mount, ctx: Context): void {
  mount(contract.siteSettings, { read: () => currentSiteSettings(ctx) });
}
