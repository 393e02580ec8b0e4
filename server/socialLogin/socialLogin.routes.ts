import type { FastifyRequest } from 'fastify';
import { contract } from '../../contract/index.ts';
import { deviceOf } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { actorOf, type Caller } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { identitiesOf, linkIdentity, unlinkIdentity } from './identities.ts';
import { finishSocial, startSocial } from './socialLogin.ts';
import { currentSettings, isConfigured, saveSettings, viewSettings } from './socialSettings.ts';

const who = (caller: Caller, request: FastifyRequest) => ({ id: caller.id, address: request.ip });

export function socialLoginRoutes(mount: Mount, ctx: Context): void {
  mount(contract.socialLogin, {
    google: () => startSocial(ctx, 'google', null),
    linkedin: () => startSocial(ctx, 'linkedin', null),
    googleCallback: ({ body, request }) => finishSocial(ctx, 'google', body, deviceOf(request)),
    linkedinCallback: ({ body, request }) => finishSocial(ctx, 'linkedin', body, deviceOf(request)),
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
