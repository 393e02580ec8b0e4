import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import type { Mount } from '../http/mount.ts';
import { foldKey, updateProfile, userOf } from '../users/users.ts';
import { checkAvailability, deviceOf, login, refresh } from './auth.ts';
import { keepDevice } from './deviceTokens.ts';
import { countingFailures, mailsLeft } from './lockOut.ts';
import { reauthenticate, reauthMethodsOf } from './reauth.ts';
import { register } from './registration.ts';
import { endSession } from './sessions.ts';

export function authRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.auth, {
    login: async ({ body, request, reply }) => {
      const signedIn = await countingFailures(ctx, limits, { emailKey: foldKey(body.email), request }, () =>
        login(ctx, body, deviceOf(request)),
      );
      await keepDevice(ctx, { request, reply }, signedIn.user.id);
      return signedIn;
    },
    register: async ({ body, request, reply }) => {
      const mayMail = () => mailsLeft(limits, `registered:${foldKey(body.email)}`);
      const registered = await register(ctx, body, deviceOf(request), mayMail);
      if (registered.user) await keepDevice(ctx, { request, reply }, registered.user.id);
      return registered;
    },
    checkAvailability: ({ body }) => checkAvailability(ctx, body),
    me: ({ caller }) => userOf(ctx.db, caller.id),
    reauthentication: ({ caller }) => reauthMethodsOf(ctx, caller),
    reauthenticate: async ({ caller, body, request }) => {
      await limits.byAccount('signIn', `reauth:${caller.id}`);
      await reauthenticate(ctx, caller, body, request.ip);
      return undefined;
    },
    refresh: ({ caller, request }) => refresh(ctx, caller, deviceOf(request)),
    logout: async ({ caller }) => {
      await endSession(ctx, caller.sessionId);
      return undefined;
    },
    updateProfile: ({ caller, body }) => updateProfile(ctx, caller.id, body),
  });
}
