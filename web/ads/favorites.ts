import { t } from '@lingui/core/macro';
import { contract } from '../../contract/index.ts';
import { authDialog } from '../auth/authDialog.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/apiError.ts';
import { refresh, useRead } from '../lib/query.ts';
import { session, useUser } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/** Reads that show what is a favorite. */
const shown = [contract.favorites.ids, contract.favorites.list];

/** The ads that the reader keeps; null for nobody and until they are known. */
export const useFavoriteIds = (): ReadonlySet<string> | null => {
  const user = useUser();
  const read = useRead(contract.favorites.ids, {}, { enabled: user !== null });
  return user === null || read.data === undefined ? null : setOf(read.data.items);
};

let last: { ids: readonly string[]; set: ReadonlySet<string> } = { ids: [], set: new Set() };
/** One set for one answer, however many hearts ask. */
const setOf = (ids: readonly string[]) => {
  if (last.ids !== ids) last = { ids, set: new Set(ids) };
  return last.set;
};

const write = async (adId: string, keep: boolean): Promise<boolean> => {
  try {
    const params = { adId };
    await (keep ? call(contract.favorites.add, { params }) : call(contract.favorites.remove, { params }));
    return true;
  } catch (error) {
    const said = error instanceof ApiError && error.body !== null ? error.message : null;
    toast.failed(said ?? t`This was not saved. Check your connection and try again.`);
    return false;
  } finally {
    refresh(shown);
  }
};

/** Keeps an ad or lets it go; whoever is not signed in does so first. Answers whether it was done now. */
export const setFavorite = async (adId: string, keep: boolean): Promise<boolean> => {
  if (session.get().user !== null) return write(adId, keep);
  authDialog.open({ goOn: () => void write(adId, true) });
  return false;
};
