import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, lazy } from 'react';
import { MapBoundary } from '../../shared/map/MapBoundary.tsx';
import { useIdle } from '../../shared/map/useIdle.ts';

const MarketMap = lazy(async () => ({ default: (await import('./MarketMap.tsx')).MarketMap }));

/** The map loads after the list: it is heavy, and the list has the same content. */
export const LazyMarketMap = (props: ComponentProps<typeof MarketMap>) => {
  const { t } = useLingui();
  const idle = useIdle();
  return <MapBoundary label={t`Loading the map`}>{idle ? <MarketMap {...props} /> : null}</MapBoundary>;
};
