import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { viewQueued } from './documentChecks.view.ts';
import { accept, declarePublic, dismiss, publish, readSignal, reopen } from './documentDesk.ts';
import { rereadAll } from './files.queries.ts';
import { explain, readAdDocuments, readOwnDocument } from './ownDocuments.ts';
import { queueRows } from './signals.queries.ts';

export function documentChecksRoutes(mount: Mount, ctx: Context): void {
  mount(contract.documentChecks, {
    ofAd: ({ caller, params }) => readAdDocuments(ctx.db, caller, params.id),
    mine: ({ caller, params }) => readOwnDocument(ctx.db, caller, params.id),
    explain: ({ caller, params, body }) => explain(ctx, caller, params.id, body),
  });
  mount(contract.documentDesk, {
    queue: async ({ query }) => ({ items: (await queueRows(ctx.db, query)).map(viewQueued) }),
    read: ({ caller, params }) => readSignal(ctx.db, params.id, caller.id),
    publish: ({ caller, request, params, body }) =>
      publish(ctx, actorOf({ caller, request }), params.id, body),
    dismiss: ({ caller, request, params, body }) =>
      dismiss(ctx, actorOf({ caller, request }), params.id, body),
    accept: ({ caller, request, params, body }) => accept(ctx, actorOf({ caller, request }), params.id, body),
    markPublic: ({ caller, request, params, body }) =>
      declarePublic(ctx, actorOf({ caller, request }), params.id, body),
    reopen: ({ caller, request, params, body }) => reopen(ctx, actorOf({ caller, request }), params.id, body),
    reread: async () => ({ files: await rereadAll(ctx.db) }),
  });
}
