import { fault } from '../core/message.ts';

type Form = { form: RegExp; example: string };
/** Forms of VAT numbers, with the prefix that stands on invoices. Greece writes EL. */
const forms: Record<string, Form> = {
  AT: { form: /^ATU\d{8}$/, example: 'ATU12345678' },
  BE: { form: /^BE[01]\d{9}$/, example: 'BE0123456789' },
  BG: { form: /^BG\d{9,10}$/, example: 'BG123456789' },
  CY: { form: /^CY\d{8}[A-Z]$/, example: 'CY12345678X' },
  CZ: { form: /^CZ\d{8,10}$/, example: 'CZ12345678' },
  DE: { form: /^DE\d{9}$/, example: 'DE123456789' },
  DK: { form: /^DK\d{8}$/, example: 'DK12345678' },
  EE: { form: /^EE\d{9}$/, example: 'EE123456789' },
  ES: { form: /^ES(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, example: 'ESX1234567X' },
  FI: { form: /^FI\d{8}$/, example: 'FI12345678' },
  FR: { form: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GR: { form: /^EL\d{9}$/, example: 'EL123456789' },
  HR: { form: /^HR\d{11}$/, example: 'HR12345678901' },
  HU: { form: /^HU\d{8}$/, example: 'HU12345678' },
  IE: { form: /^IE(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567WA' },
  IT: { form: /^IT\d{11}$/, example: 'IT12345678901' },
  LT: { form: /^LT(?:\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { form: /^LU\d{8}$/, example: 'LU12345678' },
  LV: { form: /^LV\d{11}$/, example: 'LV12345678901' },
  MT: { form: /^MT\d{8}$/, example: 'MT12345678' },
  NL: { form: /^NL[A-Z0-9+*]{10}\d{2}$/, example: 'NL123456789B01' },
  PL: { form: /^PL\d{10}$/, example: 'PL1234567890' },
  PT: { form: /^PT\d{9}$/, example: 'PT123456789' },
  RO: { form: /^RO\d{2,10}$/, example: 'RO1234567890' },
  SE: { form: /^SE\d{10}01$/, example: 'SE123456789001' },
  SI: { form: /^SI\d{8}$/, example: 'SI12345678' },
  SK: { form: /^SK\d{10}$/, example: 'SK1234567890' },
  GB: { form: /^GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' },
  NO: { form: /^(?:NO)?\d{9}MVA$/, example: '123456789MVA' },
  CH: { form: /^CHE\d{9}(?:MWST|TVA|IVA)$/, example: 'CHE123456789MWST' },
  TR: { form: /^(?:TR)?\d{10}$/, example: '1234567890' },
  AE: { form: /^(?:AE)?\d{15}$/, example: '100123456700003' },
  SA: { form: /^(?:SA)?3\d{13}3$/, example: '300123456700003' },
};
/** Of a country whose form is not known here. */
const anyForm = /^[A-Z0-9+*]{4,20}$/;

export const vatNumberExample = (country: string): string | null => forms[country]?.example ?? null;

/** Whether a number has the form of its country. Nobody was asked whether it exists. */
export const fitsForm = (country: string, number: string): boolean =>
  (forms[country]?.form ?? anyForm).test(number);

/** The error of a number that does not have the form of its country; null if it has. */
export const vatNumberFault = (country: string, number: string): string | null => {
  if (number === '' || fitsForm(country, number)) return null;
  const example = vatNumberExample(country);
  return example === null ? fault('billing.vatNumber') : fault('billing.vatNumberForm', { example });
};
