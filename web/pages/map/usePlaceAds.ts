import { contract } from '../../../contract/index.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { useRead } from '../../lib/api/query.ts';
import { type MarketSearch, mapFilters } from '../../shared/filters/marketSearch.ts';
import { bboxOfPlace } from './marketMap.ts';

/** The ads of the place selected on the map. */
export const usePlaceAds = (place: MapFeature | null, search: MarketSearch) =>
  useRead(
    contract.ads.publicList,
    { query: { ...mapFilters(search), ...(place === null ? {} : { bbox: bboxOfPlace(place) }) } },
    { enabled: place !== null },
  );

export type PlaceAds = ReturnType<typeof usePlaceAds>;
