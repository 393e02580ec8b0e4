import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CurrencyRate } from '../../../contract/baseData/referenceWrites.ts';

export const sourceText: Record<CurrencyRate['source'], MessageDescriptor> = {
  seed: msg`Came with the site`,
  manual: msg`By hand`,
  ecb: msg`European Central Bank`,
};

const DAY_MS = 86_400_000;
/** Over a weekend the last rate is three days old. */
const FRESH_DAYS = 3;

export const isStale = (rateDate: string, now: number): boolean =>
  now - Date.parse(rateDate) > (FRESH_DAYS + 1) * DAY_MS;
