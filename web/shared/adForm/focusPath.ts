import {
  type AdField,
  type AdPayload,
  type AdSection,
  adFieldNames,
  adFields,
  missingToSubmit,
  type RequiredField,
} from '../../../contract/ads/adPayload.ts';
import type { AdForm } from './adForm.ts';

type PriceKind = Pick<AdForm['price'], 'type' | 'written'>;

const headOf = (path: string): string => path.split('.')[0] ?? path;

/** Form section that contains a payload field. */
export const sectionOfPath = (path: string): AdSection => {
  const head = headOf(path);
  return Object.hasOwn(adFields, head) ? adFields[head as AdField].section : 'what';
};

/** The field to focus for an error about a whole section. */
export const focusPath = (path: string, price: PriceKind): string => {
  const whole: Record<string, string> = {
    quantity: 'quantity.min',
    price: {
      fixed: 'price.amount',
      formula: price.written === 'builder' ? 'price.formula.terms.0.benchmark' : 'price.benchmark',
      negotiable: 'price.type',
    }[price.type],
    delivery: 'delivery.term',
    contact: 'contact.types',
  };
  if (headOf(path) === 'paymentTerms') return 'paymentTerms';
  return whole[path] ?? path;
};

/** The field that shows that something needed is missing: of a port and a place the port is asked for. */
export const missingPath = (path: RequiredField, price: PriceKind): string =>
  path === 'delivery.place' ? 'delivery.portId' : focusPath(path, price);

/** What is still missing of the ad, apart from parts with errors of their own. */
export const stillMissing = (payload: AdPayload, issues: readonly { path: string }[]): RequiredField[] =>
  missingToSubmit(payload)
    // A missing delivery also lacks its place: one error is enough.
    .filter((path, _, all) => path !== 'delivery.place' || !all.includes('delivery'))
    .filter((path) => !issues.some((issue) => issue.path.startsWith(path)));

/** The row of a document whose file has a problem, as opposed to its title. */
export const filePath = (index: number): string => `documents.${index}.file`;
export const fileRowId = (path: string): string => `row-${path}`;

const placeOf = (path: string): number => adFieldNames.indexOf(headOf(path) as AdField);

/** Errors in the reading order of the form. */
export const inReadingOrder = <Complaint extends { path: string }>(
  complaints: readonly Complaint[],
): Complaint[] => complaints.toSorted((one, other) => placeOf(one.path) - placeOf(other.path));
