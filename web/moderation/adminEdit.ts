import type { AdPayload } from '../../contract/adPayload.ts';
import type { Ad } from '../../contract/adShapes.ts';
import { contract } from '../../contract/index.ts';
import type { AdForm } from '../ads/adForm.ts';
import { adFormOf } from '../ads/adFormOf.ts';
import { candidateOf } from '../ads/adFormPayload.ts';
import { type FormIssue, validPart } from '../ads/adFormValidity.ts';
import { isStored } from '../ads/pendingFiles.ts';
import { call } from '../lib/api.ts';
import { formDrafts } from '../lib/formDrafts.ts';

/** What the form says, and every complaint about it. */
export const contentOf = (form: AdForm): { payload: AdPayload; issues: FormIssue[] } =>
  validPart(candidateOf(form, isStored));

/** What was typed for which version; kept in this tab until it is saved. */
type Kept = { version: number; form: AdForm };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'version' in value && 'form' in value;

export const editCopies = (userId: string, adId: string) => {
  const key = formDrafts.keyOf(userId, `adminEdit:${adId}`);
  return {
    read: (): Kept | null => {
      const kept = formDrafts.read(key);
      return isKept(kept) ? kept : null;
    },
    write: (kept: Kept) => formDrafts.write(key, kept),
    remove: () => formDrafts.remove(key),
  };
};

export type OpenedEdit = { ad: Ad; form: AdForm; version: number; isRestored: boolean };

/** The ad as it is in the form; a title that the server built stays empty, so that it keeps following the fields. */
const formOf = async (ad: Ad): Promise<AdForm> => {
  const form = adFormOf(ad);
  const { title: _, ...untitled } = contentOf(form).payload;
  const built = await call(contract.ads.check, { body: untitled }).catch(() => null);
  return { ...form, title: built?.title === ad.title ? '' : ad.title };
};

/** What was typed before and not saved comes back, for the version that it was typed for. */
export const openEdit = async (userId: string, adId: string): Promise<OpenedEdit> => {
  const ad = await call(contract.ads.read, { params: { id: adId } });
  const kept = editCopies(userId, ad.id).read();
  if (kept !== null) return { ad, ...kept, isRestored: true };
  return { ad, form: await formOf(ad), version: ad.version, isRestored: false };
};
