import Big from 'big.js';
import { isEu, type TaxKind, type TaxReason } from '../../../contract/billing/vat.ts';

/** A standard rate in percent, from a day (`YYYY-MM-DD`) on. */
export type Rate = { country: string; percent: string; validFrom: string };

export type Tax = {
  kind: TaxKind;
  reason: TaxReason;
  /** Whose rate it is; null if there is no tax. */
  country: string | null;
  /** Percent. */
  rate: string | null;
};

/** The rate of a country on a day; null if none is known. Of one day, the last one in `rates` counts. */
export function rateOn(rates: readonly Rate[], country: string, day: string): string | null {
  let found: Rate | null = null;
  for (const rate of rates) {
    if (rate.country !== country || rate.validFrom > day) continue;
    if (!found || rate.validFrom >= found.validFrom) found = rate;
  }
  return found?.percent ?? null;
}

type Sale = {
  /** ISO 3166-1. */
  sellerCountry: string;
  /** Null: not known. */
  buyerCountry: string | null;
  /** Of the form of the buyer's country, or null. */
  buyerVatNumber: string | null;
  day: string;
  rates: readonly Rate[];
  /** The seller uses the one stop shop. */
  oss: boolean;
};

/** How a service that is supplied electronically is taxed. No rate is ever guessed. */
export function taxOf({ sellerCountry, buyerCountry, buyerVatNumber, day, rates, oss }: Sale): Tax {
  const untaxed = (kind: TaxKind, reason: TaxReason): Tax => ({ kind, reason, country: null, rate: null });
  const at = (country: string, reason: TaxReason): Tax => {
    const rate = rateOn(rates, country, day);
    return rate === null ? untaxed('none', 'noRate') : { kind: 'standard', reason, country, rate };
  };
  if (buyerCountry === null) return at(sellerCountry, 'buyerUnknown');
  if (buyerCountry === sellerCountry) return at(sellerCountry, 'domestic');
  if (!isEu(sellerCountry) || !isEu(buyerCountry)) return untaxed('outOfScope', 'abroad');
  if (buyerVatNumber !== null) return untaxed('reverseCharge', 'reverseCharge');
  return oss ? at(buyerCountry, 'oss') : at(sellerCountry, 'sellerRate');
}

/** The tax that a gross amount in minor units contains, so that the net amount is rounded half up. */
export function taxIn(gross: number, rate: string | null): number {
  if (rate === null) return 0;
  const whole = new Big(gross).times(100);
  return gross - Number(whole.div(new Big(rate).plus(100)).round(0, Big.roundHalfUp).toString());
}

/** The tax that is added to a net amount in minor units, rounded half up: `taxIn` of their sum is exactly that. */
export const taxOn = (net: number, rate: string | null): number =>
  rate === null ? 0 : Number(new Big(net).times(rate).div(100).round(0, Big.roundHalfUp).toString());

type Amounts = { gross: number; tax: number };

/**
 * The tax of crediting `gross` more of an invoice: parts never add up to more than the invoice's tax, and all of it to
 * exactly that.
 */
export function creditedTax(
  invoice: Amounts & { rate: string | null },
  before: Amounts,
  gross: number,
): number {
  const after = before.gross + gross;
  const total = after === invoice.gross ? invoice.tax : taxIn(after, invoice.rate);
  return Math.min(Math.max(0, total - before.tax), gross, invoice.tax - before.tax);
}
