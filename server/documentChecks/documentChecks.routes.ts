import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendFile } from '../http/sendFile.ts';
import { fail } from '../lib/errors.ts';
import { viewQueued } from './documentChecks.view.ts';
import {
  accept,
  declarePublic,
  dismiss,
  noteIssuerAnswer,
  publish,
  readSignal,
  reopen,
} from './documentDesk.ts';
import { rereadAll } from './files.queries.ts';
import { explain, readAdDocuments, readAnswerFile, readOwnDocument } from './ownDocuments.ts';
import { queueRows } from './signals.queries.ts';
import {
  addIssuer,
  addReference,
  confirmSource,
  endSource,
  issuers,
  readIssuers,
  readReferences,
  references,
} from './sources.ts';

export function documentChecksRoutes(mount: Mount, ctx: Context): void {
  mount(contract.documentChecks, {
    ofAd: ({ caller, params }) => readAdDocuments(ctx.db, caller, params.id),
    mine: ({ caller, params }) => readOwnDocument(ctx.db, caller, params.id),
    explain: ({ caller, params, body, files }) => explain(ctx, caller, params.id, body, files),
    answerFile: async ({ caller, params, reply }) => {
      const file = await readAnswerFile(ctx.db, caller, params.id);
      const content = (await ctx.files.read(file.file_key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: file.media_type,
        fileName: file.file_name,
        bytes: file.bytes,
      });
    },
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
    noteAnswer: ({ caller, request, params, body }) =>
      noteIssuerAnswer(ctx, actorOf({ caller, request }), params.id, body),
    reread: async () => ({ files: await rereadAll(ctx.db) }),
  });
  mount(contract.documentSources, {
    issuers: ({ caller }) => readIssuers(ctx.db, caller.id),
    addIssuer: ({ caller, request, body }) => addIssuer(ctx, actorOf({ caller, request }), body),
    confirmIssuer: ({ caller, request, params }) =>
      confirmSource(ctx, actorOf({ caller, request }), issuers, params.id),
    endIssuer: ({ caller, request, params }) =>
      endSource(ctx, actorOf({ caller, request }), issuers, params.id),
    references: ({ caller }) => readReferences(ctx.db, caller.id),
    addReference: ({ caller, request, body }) => addReference(ctx, actorOf({ caller, request }), body),
    confirmReference: ({ caller, request, params }) =>
      confirmSource(ctx, actorOf({ caller, request }), references, params.id),
    endReference: ({ caller, request, params }) =>
      endSource(ctx, actorOf({ caller, request }), references, params.id),
  });
}
