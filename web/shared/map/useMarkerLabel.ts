import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { MapFeature } from '../../../contract/market/adSearch.ts';

/** Accessible label of a marker: place, number of ads, their split by side, and its price as text. */
export const useMarkerLabel = () => {
  const { t } = useLingui();
  return useCallback(
    (
      { kind, label, count, sell, buy, precision, price: known }: MapFeature['properties'],
      price: string | null = null,
    ): string => {
      const ads = plural(count, { one: '# ad', other: '# ads' });
      const split = t`${sell} sell, ${buy} buy`;
      const counted =
        kind === 'cluster'
          ? t`${ads} close together: ${split}`
          : precision === 'port'
            ? t`${label}: ${ads}, ${split}`
            : t`${label}, port not named: ${ads}, ${split}`;
      if (price === null || known === null) return counted;
      return known.ads === 1 ? t`${counted}, ${price}` : t`${counted}, median price ${price}`;
    },
    [t],
  );
};
