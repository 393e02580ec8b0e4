import type { AdPattern } from '../../../contract/moderation/adRuns.ts';

/** The fields of the form; empty ones are no conditions. */
export type PatternForm = {
  text: string;
  contactInText: boolean;
  ownerSince: string;
  rule: string | null;
  productId: string | null;
  countryId: string | null;
};

export const emptyPattern: PatternForm = {
  text: '',
  contactInText: false,
  ownerSince: '',
  rule: null,
  productId: null,
  countryId: null,
};

export const patternOf = (form: PatternForm): AdPattern => ({
  ...(form.text.trim() !== '' && { text: form.text.trim() }),
  ...(form.contactInText && { contactInText: true as const }),
  ...(form.ownerSince !== '' && { ownerSince: form.ownerSince }),
  ...(form.rule !== null && { rule: form.rule }),
  ...(form.productId !== null && { productId: form.productId }),
  ...(form.countryId !== null && { countryId: form.countryId }),
});

export const isEmptyPattern = (form: PatternForm): boolean => Object.keys(patternOf(form)).length === 0;
