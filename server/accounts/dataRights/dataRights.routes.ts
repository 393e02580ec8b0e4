import { page } from '../../../contract/core/page.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import { type Limits, tooMany } from '../../http/limits.ts';
import type { Mount } from '../../http/mount.ts';
import { sendFile } from '../../http/sendFile.ts';
import { fail } from '../../lib/errors.ts';
import { holdAccount, releaseAccount } from './holds.ts';
import { readLinks } from './links.ts';
import { findRequest, listRequests } from './requests.queries.ts';
import {
  fileRequest,
  ownCopy,
  ownDataOf,
  refuseErasure,
  requestOwnCopy,
  retryCopy,
  withdrawErasure,
} from './requests.ts';
import { viewLink, viewRequest } from './requests.view.ts';

/** Copies that a member can ask for in a day: each reads everything that is stored of them. */
const COPIES_A_DAY = 3;
const DAY_MINUTES = 24 * 60;

export function dataRightsRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.ownRights, {
    read: ({ caller }) => ownDataOf(ctx.db, caller.id),
    requestCopy: async (call) => {
      const wait = await limits.count(`copy:${call.caller.id}`, COPIES_A_DAY, DAY_MINUTES);
      if (wait > 0) tooMany(wait);
      await requestOwnCopy(ctx, actorOf(call));
      return ownDataOf(ctx.db, call.caller.id);
    },
    downloadCopy: async (call) => {
      const { content, bytes } = await ownCopy(ctx, actorOf(call), call.params.id);
      return sendFile(call.reply, content, {
        mediaType: 'application/json',
        fileName: 'my-data.json',
        bytes,
      });
    },
    withdrawErasure: async (call) => {
      await withdrawErasure(ctx, actorOf(call));
      return undefined;
    },
  });
  const shown = async (id: string) => viewRequest((await findRequest(ctx.db, id)) ?? fail('NOT_FOUND'));
  mount(contract.dataRequests, {
    list: async ({ query }) => {
      const { items, total, overdue } = await listRequests(ctx.db, query);
      return { ...page(items.map(viewRequest), total, query), overdue };
    },
    file: async (call) => {
      await fileRequest(ctx, actorOf(call), call.effectId, call.body);
      return shown(call.effectId);
    },
    refuse: async (call) => {
      await refuseErasure(ctx, actorOf(call), call.params.id, call.body.reason);
      return shown(call.params.id);
    },
    retry: async (call) => {
      await retryCopy(ctx, actorOf(call), call.params.id);
      return shown(call.params.id);
    },
    hold: async (call) => {
      await holdAccount(ctx, actorOf(call), call.params.id, call.body.reason);
      return undefined;
    },
    release: async (call) => {
      await releaseAccount(ctx, actorOf(call), call.params.id);
      return undefined;
    },
    links: async (call) => ({
      items: (await readLinks(ctx, actorOf(call), call.params.id)).map(viewLink),
    }),
  });
}
