import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SocialProvider } from '../../../contract/accounts/socialLogin.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf, type Caller } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { deviceOf, rememberDevice } from '../auth/auth.ts';
import { identitiesOf, linkIdentity, unlinkIdentity } from './identities.ts';
import { type Arrival, finishSocial, startSocial } from './socialLogin.ts';
import { currentSettings, isConfigured, saveSettings, viewSettings } from './socialSettings.ts';

const who = (caller: Caller, request: FastifyRequest) => ({
  id: caller.id,
  address: request.ip,
  sessionId: caller.sessionId,
});

export function socialLoginRoutes(mount: Mount, ctx: Context): void {
  const finish = async (
    provider: SocialProvider,
    { body, request, reply }: { body: Arrival; request: FastifyRequest; reply: FastifyReply },
  ) => {
    const signedIn = await finishSocial(ctx, provider, body, deviceOf(request));
    await rememberDevice(ctx, { request, reply }, signedIn.user.id);
    return signedIn;
  };
  mount(contract.socialLogin, {
    google: () => startSocial(ctx, 'google', null),
    linkedin: () => startSocial(ctx, 'linkedin', null),
    googleCallback: (call) => finish('google', call),
    linkedinCallback: (call) => finish('linkedin', call),
    identities: ({ caller }) => identitiesOf(ctx, caller.id),
    startLink: ({ caller, params }) => startSocial(ctx, params.provider, caller.id),
    link: ({ caller, params, body, request }) =>
      linkIdentity(ctx, who(caller, request), params.provider, body),
    unlink: async ({ caller, params, request }) => {
      await unlinkIdentity(ctx, who(caller, request), params.provider);
      return undefined;
    },
    settings: async () => viewSettings(ctx, await currentSettings(ctx)),
    saveSettings: ({ caller, body, request }) => saveSettings(ctx, actorOf({ caller, request }), body),
    publicSettings: async () => {
      const { google, linkedin } = await currentSettings(ctx);
      return { google: { enabled: isConfigured(google) }, linkedin: { enabled: isConfigured(linkedin) } };
    },
  });
}
