import type { MessageValue } from '../../contract/core/message.ts';
import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import { entitlementsOf } from '../accounts/roles/roles.ts';
import { summariesFor } from '../ads/ads.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { ensure } from '../lib/errors.ts';
import { whyIn } from './filterLabels.ts';
import {
  deleteSearch,
  findSearch,
  listMatches,
  listSearches,
  markSearchSeen,
} from './savedSearches.queries.ts';
import { changeSearch, saveSearch } from './savedSearches.ts';
import { viewSearch } from './savedSearches.view.ts';

export const savedSearchesRoutes = (mount: Mount, ctx: Context): void => {
  const readSearch = async (userId: string, id: string) => {
    const row = await findSearch(ctx.db, userId, id);
    ensure(row, 'NOT_FOUND');
    return viewSearch(row, await namesOf(ctx.db));
  };
  mount(contract.savedSearches, {
    list: async ({ caller }) => {
      const [rows, names, { savedSearches: limit }] = await Promise.all([
        listSearches(ctx.db, caller.id),
        namesOf(ctx.db),
        entitlementsOf(ctx.db, caller.id),
      ]);
      return { items: rows.map((row) => viewSearch(row, names)), limit };
    },
    create: async ({ caller, body, effectId }) => {
      await saveSearch(ctx, caller, effectId, body);
      return readSearch(caller.id, effectId);
    },
    update: async ({ caller, params, body }) => {
      await changeSearch(ctx, caller, params.id, body);
      return readSearch(caller.id, params.id);
    },
    remove: async ({ caller, params }) => {
      ensure(await deleteSearch(ctx.db, caller.id, params.id), 'NOT_FOUND');
      return undefined;
    },
    matches: async ({ caller, params, query }) => {
      const search = await findSearch(ctx.db, caller.id, params.id);
      ensure(search, 'NOT_FOUND');
      const { items, total } = await listMatches(ctx.db, search.id, query);
      const ads = await summariesFor(
        ctx.db,
        items.map((row) => row.ad_id),
        caller,
      );
      return page(
        items.map((row) => ({
          ad: ads.get(row.ad_id) ?? null,
          title: ads.get(row.ad_id)?.title ?? row.title,
          why: whyIn(search.language, row.why as MessageValue[]),
          matchedAt: row.matched_at.toISOString(),
          isNew: row.matched_at > search.seen_at,
        })),
        total,
        query,
      );
    },
    markSeen: async ({ caller, params }) => {
      ensure(await markSearchSeen(ctx.db, caller.id, params.id), 'NOT_FOUND');
      return undefined;
    },
  });
};
