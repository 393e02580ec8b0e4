import { hasTestResult } from '../../../contract/ads/adEnums.ts';
import { type AdField, adFieldNames } from '../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';
import { inKgPerM3 } from './densityUnit.ts';
import { compact, type DocumentRow, formFields, isDensity15, isFilled } from './formFields.ts';

export type AdForm = { [Field in AdField]: (typeof formFields)[Field]['empty'] };

const eachField = (read: (field: AdField) => unknown) =>
  Object.fromEntries(adFieldNames.map((field) => [field, read(field)]));

export const emptyAdForm = (): AdForm =>
  structuredClone(eachField((field) => formFields[field].empty)) as AdForm;

/** Converts a stored ad to form values. */
export const adFormOf = (ad: Ad): AdForm =>
  structuredClone(eachField((field) => formFields[field].of(ad))) as AdForm;

export type Parts = Record<string, unknown>;

export type Candidate = {
  /** Everything filled in, valid or not, in the payload's shape. */
  parts: Parts;
  /** Form row index for each entry of the payload's lists. */
  rows: { quality: number[]; documents: number[] };
};

const keptRows = <Row>(rows: readonly Row[], keeps: (row: Row) => boolean) =>
  rows.flatMap((row, index) => (keeps(row) ? [{ row, index }] : []));

/** The form as a payload that may still be invalid. `sendable` tells which documents can be included. */
export const candidateOf = (form: AdForm, sendable: (document: DocumentRow) => boolean): Candidate => {
  const quality = keptRows(form.quality, isFilled);
  const documents = keptRows(form.documents, sendable);
  const densityRow = quality.find(({ row }) => isDensity15(row.parameter) && row.value !== '')?.row;
  const values: AdForm = {
    ...form,
    quality: quality.map(({ row }) => row),
    documents: documents.map(({ row }) => row),
    density15: densityRow === undefined ? form.density15 : inKgPerM3(densityRow),
    // Kept in the form, so that a look at another kind of value loses nothing.
    ...(!hasTestResult(quality.map(({ row }) => row)) && { laboratory: '', testedOn: '' }),
  };
  return {
    parts: compact(eachField((field) => formFields[field].payload(values[field] as never))) ?? {},
    rows: { quality: quality.map(({ index }) => index), documents: documents.map(({ index }) => index) },
  };
};
