import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Limits } from '../../http/limits.ts';
import type { Mount } from '../../http/mount.ts';
import { ensure } from '../../lib/errors.ts';
import { type BackupRow, findBackup, listBackups } from './backups.queries.ts';
import { createBackup, noteDownload, removeBackup, restoreFrom, verifyBackup } from './backups.ts';
import { viewBackup } from './backups.view.ts';
import { namesIn, openFolder } from './folder.ts';
import { decryptBackup, uploadBackup } from './receiveBackup.ts';
import { adoptFiles } from './recovery.ts';
import { changeSchedule, readSchedule } from './schedule.ts';
import { sendBackup } from './sendBackup.ts';

export const backupsRoutes = (mount: Mount, ctx: Context, limits: Limits): void => {
  const names = async () => new Set(await namesIn(await openFolder(ctx.env)));
  const view = async (row: BackupRow) => viewBackup(row, await names());
  const find = async (id: string) => {
    const row = await findBackup(ctx.db, id);
    ensure(row, 'NOT_FOUND');
    return row;
  };
  mount(contract.backups, {
    list: async () => {
      await adoptFiles(ctx);
      const present = await names();
      return { items: (await listBackups(ctx.db)).map((row) => viewBackup(row, present)) };
    },
    create: async ({ caller, body, request }) =>
      view(await createBackup(ctx, actorOf({ caller, request }), body)),
    upload: async ({ caller, files, request }) =>
      view(await uploadBackup(ctx, actorOf({ caller, request }), files)),
    schedule: () => readSchedule(ctx),
    saveSchedule: async ({ caller, body, request }) => {
      await changeSchedule(ctx, actorOf({ caller, request }), body);
      return readSchedule(ctx);
    },
    read: async ({ params }) => view(await find(params.id)),
    download: async ({ caller, params, request, reply }) => {
      const row = await find(params.id);
      await noteDownload(ctx, actorOf({ caller, request }), row);
      return sendBackup(ctx, reply, row);
    },
    verify: async ({ caller, params, request }) => {
      await verifyBackup(ctx, actorOf({ caller, request }), params.id);
      return view(await find(params.id));
    },
    decrypt: async ({ caller, params, body, request }) => {
      await limits.byAccount('signIn', `decrypt:${caller.id}`);
      const key =
        body.identity === undefined ? { passphrase: body.passphrase ?? '' } : { identity: body.identity };
      return view(await decryptBackup(ctx, actorOf({ caller, request }), params.id, key));
    },
    restore: async ({ caller, params, body, request }) => {
      await limits.byAccount('signIn', `restore:${caller.id}`);
      await restoreFrom(ctx, actorOf({ caller, request }), params.id, body);
      return view(await find(params.id));
    },
    remove: async ({ caller, params, request }) => {
      await removeBackup(ctx, actorOf({ caller, request }), params.id);
      return undefined;
    },
  });
};
