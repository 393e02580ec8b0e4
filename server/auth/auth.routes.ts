import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Limits } from '../http/limits.ts';
import type { Mount } from '../http/mount.ts';
import { foldKey, updateProfile, userOf } from '../users/users.ts';
import { checkAvailability, deviceOf, login, refresh, register } from './auth.ts';
import {
  beginSecondStep,
  finishSecondStep,
  passkeySignInOptions,
  signInWithPasskey,
} from './factorSignIn.ts';
import { reauthenticate, reauthMethodsOf, reauthOptionsFor } from './reauth.ts';
import { endSession } from './sessions.ts';

export function authRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.auth, {
    login: async ({ body, request }) => {
      await limits.byAccount('signIn', foldKey(body.email));
      return login(ctx, body, deviceOf(request));
    },
    register: ({ body, request }) => register(ctx, body, deviceOf(request)),
    checkAvailability: ({ body }) => checkAvailability(ctx, body),
    me: ({ caller }) => userOf(ctx.db, caller.id),
    reauthentication: ({ caller }) => reauthMethodsOf(ctx, caller),
    reauthenticationOptions: ({ caller }) => reauthOptionsFor(ctx, caller),
    reauthenticate: async (call) => {
      const isCode = call.body.code !== undefined || call.body.recoveryCode !== undefined;
      await limits.byAccount(isCode ? 'secondFactor' : 'signIn', `reauth:${call.caller.id}`);
      await reauthenticate(ctx, actorOf(call), call.body);
      return undefined;
    },
    refresh: ({ caller, request }) => refresh(ctx, caller, deviceOf(request)),
    logout: async ({ caller }) => {
      await endSession(ctx, caller.sessionId);
      return undefined;
    },
    updateProfile: ({ caller, body }) => updateProfile(ctx, caller, body),
  });
  mount(contract.factorSignIn, {
    secondStep: async ({ body, request }) => {
      const who = await beginSecondStep(ctx, body.challenge);
      if (!body.passkey) await limits.byAccount('secondFactor', who.userId);
      return finishSecondStep(ctx, body, who, deviceOf(request));
    },
    passkeyOptions: () => passkeySignInOptions(ctx),
    withPasskey: ({ body, request }) => signInWithPasskey(ctx, body, deviceOf(request)),
  });
}
