import type { AdPayload } from '../../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { contract } from '../../../../contract/index.ts';
import { call } from '../../../lib/api/api.ts';
import { formDrafts } from '../../../lib/formDrafts.ts';
import { type AdForm, adFormOf, candidateOf } from '../../../shared/adForm/adForm.ts';
import { type FormIssue, validPart } from '../../../shared/adForm/adFormValidity.ts';
import { isStored } from '../../../shared/adForm/pendingFiles.ts';

/** The form's payload and its errors. */
export const contentOf = (form: AdForm): { payload: AdPayload; issues: FormIssue[] } =>
  validPart(candidateOf(form, isStored));

/** Unsaved input and the ad version it belongs to; kept in this tab until saved. */
type EditDraft = { version: number; form: AdForm };

const isEditDraft = (value: unknown): value is EditDraft =>
  typeof value === 'object' && value !== null && 'version' in value && 'form' in value;

export const editCopies = (userId: string, adId: string) => {
  const key = formDrafts.keyOf(userId, `adminEdit:${adId}`);
  return {
    read: (): EditDraft | null => {
      const draft = formDrafts.read(key);
      return isEditDraft(draft) ? draft : null;
    },
    write: (draft: EditDraft) => formDrafts.write(key, draft),
    remove: () => formDrafts.remove(key),
  };
};

export type OpenedEdit = { ad: Ad; form: AdForm; version: number; isRestored: boolean };

/** The ad as form values; a generated title stays empty, so that it keeps following the fields. */
export const formOf = async (ad: Ad): Promise<AdForm> => {
  const form = adFormOf(ad);
  const { title: _, ...untitled } = contentOf(form).payload;
  const built = await call(contract.ads.check, { body: untitled }).catch(() => null);
  return { ...form, title: built?.title === ad.title ? '' : ad.title };
};

/** Opens an ad, restoring unsaved input if it belongs to the same version. */
export const openEdit = async (userId: string, adId: string): Promise<OpenedEdit> => {
  const ad = await call(contract.ads.read, { params: { id: adId } });
  const draft = editCopies(userId, ad.id).read();
  if (draft !== null) return { ad, ...draft, isRestored: true };
  return { ad, form: await formOf(ad), version: ad.version, isRestored: false };
};
