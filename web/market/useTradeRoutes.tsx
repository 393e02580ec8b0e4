import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { AdSummary } from '../../contract/adShapes.ts';
import { SeaRoutes } from '../map/SeaRoutes.tsx';
import type { SeaLine } from '../map/seaFeatures.ts';
import { useSeaRoutes } from '../map/useSeaRoutes.ts';
import { VoyageNote } from '../map/VoyageNote.tsx';
import { type Voyage, voyageOf } from '../map/voyage.ts';

/** A pointer on its way over the list asks for nothing. */
const REST_MS = 120;

/** The voyages of ads, those of one pair of ports and one side once. */
const voyagesOf = (ads: readonly AdSummary[]): Voyage[] => {
  const known = new Map<string, Voyage>();
  for (const ad of ads) {
    const voyage = voyageOf(ad);
    if (voyage !== null) known.set(`${voyage.pair} ${voyage.side}`, voyage);
  }
  return [...known.values()];
};

type Props = {
  /** The ad that is pointed at, in the list or in the panel of a place. */
  pointed: AdSummary | undefined;
  /** The ads of the place that is picked. */
  picked: readonly AdSummary[];
};

/** Where cargoes go, along the sea: that of the ad that is pointed at, and quieter those of the place that is picked. */
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

  const told = main ?? (around.length === 1 ? (around[0] ?? null) : null);
  const toldRoute = told === null ? undefined : (own.routes.get(told.pair) ?? others.routes.get(told.pair));
  const waits = main === null ? others.isPending : own.isPending;
  return {
    routes: <SeaRoutes lines={lines} />,
    note:
      told === null ? null : <VoyageNote voyage={told} route={toldRoute ?? (waits ? 'waiting' : 'none')} />,
  };
};
