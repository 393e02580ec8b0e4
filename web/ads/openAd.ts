import type { AdPayload } from '../../contract/adPayload.ts';
import type { Ad } from '../../contract/adShapes.ts';
import { adCan } from '../../contract/adStates.ts';
import { contract } from '../../contract/index.ts';
import { callOrKept } from '../lib/callOrKept.ts';
import { type AdForm, emptyAdForm } from './adForm.ts';
import { adFormOf } from './adFormOf.ts';
import { candidateOf } from './adFormPayload.ts';
import { validPart } from './adFormValidity.ts';
import type { DraftCopy } from './draftCopy.ts';
import { isStored } from './pendingFiles.ts';

/** Where writing starts: what the form shows, what the server has, and what this browser kept beside it. */
export type Opened = {
  ad: Ad | null;
  /** Of a changed version: the ad that is published meanwhile, with its content. */
  published: { ad: Ad; payload: AdPayload } | null;
  form: AdForm;
  stored: { id: string; version: number; payload: AdPayload } | null;
  /** When the form holds what was typed before and did not reach the server. */
  restoredAt: number | null;
  /** Kept in this browser for an older version than the server has: the person decides. */
  conflict: DraftCopy | null;
};

const payloadOf = (form: AdForm): AdPayload => validPart(candidateOf(form, isStored)).payload;

/** A title that the server built stays empty in the form, so that it keeps following the fields. */
const ownTitle = async (ad: Ad, form: AdForm): Promise<string> => {
  const { productId, productTypeId } = payloadOf(form);
  const body = {
    ...(productId === undefined ? {} : { productId }),
    ...(productTypeId === undefined ? {} : { productTypeId }),
  };
  const built = await callOrKept(contract.ads.check, { body }).catch(() => null);
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

/** An ad of the person's own with what this browser kept of it. */
export const openedWith = (ad: Ad, form: AdForm, copy: DraftCopy | null): Opened => {
  const payload = payloadOf(form);
  const stored = { id: ad.id, version: ad.version, payload };
  const base = { ad, published: null, stored, form, restoredAt: null, conflict: null };
  if (copy === null || !adCan('edit', ad.status)) return base;
  if (copy.version === ad.version) return { ...base, form: copy.form, restoredAt: copy.at };
  // The answer of the last save may have been lost on its way: then both hold the same.
  const isSame = JSON.stringify(payloadOf(copy.form)) === JSON.stringify(payload);
  return isSame ? base : { ...base, conflict: copy };
};

const read = (id: string): Promise<Ad> => callOrKept(contract.ads.read, { params: { id } });

/** What was typed for the published version counts for the changed one too, but only by the person's choice. */
const copyFor = (ad: Ad, readCopy: ReadCopy): DraftCopy | null => {
  const copy = readCopy(ad.id);
  if (copy !== null || ad.revises === null) return copy;
  const older = readCopy(ad.revises);
  return older === null ? null : { ...older, version: 0 };
};

type ReadCopy = (adId: string) => DraftCopy | null;

/** An ad with its changed version in its place, where one waits beside it. */
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

/** What was typed for an older version, fit for the newer one: documents that are gone there stay gone. */
export const takeOver = (copy: DraftCopy, ad: Ad): AdForm => {
  const known = new Set(ad.documents.map(({ id }) => id));
  return { ...copy.form, documents: copy.form.documents.filter(({ id }) => id === '' || known.has(id)) };
};
