import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { readSettingsRow } from '../../db/settingsRow.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { listPictures } from '../media/media.ts';
import { contentFrom } from './content.ts';
import { addFile, removeFile, resetLanding, saveLanding } from './landing.ts';
import { viewAdminLanding, viewFile, viewLanding } from './landing.view.ts';

export function landingRoutes(mount: Mount, ctx: Context): void {
  const pictures = () => listPictures(ctx.db, ['landing']);
  const all = async () =>
    viewAdminLanding(await readSettingsRow(ctx.db, 'landing_settings'), await pictures());

  mount(contract.landing, {
    read: ({ request, reply }) =>
      ctx.responses.send(request, reply, 'landing', async () =>
        viewLanding((await readSettingsRow(ctx.db, 'landing_settings')).settings, await pictures()),
      ),
    readForAdmin: all,
    save: async (call) => {
      await saveLanding(ctx, actorOf(call), call.body);
      return all();
    },
    reset: async (call) => {
      await resetLanding(ctx, actorOf(call), call.body.version);
      return all();
    },
    upload: async (call) => {
      const picture = await addFile(ctx, actorOf(call), call.files);
      return viewFile(picture, contentFrom((await readSettingsRow(ctx.db, 'landing_settings')).settings));
    },
    removeUpload: async (call) => {
      await removeFile(ctx, actorOf(call), call.params.id);
      return undefined;
    },
  });
}
