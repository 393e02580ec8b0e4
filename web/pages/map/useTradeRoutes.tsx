import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { SeaRoutes } from '../../shared/map/routes/SeaRoutes.tsx';
import type { SeaLine } from '../../shared/map/routes/seaFeatures.ts';
import { useSeaRoutes } from '../../shared/map/routes/useSeaRoutes.ts';
import { VoyageNote } from '../../shared/map/routes/VoyageNote.tsx';
import { type Voyage, voyageOf } from '../../shared/map/routes/voyage.ts';

/** Debounce: a pointer moving across the list triggers no requests. */
const REST_MS = 120;

/** Voyages of ads, one per pair of ports and side. */
const voyagesOf = (ads: readonly AdSummary[]): Voyage[] => {
  const known = new Map<string, Voyage>();
  for (const ad of ads) {
    const voyage = voyageOf(ad);
    if (voyage !== null) known.set(`${voyage.pair} ${voyage.side}`, voyage);
  }
  return [...known.values()];
};

type Props = {
  /** The hovered ad, in the list or in the place panel. */
  pointed: AdSummary | undefined;
  /** The ads of the selected place. */
  picked: readonly AdSummary[];
};

/** Sea routes: of the hovered ad, and dimmed those of the selected place. */
export const useTradeRoutes = ({ pointed, picked }: Props) => {
  const [rested] = useDebouncedValue(pointed, REST_MS);
  const main = useMemo(() => (rested === undefined ? null : voyageOf(rested)), [rested]);
  const around = useMemo(() => voyagesOf(picked), [picked]);
  const own = useSeaRoutes(main === null ? [] : [main]);
  const others = useSeaRoutes(around);

  const lines = useMemo((): SeaLine[] => {
    const drawn =
      main === null
        ? around
        : [...around.filter(({ pair, side }) => pair !== main.pair || side !== main.side), main];
    return drawn.flatMap((voyage) => {
      const route = own.routes.get(voyage.pair) ?? others.routes.get(voyage.pair);
      return route === undefined
        ? []
        : [{ voyage, coordinates: route.coordinates, active: voyage === main || drawn.length === 1 }];
    });
  }, [main, around, own.routes, others.routes]);

  const described = main ?? (around.length === 1 ? (around[0] ?? null) : null);
  const describedRoute =
    described === null ? undefined : (own.routes.get(described.pair) ?? others.routes.get(described.pair));
  const waits = main === null ? others.isPending : own.isPending;
  return {
    routes: <SeaRoutes lines={lines} />,
    note:
      described === null ? null : (
        <VoyageNote voyage={described} route={describedRoute ?? (waits ? 'waiting' : 'none')} />
      ),
  };
};
