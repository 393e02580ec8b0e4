import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/caller.ts';
import type { Mount } from '../../http/mount.ts';
import { endSessionsFor, resetSecondFactorOf, sessionsFor } from './userSecurity.ts';

export const userSecurityRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.userSecurity, {
    sessions: async (call) => {
      const rows = await sessionsFor(ctx, actorOf(call), call.params.id);
      return {
        items: rows.map((row) => ({
          id: row.id,
          userAgent: row.user_agent,
          ip: row.ip,
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          endsAt: row.expires_at.toISOString(),
        })),
      };
    },
    endSessions: async (call) => {
      await endSessionsFor(ctx, actorOf(call), call.params.id);
      return undefined;
    },
    endSession: async (call) => {
      await endSessionsFor(ctx, actorOf(call), call.params.id, call.params.sessionId);
      return undefined;
    },
    resetSecondFactor: async (call) => {
      await resetSecondFactorOf(ctx, actorOf(call), call.params.id);
      return undefined;
    },
  });
