import { z } from 'zod';
import { fault } from '../core/message.ts';

/** Member states of the European Union, ISO 3166-1. */
const euCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];
export const isEu = (country: string): boolean => euCountries.includes(country);

export const taxKinds = ['standard', 'reverseCharge', 'outOfScope', 'none'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Why a kind of tax applies. */
export const taxReasons = [
  /** Buyer and seller are in the same country. */
  'domestic',
  /** The buyer accounts for the tax: another member state, with a VAT number. */
  'reverseCharge',
  /** The rate of a consumer’s member state (one stop shop). */
  'oss',
  /** Another member state without a VAT number; the seller does not use the one stop shop. */
  'sellerRate',
  /** The buyer’s country is not known: as in the seller’s. */
  'buyerUnknown',
  /** The buyer is outside the European Union, or the seller is and the buyer elsewhere. */
  'abroad',
  /** No rate of the country that decides is on record. */
  'noRate',
  /** The seller has no VAT number. */
  'notRegistered',
] as const;
export type TaxReason = (typeof taxReasons)[number];

/** A VAT number without spaces, dots and dashes, in capitals; empty for none. */
export const vatNumber = z
  .string()
  .overwrite((typed) => typed.replace(/[\s.-]/g, '').toUpperCase())
  .max(20, fault('field.tooManyCharacters', { max: 20 }));

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, fault('field.pickCountry'));
