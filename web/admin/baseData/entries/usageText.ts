import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { UsagePlace } from '../../../../contract/baseData/baseDataWrites.ts';

type Count = { place: UsagePlace; count: number };

/** `12 ads`: count and place. */
export const usageText = (i18n: I18n, { place, count }: Count): string =>
  i18n._(
    {
      ads: msg`${plural(count, { one: '# ad', other: '# ads' })}`,
      adDrafts: msg`${plural(count, { one: '# draft of an ad', other: '# drafts of ads' })}`,
      savedSearches: msg`${plural(count, { one: '# saved search', other: '# saved searches' })}`,
      products: msg`${plural(count, { one: '# product', other: '# products' })}`,
      productTypes: msg`${plural(count, { one: '# product type', other: '# product types' })}`,
      ports: msg`${plural(count, { one: '# port', other: '# ports' })}`,
      benchmarks: msg`${plural(count, { one: '# benchmark', other: '# benchmarks' })}`,
      quotes: msg`${plural(count, { one: '# quote', other: '# quotes' })}`,
      users: msg`${plural(count, { one: '# account', other: '# accounts' })}`,
      plans: msg`${plural(count, { one: '# plan', other: '# plans' })}`,
      payments: msg`${plural(count, { one: '# payment', other: '# payments' })}`,
      wallets: msg`${plural(count, { one: '# wallet', other: '# wallets' })}`,
    }[place],
  );
