import { randomInt } from 'node:crypto';
import { plainTokens } from '../../lib/searchText.ts';

/* No 0/O, 1/I/L: references are read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 6;

/** A new reference like `GM-8K3F2D`: 887 million of them. `pick` draws an index below its argument. */
export const newReference = (pick: (below: number) => number = randomInt): string =>
  `GM-${Array.from({ length: REFERENCE_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join('')}`;

export const isReference = (text: string): boolean => /^GM-[A-Z0-9]{6}$/i.test(text);

/** The slug of an ad: words for people and search engines, the reference for uniqueness. */
export const slugOf = (title: string, place: string | null, reference: string): string =>
  [
    ...new Set([
      ...plainTokens(title).slice(0, 8),
      ...plainTokens(place ?? '').slice(0, 3),
      ...plainTokens(reference),
    ]),
  ].join('-');

const withoutBrackets = (name: string) => name.replace(/\s*\([^)]*\)/g, '').trim();

/** The title of an ad that gives none, from its coded fields: `Diesel EN 590 10 ppm`, `Brent Blend crude`. */
export function builtTitle(
  product: { code: string; name: string } | null | undefined,
  type: { name: string } | null | undefined,
): string {
  if (!product) return 'Untitled ad';
  const productName = withoutBrackets(product.name);
  if (!type) return productName;
  const typeName = withoutBrackets(type.name);
  if (product.code.startsWith('CRUDE')) return `${typeName} crude`;
  const [first = ''] = plainTokens(productName);
  if (plainTokens(typeName).includes(first)) return typeName;
  // “NGL Y-grade” of the grade “Y-grade mix”: what both say is said once.
  const [lead = productName] = productName.split(' ');
  const shared = plainTokens(productName.slice(lead.length));
  const isRepeated = shared.length > 0 && shared.every((word) => plainTokens(typeName).includes(word));
  return `${isRepeated ? lead : productName} ${typeName}`;
}
