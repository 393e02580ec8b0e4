import { t } from '@lingui/core/macro';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refresh, useRead } from '../../lib/api/query.ts';
import { session, useUser } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { authDialog } from '../auth/authDialog.ts';

/** Queries whose results show favorites. */
const shown = [contract.favorites.ids, contract.favorites.list];

/** Ids of the user's favorite ads; null if signed out or not loaded yet. */
export const useFavoriteIds = (): ReadonlySet<string> | null => {
  const user = useUser();
  const read = useRead(contract.favorites.ids, {}, { enabled: user !== null });
  return user === null || read.data === undefined ? null : setOf(read.data.items);
};

let last: { ids: readonly string[]; set: ReadonlySet<string> } = { ids: [], set: new Set() };
/** One shared Set per response, however many buttons read it. */
const setOf = (ids: readonly string[]) => {
  if (last.ids !== ids) last = { ids, set: new Set(ids) };
  return last.set;
};

const write = async (adId: string, isFavorite: boolean): Promise<boolean> => {
  try {
    const params = { adId };
    await (isFavorite
      ? call(contract.favorites.add, { params })
      : call(contract.favorites.remove, { params }));
    return true;
  } catch (error) {
    const said = error instanceof ApiError && error.body !== null ? error.message : null;
    toast.failed(said ?? t`This was not saved. Check your connection and try again.`);
    return false;
  } finally {
    refresh(shown);
  }
};

/** Adds or removes a favorite; signed-out users get the login dialog first. Resolves to whether it was done now. */
export const setFavorite = async (adId: string, isFavorite: boolean): Promise<boolean> => {
  if (session.get().user !== null) return write(adId, isFavorite);
  authDialog.open({ goOn: () => void write(adId, true) });
  return false;
};
