import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { readSettingsRow } from '../../db/settingsRow.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { mailDestination } from '../../mail/mail.ts';
import { removeImage, resetSettings, saveSettings, setImage } from './saving.ts';
import { hasBooks } from './siteSettings.queries.ts';
import { currentSiteSettings, whileRestoring } from './siteSettings.ts';
import { viewAdminSettings } from './siteSettings.view.ts';
import { testMail } from './testMail.ts';

export function siteSettingsRoutes(mount: Mount, ctx: Context, isRestoring: () => Promise<boolean>): void {
  const all = async () =>
    viewAdminSettings(await readSettingsRow(ctx.db, 'site_settings'), await hasBooks(ctx.db));
  mount(contract.siteSettings, {
    read: async ({ request, reply }) =>
      (await isRestoring())
        ? whileRestoring(await currentSiteSettings(ctx))
        : ctx.responses.send(request, reply, 'settings', () => currentSiteSettings(ctx)),
    readForAdmin: all,
    save: async (call) => {
      await saveSettings(ctx, actorOf(call), call.body);
      return all();
    },
    reset: async (call) => {
      await resetSettings(ctx, actorOf(call), call.body.version);
      return all();
    },
    mailState: async () => ({ server: ctx.env.SMTP_URL ? mailDestination(ctx.env) : null }),
    testMail: async (call) => testMail(ctx, actorOf(call)),
    upload: async (call) => {
      await setImage(ctx, actorOf(call), call.params.kind, call.files);
      return all();
    },
    removeUpload: async (call) => {
      await removeImage(ctx, actorOf(call), call.params.kind);
      return all();
    },
  });
}
