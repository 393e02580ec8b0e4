import type { FastifyRequest } from 'fastify';
import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Limits } from '../http/limits.ts';
import type { Mount } from '../http/mount.ts';
import { foldKey, updateProfile, userOf } from '../users/users.ts';
import { checkAvailability, login, refresh, register, startSocial } from './auth.ts';
import type { Device } from './sessions.queries.ts';
import { endSession } from './sessions.ts';

const USER_AGENT_MAX = 300;

const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
});

export function authRoutes(mount: Mount, ctx: Context, limits: Limits): void {
  mount(contract.auth, {
    login: async ({ body, request }) => {
      await limits.byAccount('signIn', foldKey(body.email));
      return login(ctx, body, deviceOf(request));
    },
    register: ({ body, request }) => register(ctx, body, deviceOf(request)),
    checkAvailability: ({ body }) => checkAvailability(ctx, body),
    me: ({ caller }) => userOf(ctx.db, caller.id),
    refresh: ({ caller, request }) => refresh(ctx, caller, deviceOf(request)),
    logout: async ({ caller }) => {
      await endSession(ctx, caller.sessionId);
      return undefined;
    },
    updateProfile: ({ caller, body }) => updateProfile(ctx, caller.id, body),
    google: () => startSocial('Google'),
    linkedin: () => startSocial('LinkedIn'),
  });
}
