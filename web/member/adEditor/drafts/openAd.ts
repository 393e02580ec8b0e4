import type { AdPayload } from '../../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { adCan } from '../../../../contract/ads/adStates.ts';
import { contract } from '../../../../contract/index.ts';
import { callWithOfflineFallback } from '../../../lib/api/callWithOfflineFallback.ts';
import { type AdForm, adFormOf, candidateOf, emptyAdForm } from '../../../shared/adForm/adForm.ts';
import { validPart } from '../../../shared/adForm/adFormValidity.ts';
import { isStored } from '../../../shared/adForm/pendingFiles.ts';
import type { DraftCopy } from './draftCopy.ts';

/** Initial state of the editor: form values, the version on the server, and the copy in this browser. */
export type Opened = {
  ad: Ad | null;
  /** For a revision: the published ad and its content. */
  published: { ad: Ad; payload: AdPayload } | null;
  form: AdForm;
  stored: { id: string; version: number; payload: AdPayload } | null;
  /** Set if the form holds unsent input from an earlier session. */
  restoredAt: number | null;
  /** Local copy of an older version than the server's: the user decides. */
  conflict: DraftCopy | null;
};

const payloadOf = (form: AdForm): AdPayload => validPart(candidateOf(form, isStored)).payload;

/** A generated title stays empty in the form, so that it keeps following the fields. */
const ownTitle = async (ad: Ad, form: AdForm): Promise<string> => {
  const { productId, productTypeId } = payloadOf(form);
  const body = {
    ...(productId === undefined ? {} : { productId }),
    ...(productTypeId === undefined ? {} : { productTypeId }),
  };
  const built = await callWithOfflineFallback(contract.ads.check, { body }).catch(() => null);
  return built?.title === ad.title ? '' : ad.title;
};

export const openNew = (copy: DraftCopy | null): Opened => ({
  ad: null,
  published: null,
  form: copy?.form ?? emptyAdForm(),
  stored: null,
  restoredAt: copy?.at ?? null,
  conflict: null,
});

/** The user's own ad merged with its copy in this browser. */
export const openedWith = (ad: Ad, form: AdForm, copy: DraftCopy | null): Opened => {
  const payload = payloadOf(form);
  const stored = { id: ad.id, version: ad.version, payload };
  const base = { ad, published: null, stored, form, restoredAt: null, conflict: null };
  if (copy === null || !adCan('edit', ad.status)) return base;
  if (copy.version === ad.version) return { ...base, form: copy.form, restoredAt: copy.at };
  // The last save's response may have been lost: then both hold the same content.
  const isSame = JSON.stringify(payloadOf(copy.form)) === JSON.stringify(payload);
  return isSame ? base : { ...base, conflict: copy };
};

const read = (id: string): Promise<Ad> => callWithOfflineFallback(contract.ads.read, { params: { id } });

/** Unsent input for the published version is offered for its revision too, but only as a conflict to decide. */
const copyFor = (ad: Ad, readCopy: ReadCopy): DraftCopy | null => {
  const copy = readCopy(ad.id);
  if (copy !== null || ad.revises === null) return copy;
  const older = readCopy(ad.revises);
  return older === null ? null : { ...older, version: 0 };
};

type ReadCopy = (adId: string) => DraftCopy | null;

/** Opens an ad, or its revision if it has one. */
export const openAd = async (id: string, readCopy: ReadCopy): Promise<Opened> => {
  const asked = await read(id);
  const ad = asked.revision === null ? asked : await read(asked.revision.id);
  const published = asked !== ad ? asked : ad.revises === null ? null : await read(ad.revises);
  const form = adFormOf(ad);
  const opened = openedWith(ad, { ...form, title: await ownTitle(ad, form) }, copyFor(ad, readCopy));
  if (published === null) return opened;
  const publishedForm = adFormOf(published);
  const title = await ownTitle(published, publishedForm);
  return {
    ...opened,
    published: { ad: published, payload: payloadOf({ ...publishedForm, title }) },
  };
};

/** Applies a copy of an older version to the newer one: documents deleted there stay deleted. */
export const applyCopy = (copy: DraftCopy, ad: Ad): AdForm => {
  const known = new Set(ad.documents.map(({ id }) => id));
  return { ...copy.form, documents: copy.form.documents.filter(({ id }) => id === '' || known.has(id)) };
};
