import { msg } from '../../contract/core/message.ts';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import { englishText } from '../../contract/messages/englishText.ts';
import { entitlementsOf, requireMarketMap } from '../accounts/roles/roles.ts';
import { listRules } from '../cautions/cautions.queries.ts';
import type { Context } from '../context.ts';
import { actorOf } from '../http/caller.ts';
import type { Mount } from '../http/mount.ts';
import { sendFile } from '../http/sendFile.ts';
import { sendSheet } from '../http/sendSheet.ts';
import { fail } from '../lib/errors.ts';
import { readFacets, readFurtherFacets, readMap, writePublicAds } from '../market/search/publicAds.ts';
import { countReports, listForModerators, listToExport } from '../moderation/moderation.queries.ts';
import { viewQueued } from '../moderation/moderation.view.ts';
import { moderatorsSheet } from '../moderation/moderatorsSheet.view.ts';
import { recordExport } from '../operations/audit/audit.ts';
import { createAd } from './ads.ts';
import { openDocument } from './documents/documents.ts';
import { submitAd } from './lifecycle/adLife.ts';
import { checkAd } from './lifecycle/check.ts';
import { approveAd, rejectAd } from './lifecycle/decisions.ts';
import { editAd } from './lifecycle/edits.ts';
import { filesOf, quotaLeft } from './lifecycle/quota.ts';
import { writePublicAd } from './publicAd.ts';
import { readAd } from './reading/readAd.ts';
import { countListedAds, countOwnAds, listOwnAds, listRevisions } from './rows/ads.queries.ts';
import { viewOwn } from './rows/ads.view.ts';
import { inquire, viewOnce } from './stats/viewsAndInquiries.ts';

const EXPORTED_MAX = 10_000;

export const adsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.ads, {
    create: async ({ caller, body, files, effectId }) => {
      await createAd(ctx, caller, effectId, body, files);
      return readAd(ctx.db, effectId, caller);
    },
    userEdit: async ({ caller, params, body, files }) => {
      const shown = await editAd(ctx, caller, params.id, body, files);
      return readAd(ctx.db, shown, caller);
    },
    submit: async ({ caller, params }) => {
      await submitAd(ctx, caller, params.id);
      return readAd(ctx.db, params.id, caller);
    },
    check: async ({ caller, body }) => checkAd(ctx.db, body, caller.id),
    canCreate: async ({ caller }) => {
      const { used, limit, missing, full } = await quotaLeft(ctx.db, caller.id);
      const reason =
        missing.length > 0
          ? msg('ads.profileIncomplete')
          : full
            ? msg('ads.planFull', { limit: limit ?? 0 })
            : null;
      return {
        canCreate: reason === null,
        reason: reason && englishText(reason),
        reasonMessage: reason,
        used,
        limit,
        profileComplete: missing.length === 0,
        missingProfileFields: missing,
        ...(await filesOf(ctx, caller.id)),
      };
    },
    myAds: async ({ caller, query }) => {
      const { items, total } = await listOwnAds(ctx.db, caller, query);
      const revisions = await listRevisions(
        ctx.db,
        items.map(({ id }) => id),
      );
      return page(
        items.map((row) => viewOwn(row, revisions, caller)),
        total,
        query,
      );
    },
    myCount: async ({ caller }) => {
      const byStatus = await countListedAds(ctx.db, caller);
      const { active } = await countOwnAds(ctx.db, [caller.id]);
      return {
        total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
        active,
        byStatus,
        limit: (await entitlementsOf(ctx.db, caller.id)).maxActiveAds,
      };
    },
    allForAdmin: async ({ caller, query }) => {
      const [{ items, total }, rules] = await Promise.all([
        listForModerators(ctx.db, query),
        listRules(ctx.db),
      ]);
      const reports = await countReports(
        ctx.db,
        items.map(({ id }) => id),
      );
      return page(
        items.map((row) => viewQueued(row, { rules, reports, viewer: caller })),
        total,
        query,
      );
    },
    exportForAdmin: async (call) => {
      const { query, reply } = call;
      const rows = await ctx.reads.run((db) => listToExport(db, query, EXPORTED_MAX));
      const reports = await countReports(
        ctx.db,
        rows.map(({ id }) => id),
      );
      const sheet = moderatorsSheet(rows, reports, call.caller);
      await recordExport(ctx.db, actorOf(call), { entity: 'ad', filters: query, rows: rows.length });
      return sendSheet(reply, sheet, { name: 'ads', format: 'csv' });
    },
    approve: async ({ caller, params, body, request }) => {
      const shown = await approveAd(ctx, actorOf({ caller, request }), params.id, body);
      return readAd(ctx.db, shown, caller);
    },
    reject: async ({ caller, params, body, request }) => {
      await rejectAd(ctx, actorOf({ caller, request }), params.id, body);
      return readAd(ctx.db, params.id, caller);
    },
    publicList: async ({ query, request, reply }) =>
      ctx.responses.send(request, reply, 'market', () => writePublicAds(ctx, query)),
    publicFacets: async ({ query, request, reply }) =>
      ctx.responses.send(request, reply, 'market', () => readFacets(ctx, query)),
    publicFurtherFacets: async ({ query, request, reply }) =>
      ctx.responses.send(request, reply, 'market', () => readFurtherFacets(ctx, query)),
    publicMap: async ({ caller, query, request, reply }) => {
      await requireMarketMap(ctx.db, caller);
      return ctx.responses.send(request, reply, 'market', () => readMap(ctx, query), { forAll: false });
    },
    read: async ({ caller, params, request, reply }) =>
      caller
        ? readAd(ctx.db, params.id, caller)
        : ctx.responses.send(request, reply, 'market', () => writePublicAd(ctx.db, params.id)),
    view: async ({ caller, params, request }) => ({
      views: await viewOnce(ctx, params.id, {
        caller,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
      }),
    }),
    inquire: async ({ caller, params, body, effectId }) =>
      inquire(ctx, caller, params.id, { ...body, id: effectId }),
    document: async ({ caller, params, reply }) => {
      const document = await openDocument(ctx.db, params.id, caller);
      const content = (await ctx.files.read(document.file_key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: document.media_type,
        fileName: document.file_name,
        bytes: document.bytes,
      });
    },
  });
