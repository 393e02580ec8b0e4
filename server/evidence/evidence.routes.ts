import { contract } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendFile } from '../http/sendFile.ts';
import { fail } from '../lib/errors.ts';
import { claimEvidence, enterCode, recheckEvidence } from './claims.ts';
import { approveEvidence, confirmSource, rejectEvidence, revokeEvidence } from './desk.ts';
import { deskRows } from './evidence.queries.ts';
import { readEvidence, readOwnEvidence } from './evidence.ts';
import { viewQueued } from './evidence.view.ts';
import { papersOf } from './papers.queries.ts';
import { openPaper, viewQueuedPapers } from './papers.ts';

const QUEUE_MAX = 200;

export function evidenceRoutes(mount: Mount, ctx: Context): void {
  mount(contract.evidence, {
    ofCompany: ({ caller, params }) => readEvidence(ctx, caller, params.id),
    mine: ({ caller }) => readOwnEvidence(ctx, caller),
    claim: async ({ caller, body, files }) => {
      await claimEvidence(ctx, caller, body, files);
      return readOwnEvidence(ctx, caller);
    },
    paper: async ({ caller, params, request, reply }) => {
      const paper = await openPaper(ctx, actorOf({ caller, request }), params.id);
      const content = (await ctx.files.read(paper.file_key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: paper.media_type,
        fileName: paper.file_name,
        bytes: paper.bytes,
      });
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
    queue: async ({ caller, query }) => {
      const rows = await deskRows(ctx.db, { readerId: caller.id, state: query.state }, QUEUE_MAX);
      const papers = await papersOf(
        ctx.db,
        rows.flatMap((row) => row.document_ids),
      );
      return { items: rows.map((row) => viewQueued(row, caller.id, viewQueuedPapers(row, papers))) };
    },
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
