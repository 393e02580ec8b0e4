import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import type { Mount } from '../http/mount.ts';
import { foldKey, updateProfile, userOf } from '../users/users.ts';
import { checkAvailability, deviceOf, login, refresh, register } from './auth.ts';
import { endSession } from './sessions.ts';

export function authRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.auth, {
    login: async ({ body, request }) => {
      await limits.byAccount('signIn', foldKey(body.email));
      return login(ctx, body, deviceOf(request));
    },
    register: ({ body, request, effectId }) => register(ctx, body, deviceOf(request), effectId),
    checkAvailability: ({ body }) => checkAvailability(ctx, body),
    me: ({ caller }) => userOf(ctx.db, caller.id),
    refresh: ({ caller, request }) => refresh(ctx, caller, deviceOf(request)),
    logout: async ({ caller }) => {
      await endSession(ctx, caller.sessionId);
      return undefined;
    },
    updateProfile: ({ caller, body }) => updateProfile(ctx, caller.id, body),
  });
}
