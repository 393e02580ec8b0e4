import { contract } from '../../contract/index.ts';
import { page } from '../../contract/page.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/client.ts';
import type { Caller } from '../http/caller.ts';
import { ensure, fail } from '../http/errors.ts';
import type { Mount } from '../http/mount.ts';
import { sendFile } from '../http/sendFile.ts';
import { entitlementsOf } from '../roles/roles.ts';
import {
  countByStatus,
  documentsOf,
  findAd,
  findDocument,
  findStandard,
  listForModerators,
  listOwnAds,
  paymentTermNames,
} from './ads.queries.ts';
import { approveAd, createAd, editAd, rejectAd, submitAd } from './ads.ts';
import { opensDocument, seesAd, viewAd, viewCounts, viewSummary } from './ads.view.ts';
import { roomFor } from './allowance.ts';
import { checkAd } from './check.ts';
import { inquire, viewOnce } from './interest.ts';
import { countByPlace, countFacets, facetNames, listPublicAds } from './publicAds.queries.ts';
import { viewFacets, viewMap } from './publicAds.view.ts';

async function readAd(db: Sql, idOrSlug: string, caller: Caller | null) {
  const row = await findAd(db, idOrSlug);
  ensure(row && seesAd(row, caller), 'NOT_FOUND');
  const [documents, standard, paymentTerms] = await Promise.all([
    documentsOf(db, row.id),
    row.product_id ? findStandard(db, row.product_id, row.product_type_id) : undefined,
    paymentTermNames(db, row.payment_terms),
  ]);
  return viewAd(row, { documents, standard, paymentTerms }, caller);
}

export const adsRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.ads, {
    create: async ({ caller, body, files }) =>
      readAd(ctx.db, await createAd(ctx, caller, body, files), caller),
    userEdit: async ({ caller, params, body, files }) => {
      await editAd(ctx, caller, params.id, body, files);
      return readAd(ctx.db, params.id, caller);
    },
    submit: async ({ caller, params }) => {
      await submitAd(ctx, caller, params.id);
      return readAd(ctx.db, params.id, caller);
    },
    check: async ({ body }) => checkAd(ctx.db, body),
    canCreate: async ({ caller }) => {
      const { used, limit, missing, full } = await roomFor(ctx.db, caller.id);
      const reason =
        missing.length > 0
          ? 'Complete your profile first'
          : full
            ? `All ${limit} active ads of your plan are in use`
            : null;
      return {
        canCreate: reason === null,
        reason,
        used,
        limit,
        profileComplete: missing.length === 0,
        missingProfileFields: missing,
      };
    },
    myAds: async ({ caller, query }) => {
      const { items, total } = await listOwnAds(ctx.db, caller.id, query);
      return page(
        items.map((row) => viewSummary(row, caller)),
        total,
        query,
      );
    },
    myCount: async ({ caller }) => {
      const byStatus = viewCounts(await countByStatus(ctx.db, caller.id));
      const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
      return {
        total,
        active: byStatus.pending + byStatus.approved,
        byStatus,
        limit: (await entitlementsOf(ctx.db, caller.id)).maxActiveAds,
      };
    },
    allForAdmin: async ({ caller, query }) => {
      const { items, total } = await listForModerators(ctx.db, query);
      return page(
        items.map((row) => viewSummary(row, caller)),
        total,
        query,
      );
    },
    approve: async ({ caller, params, body, request }) => {
      await approveAd(ctx, { ...caller, address: request.ip }, params.id, body.version);
      return readAd(ctx.db, params.id, caller);
    },
    reject: async ({ caller, params, body, request }) => {
      await rejectAd(ctx, { ...caller, address: request.ip }, params.id, body);
      return readAd(ctx.db, params.id, caller);
    },
    publicList: async ({ query, request, reply }) =>
      ctx.kept.send(request, reply, 'market', async () => {
        const { items, total } = await listPublicAds(ctx.db, query);
        return page(
          items.map((row) => viewSummary(row, null)),
          total,
          query,
        );
      }),
    publicFacets: async ({ query, request, reply }) =>
      ctx.kept.send(request, reply, 'market', async () =>
        viewFacets(...(await Promise.all([countFacets(ctx.db, query), facetNames(ctx.db)]))),
      ),
    publicMap: async ({ query: { zoom, ...filters }, request, reply }) =>
      ctx.kept.send(request, reply, 'market', async () =>
        viewMap(await countByPlace(ctx.db, { ...filters, bbox: undefined }), filters.bbox, zoom),
      ),
    read: async ({ caller, params }) => readAd(ctx.db, params.id, caller),
    view: async ({ caller, params, request }) => ({
      views: await viewOnce(ctx, params.id, {
        caller,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
      }),
    }),
    inquire: async ({ caller, params, body }) => inquire(ctx, caller, params.id, body),
    document: async ({ caller, params, reply }) => {
      const document = await findDocument(ctx.db, params.id);
      const ad = document && (await findAd(ctx.db, document.ad_id));
      ensure(document && ad && seesAd(ad, caller) && opensDocument(document, ad, caller), 'NOT_FOUND');
      const content = (await ctx.files.read(document.file_key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: document.media_type,
        fileName: document.file_name,
        bytes: document.bytes,
      });
    },
  });
