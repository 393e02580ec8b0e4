import { isDeepStrictEqual } from 'node:util';
import { type AdPayload, adFields } from '../../contract/adPayload.ts';

type Field = keyof typeof adFields;

/** Changed in a published ad, these wait for approval; what else is changed is live at once. */
const DECIDED_ON: readonly Field[] = ['price', 'quantity', 'productId', 'productTypeId', 'side', 'delivery'];

const absent: Partial<Record<Field, unknown>> = {
  dealKind: 'spot',
  quality: [],
  paymentTerms: [],
  inspectors: [],
  contact: { types: ['in_app'] },
};

/** As JSON has it: what is left out, empty or undefined is the same. */
function plain(ad: AdPayload, field: Field, fileOf: (documentId: string) => string | undefined): unknown {
  if (field === 'documents') {
    return (ad.documents ?? []).map(({ id, title, kind, visibility }) => [
      (id && fileOf(id)) ?? 'new',
      title,
      kind,
      visibility,
    ]);
  }
  const value = ad[field];
  if (value === undefined || value === '') return absent[field] ?? null;
  if (field === 'quantity') return JSON.parse(JSON.stringify({ basis: 'total', ...ad.quantity }));
  return JSON.parse(JSON.stringify(value));
}

/** The fields in which two versions of an ad differ. `fileOf` tells which file a document stands for. */
export const changedFields = (
  before: AdPayload,
  after: AdPayload,
  fileOf: (documentId: string) => string | undefined,
): Field[] =>
  (Object.keys(adFields) as Field[]).filter(
    (field) => !isDeepStrictEqual(plain(before, field, fileOf), plain(after, field, fileOf)),
  );

export const needsApproval = (fields: readonly string[]): boolean =>
  DECIDED_ON.some((field) => fields.includes(field));
