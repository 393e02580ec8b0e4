import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, lazy } from 'react';
import { MapBoundary } from '../map/MapBoundary.tsx';
import { useIdle } from '../map/useIdle.ts';

const MarketMap = lazy(async () => ({ default: (await import('./MarketMap.tsx')).MarketMap }));

/** The map comes after the list: it is heavy, and the list says the same. */
export const LazyMarketMap = (props: ComponentProps<typeof MarketMap>) => {
  const { t } = useLingui();
  const idle = useIdle();
  return <MapBoundary label={t`Loading the map`}>{idle ? <MarketMap {...props} /> : null}</MapBoundary>;
};
