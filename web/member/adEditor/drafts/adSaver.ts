import type { AdPayload } from '../../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../../contract/ads/adShapes.ts';

/** `rows`: form row key of each document in the payload. */
export type AdContent = { payload: AdPayload; rows: string[] };
export type UploadPart = { file: File; index: number };

type Calls = {
  create: (payload: AdPayload, files: UploadPart[], idempotencyKey: string) => Promise<Ad>;
  edit: (id: string, version: number, payload: AdPayload, files: UploadPart[]) => Promise<Ad>;
  fileOf: (rowKey: string) => File | undefined;
  onCreated: (ad: Ad) => void;
  /** The server has stored the row's file under this id. */
  onStored: (rowKey: string, documentId: string) => void;
  /** The same key for the same content of the same ad, even after a page reload. */
  newKey: (content: AdContent) => string;
  /** Whether an error leaves it unknown if the call took effect. */
  isUnanswered: (error: unknown) => boolean;
};

/** `payload`: the content stored on the server. */
type Known = { id: string; version: number; payload: AdPayload };

/**
 * Saves an ad's content on the server: created once, then replaced. A create call whose response was lost is retried
 * with the same key and content before anything newer is sent, so that it never creates two ads.
 */
export const adSaver = (calls: Calls, first: Known | null) => {
  let known: Omit<Known, 'payload'> | null = first;
  let lastSaved = first === null ? '' : JSON.stringify(first.payload);
  let creation: { content: AdContent; key: string } | null = null;

  const filesOf = ({ payload, rows }: AdContent): UploadPart[] =>
    (payload.documents ?? []).flatMap((document, index) => {
      const file = document.id === undefined ? calls.fileOf(rows[index] ?? '') : undefined;
      return file === undefined ? [] : [{ file, index }];
    });

  const arrived = (ad: Ad, content: AdContent) => {
    known = { id: ad.id, version: ad.version };
    const documents = content.payload.documents?.map((document, index) => ({
      id: ad.documents[index]?.id,
      ...document,
    }));
    lastSaved = JSON.stringify(documents === undefined ? content.payload : { ...content.payload, documents });
    for (const [index, document] of (content.payload.documents ?? []).entries()) {
      const stored = ad.documents[index];
      const key = content.rows[index];
      if (document.id === undefined && stored !== undefined && key !== undefined)
        calls.onStored(key, stored.id);
    }
    return ad;
  };

  const create = async (content: AdContent): Promise<Ad> => {
    creation ??= { content, key: calls.newKey(content) };
    const { content: sent, key } = creation;
    try {
      const ad = await calls.create(sent.payload, filesOf(sent), key);
      creation = null;
      arrived(ad, sent);
      calls.onCreated(ad);
      return ad;
    } catch (error) {
      if (!calls.isUnanswered(error)) creation = null;
      throw error;
    }
  };

  const isSaved = (content: AdContent) =>
    JSON.stringify(content.payload) === lastSaved && filesOf(content).length === 0;

  return {
    known: () => known,
    isSaved,
    /** Returns the stored ad, or null if there was nothing to send. */
    save: async (content: AdContent): Promise<Ad | null> => {
      let created: Ad | null = null;
      if (known === null) {
        const isResumed = creation !== null;
        created = await create(content);
        if (!isResumed) return created;
      }
      if (known === null || isSaved(content)) return created;
      return arrived(await calls.edit(known.id, known.version, content.payload, filesOf(content)), content);
    },
    /** Makes another version the one to replace, after the user chose to overwrite it. */
    rebase: (ad: Ad) => {
      known = { id: ad.id, version: ad.version };
      lastSaved = '';
    },
  };
};
