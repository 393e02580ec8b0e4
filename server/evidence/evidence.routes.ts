import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { claimEvidence, enterCode, recheckEvidence } from './claims.ts';
import { approveEvidence, confirmSource, rejectEvidence, revokeEvidence } from './desk.ts';
import { deskRows } from './evidence.queries.ts';
import { readEvidence, readOwnEvidence } from './evidence.ts';
import { viewQueued } from './evidence.view.ts';

const QUEUE_MAX = 200;

export function evidenceRoutes(mount: Mount, ctx: Context): void {
  mount(contract.evidence, {
    ofCompany: ({ caller, params }) => readEvidence(ctx, caller, params.id),
    mine: ({ caller }) => readOwnEvidence(ctx, caller),
    claim: async ({ caller, body }) => {
      await claimEvidence(ctx, caller, body);
      return readOwnEvidence(ctx, caller);
    },
    recheck: async ({ caller, params }) => {
      await recheckEvidence(ctx, caller, params.id);
      return readOwnEvidence(ctx, caller);
    },
    enterCode: async ({ caller, params, body }) => {
      await enterCode(ctx, caller, params.id, body.code);
      return readOwnEvidence(ctx, caller);
    },
  });
  mount(contract.evidenceDesk, {
    queue: async ({ caller, query }) => ({
      items: (await deskRows(ctx.db, { readerId: caller.id, state: query.state }, QUEUE_MAX)).map((row) =>
        viewQueued(row, caller.id),
      ),
    }),
    approve: ({ caller, params, body, request }) =>
      approveEvidence(ctx, actorOf({ caller, request }), params.id, body),
    reject: async ({ caller, params, body, request }) => {
      await rejectEvidence(ctx, actorOf({ caller, request }), params.id, body.reason);
      return undefined;
    },
    revoke: async ({ caller, params, body, request }) => {
      await revokeEvidence(ctx, actorOf({ caller, request }), params.id, body.reason);
      return undefined;
    },
    confirmSource: async ({ caller, body, request }) => {
      await confirmSource(ctx, actorOf({ caller, request }), body);
      return undefined;
    },
  });
}
