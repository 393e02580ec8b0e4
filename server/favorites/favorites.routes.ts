import { page } from '../../contract/core/page.ts';
import { contract } from '../../contract/index.ts';
import { type AdSnapshots, seesSnapshots, snapshotsOf, summariesFor } from '../ads/ads.ts';
import type { Context } from '../context.ts';
import type { Mount } from '../http/mount.ts';
import { ensure } from '../lib/errors.ts';
import {
  deleteFavorite,
  type FavoriteRow,
  favoriteIds,
  favoritesOf,
  isFavorite,
  setNote,
} from './favorites.queries.ts';
import { addFavorite, markFavoritesSeen } from './favorites.ts';
import { changesOf, knownOf, viewFavorite } from './favorites.view.ts';

const titleOf = (row: FavoriteRow, marks: ReadonlyMap<string, AdSnapshots>) =>
  marks.get(row.ad_id)?.title ?? row.title;

export const favoritesRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.favorites, {
    list: async ({ caller, query }) => {
      const rows = await favoritesOf(ctx.db, caller.id);
      const marks = await snapshotsOf(
        ctx.db,
        rows.map((row) => row.ad_id),
      );
      const all = rows.map((row) => {
        const now = marks.get(row.ad_id);
        return {
          row,
          changes: changesOf(row.seen, knownOf(now, caller), now !== undefined && seesSnapshots(now, caller)),
        };
      });
      const isChanged = ({ changes }: (typeof all)[number]) =>
        Object.values(changes).some((change) => change !== null);
      // Sorts are stable: the newest first among equals.
      if (query.sort === 'changed') all.sort((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
      if (query.sort === 'title')
        all.sort((a, b) => titleOf(a.row, marks).localeCompare(titleOf(b.row, marks), 'en'));
      const shown = all.slice((query.page - 1) * query.limit, query.page * query.limit);
      const ads = await summariesFor(
        ctx.db,
        shown.map(({ row }) => row.ad_id),
        caller,
      );
      return {
        ...page(
          shown.map(({ row, changes }) =>
            viewFavorite(row, ads.get(row.ad_id), marks.get(row.ad_id), changes),
          ),
          all.length,
          query,
        ),
        changed: all.filter(isChanged).length,
      };
    },
    ids: async ({ caller }) => ({ items: await favoriteIds(ctx.db, caller.id) }),
    add: async ({ caller, params }) => {
      await addFavorite(ctx, caller, params.adId);
      return { isFavorite: true };
    },
    remove: async ({ caller, params }) => {
      await deleteFavorite(ctx.db, caller.id, params.adId);
      return undefined;
    },
    check: async ({ caller, params }) => ({ isFavorite: await isFavorite(ctx.db, caller.id, params.adId) }),
    setNote: async ({ caller, params, body }) => {
      ensure(await setNote(ctx.db, caller.id, params.adId, body.note || null), 'NOT_FOUND');
      return undefined;
    },
    markSeen: async ({ caller }) => {
      await markFavoritesSeen(ctx, caller);
      return undefined;
    },
  });
