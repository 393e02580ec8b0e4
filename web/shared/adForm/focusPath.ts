import { type AdField, type AdSection, adFieldNames, adFields } from '../../../contract/ads/adPayload.ts';
import type { AdForm } from './adForm.ts';

const headOf = (path: string): string => path.split('.')[0] ?? path;

/** Form section that contains a payload field. */
export const sectionOfPath = (path: string): AdSection => {
  const head = headOf(path);
  return Object.hasOwn(adFields, head) ? adFields[head as AdField].section : 'what';
};

/** The field to focus for an error about a whole section. */
export const focusPath = (path: string, priceType: AdForm['price']['type']): string => {
  const whole: Record<string, string> = {
    quantity: 'quantity.min',
    price: { fixed: 'price.amount', formula: 'price.benchmark', negotiable: 'price.type' }[priceType],
    delivery: 'delivery.term',
    'delivery.place': 'delivery.portId',
    contact: 'contact.types',
  };
  if (headOf(path) === 'paymentTerms') return 'paymentTerms';
  return whole[path] ?? path;
};

const placeOf = (path: string): number => adFieldNames.indexOf(headOf(path) as AdField);

/** Errors in the reading order of the form. */
export const inReadingOrder = <Complaint extends { path: string }>(
  complaints: readonly Complaint[],
): Complaint[] => complaints.toSorted((one, other) => placeOf(one.path) - placeOf(other.path));
