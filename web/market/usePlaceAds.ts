import type { MapFeature } from '../../contract/adSearch.ts';
import { contract } from '../../contract/index.ts';
import { useRead } from '../lib/query.ts';
import { bboxOfPlace } from './marketMap.ts';
import { type MarketSearch, mapFilters } from './marketSearch.ts';

/** The ads of the place that is picked on the map. */
export const usePlaceAds = (place: MapFeature | null, search: MarketSearch) =>
  useRead(
    contract.ads.publicList,
    { query: { ...mapFilters(search), ...(place === null ? {} : { bbox: bboxOfPlace(place) }) } },
    { enabled: place !== null },
  );

export type PlaceAds = ReturnType<typeof usePlaceAds>;
