import { read, searchOf } from '../../lib/searchParams.ts';

/** Search parameters of the VAT rates. */
export const parseTaxRates = searchOf({ country: read.text(2), every: read.oneOf(['true']) });
