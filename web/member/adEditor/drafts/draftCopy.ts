import { type AdForm, emptyAdForm } from '../../../shared/adForm/adForm.ts';
import { copyKey, waitingDrafts } from './waitingDrafts.ts';

/** Unsent input kept in this browser. `version` is the ad's version when editing began; 0 before it exists. */
export type DraftCopy = {
  form: AdForm;
  version: number;
  at: number;
  /** When editing began, for an ad that may not be on the server yet. */
  begunAt?: number;
  /** Written offline: sent automatically once there is a connection. */
  waits?: boolean;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes a stored value only if its type matches the form's: a copy may come from an older build. */
const like = <Value>(model: Value, stored: unknown): Value => {
  if (isRecord(model)) {
    if (!isRecord(stored)) return model;
    const entries = Object.entries(model).map(([key, value]) => [key, like(value, stored[key])]);
    return Object.fromEntries(entries) as Value;
  }
  if (Array.isArray(model)) return (Array.isArray(stored) ? stored : model) as Value;
  return (typeof stored === typeof model ? stored : model) as Value;
};

/** Local copies of unsent ads, one per user and ad. */
export const draftCopies = (store: Store) => ({
  read: (userId: string, adId: string | null): DraftCopy | null => {
    try {
      const copy: unknown = JSON.parse(store.getItem(copyKey(userId, adId)) ?? 'null');
      if (!isRecord(copy) || typeof copy.version !== 'number' || typeof copy.at !== 'number') return null;
      const waits = copy.waits === true;
      const begunAt = typeof copy.begunAt === 'number' ? copy.begunAt : copy.at;
      return { form: like(emptyAdForm(), copy.form), version: copy.version, at: copy.at, begunAt, waits };
    } catch {
      return null;
    }
  },
  write: (userId: string, adId: string | null, copy: DraftCopy) => {
    try {
      store.setItem(copyKey(userId, adId), JSON.stringify(copy));
      waitingDrafts.changed();
    } catch {
      // No quota or no permission: the draft is still sent to the server.
    }
  },
  remove: (userId: string, adId: string | null) => {
    try {
      store.removeItem(copyKey(userId, adId));
      waitingDrafts.changed();
    } catch {
      // Storage is unavailable, so there is no copy.
    }
  },
});

export type DraftCopies = ReturnType<typeof draftCopies>;
