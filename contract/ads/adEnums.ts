/** Enumerations of ads and of the market search. */
export const sides = ['sell', 'buy'] as const;
export const dealKinds = ['spot', 'term', 'tender'] as const;
export const priceTypes = ['fixed', 'formula', 'negotiable'] as const;
/** `formula_proxy`: a free benchmark stands in for a licensed one. */
export const comparableKinds = ['fixed', 'formula', 'formula_proxy'] as const;
export const qualityBases = ['typical', 'guaranteed', 'test_result'] as const;
export const contactTypes = ['in_app', 'phone', 'email', 'whatsapp', 'telegram'] as const;
export const documentKinds = [
  'quality_certificate',
  'quantity_certificate',
  'safety_data_sheet',
  'title',
  'mandate',
  'other',
] as const;
export const documentVisibilities = ['public', 'members', 'on_request'] as const;

export const priceBases = ['usdPerBbl', 'usdPerTonne', 'usdPerMMBtu'] as const;
export const adSorts = ['newest', 'price_asc', 'price_desc', 'quantity', 'ending_soon', 'relevance'] as const;

export type AdSort = (typeof adSorts)[number];
export type Side = (typeof sides)[number];
export type DealKind = (typeof dealKinds)[number];
export type ComparableKind = (typeof comparableKinds)[number];
export type PriceType = (typeof priceTypes)[number];
export type QualityBasis = (typeof qualityBases)[number];
/** Whether a laboratory and a day of test can be named. */
export const hasTestResult = (rows: readonly { basis: QualityBasis }[]): boolean =>
  rows.some(({ basis }) => basis === 'test_result');
export type ContactType = (typeof contactTypes)[number];
export type DocumentKind = (typeof documentKinds)[number];
export type DocumentVisibility = (typeof documentVisibilities)[number];
export type PriceBasis = (typeof priceBases)[number];
