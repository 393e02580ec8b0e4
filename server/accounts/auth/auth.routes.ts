import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Limits } from '../../http/limits.ts';
import type { Mount } from '../../http/mount.ts';
import { foldKey, updateProfile, userOf } from '../users/users.ts';
import { checkAvailability, deviceOf, login, refresh } from './auth.ts';
import { rememberDevice } from './deviceTokens.ts';
import {
  beginSecondStep,
  finishSecondStep,
  passkeySignInOptions,
  signInWithPasskey,
} from './factorSignIn.ts';
import { countingFailures, mailsLeft } from './lockOut.ts';
import { reauthenticate, reauthMethodsOf, reauthOptionsFor } from './reauth.ts';
import { register } from './registration.ts';
import { endSession } from './sessions.ts';

export function authRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.auth, {
    login: async ({ body, request, reply }) => {
      const signedIn = await countingFailures(ctx, limits, { emailKey: foldKey(body.email), request }, () =>
        login(ctx, body, deviceOf(request)),
      );
      await rememberDevice(ctx, { request, reply }, signedIn.user.id);
      return signedIn;
    },
    register: async ({ body, request, reply, effectId }) => {
      const mayMail = () => mailsLeft(limits, `registered:${foldKey(body.email)}`);
      const registered = await register(ctx, body, deviceOf(request), { id: effectId, mayMail });
      if (registered.user) await rememberDevice(ctx, { request, reply }, registered.user.id);
      return registered;
    },
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
    secondStep: async ({ body, request, reply }) => {
      const who = await beginSecondStep(ctx, body.challenge);
      if (!body.passkey) await limits.byAccount('secondFactor', who.userId);
      const signedIn = await finishSecondStep(ctx, body, who, deviceOf(request));
      await rememberDevice(ctx, { request, reply }, signedIn.user.id);
      return signedIn;
    },
    passkeyOptions: () => passkeySignInOptions(ctx),
    withPasskey: async ({ body, request, reply }) => {
      const signedIn = await signInWithPasskey(ctx, body, deviceOf(request));
      await rememberDevice(ctx, { request, reply }, signedIn.user.id);
      return signedIn;
    },
  });
}
