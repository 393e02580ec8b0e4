import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { MapFeature } from '../../../contract/market/adSearch.ts';

/** Accessible label of a marker: place, number of ads, and their split by side. */
export const useMarkerLabel = () => {
  const { t } = useLingui();
  return useCallback(
    ({ kind, label, count, sell, buy, precision }: MapFeature['properties']): string => {
      const ads = plural(count, { one: '# ad', other: '# ads' });
      const split = t`${sell} sell, ${buy} buy`;
      if (kind === 'cluster') return t`${ads} close together: ${split}`;
      return precision === 'port'
        ? t`${label}: ${ads}, ${split}`
        : t`${label}, port not named: ${ads}, ${split}`;
    },
    [t],
  );
};
