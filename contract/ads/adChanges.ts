import { type AdField, type AdPayload, adFieldNames, factsOf } from './adPayload.ts';

export const needsApproval = (fields: readonly AdField[]): boolean =>
  fields.some((field) => factsOf(field).approval);

/** With keys in order and without undefined values, so that equal values have equal texts. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Tells which stored file a document of a content is; undefined for a new one. */
export type FileOf = (documentId: string) => string | undefined;

/** A field for comparison: an omitted one equals what its absence means. */
function comparedText(ad: AdPayload, field: AdField, fileOf: FileOf): string {
  if (field === 'documents') {
    return canonical(
      (ad.documents ?? []).map(({ id, title, kind, visibility }) => [
        (id && fileOf(id)) ?? 'new',
        title,
        kind,
        visibility,
      ]),
    );
  }
  return canonical(ad[field] || (factsOf(field).absent ?? null));
}

/** The fields in which two contents differ, in form order. A revision has copies of the published ad's files. */
export const changedFields = (before: AdPayload, after: AdPayload, fileOf: FileOf = (id) => id): AdField[] =>
  adFieldNames.filter((field) => comparedText(before, field, fileOf) !== comparedText(after, field, fileOf));
