import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Limits } from '../../http/limits.ts';
import type { Mount } from '../../http/mount.ts';
import { sendFile } from '../../http/sendFile.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { mailsLeft, rememberDevice } from '../auth/auth.ts';
import { foldKey, userOf } from '../users/users.ts';
import { pictureExists, sessionsOf } from './account.queries.ts';
import {
  askForReset,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endOwnSession,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './account.ts';
import { removePicture, setPicture } from './picture.ts';

/** A new picture has a new URL; a removed one is out of every cache after a day. */
const PICTURE_CACHE = 'public, max-age=86400, immutable';

export function accountRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.account, {
    changePassword: async ({ caller, body, request }) => {
      await limits.byAccount('signIn', caller.id);
      await changePassword(ctx, caller, body, request.ip);
      return undefined;
    },
    sessions: async ({ caller }) => {
      const rows = await sessionsOf(ctx.db, caller.id, caller.sessionId);
      return {
        items: rows.map((row) => ({
          id: row.id,
          current: row.current,
          userAgent: row.user_agent,
          ip: row.ip,
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          endsAt: row.expires_at.toISOString(),
        })),
      };
    },
    endSession: async ({ caller, params }) => {
      await endOwnSession(ctx, caller, params.id);
      return undefined;
    },
    endOtherSessions: async ({ caller }) => {
      await endOtherSessions(ctx, caller);
      return undefined;
    },
    forgotPassword: async ({ body }) => {
      if (await mailsLeft(limits, `reset:${foldKey(body.email)}`)) await askForReset(ctx, body.email);
      return undefined;
    },
    resetPassword: async ({ body, request, reply }) => {
      await rememberDevice(ctx, { request, reply }, await resetPassword(ctx, body, request.ip));
      return undefined;
    },
    verifyEmail: async ({ body, caller }) => {
      await verifyEmail(ctx, body.token, caller?.id);
      return undefined;
    },
    resendVerification: async ({ caller }) => {
      if (await mailsLeft(limits, `verify:${caller.id}`)) await resendVerification(ctx, caller);
      return undefined;
    },
    uploadProfileImage: async ({ caller, files }) => {
      await setPicture(ctx, caller.id, files);
      return userOf(ctx.db, caller.id);
    },
    removeProfileImage: async ({ caller }) => {
      await removePicture(ctx, caller.id);
      return userOf(ctx.db, caller.id);
    },
    profileImage: async ({ params, reply }) => {
      ensure(await pictureExists(ctx.db, params.key), 'NOT_FOUND');
      const content = (await ctx.files.read(params.key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: 'image/webp',
        fileName: 'picture.webp',
        cacheControl: PICTURE_CACHE,
      });
    },
    deleteAccount: async ({ caller, body, request }) => {
      await limits.byAccount('signIn', caller.id);
      await deleteAccount(ctx, caller, body.password, request.ip);
      return undefined;
    },
  });
}
