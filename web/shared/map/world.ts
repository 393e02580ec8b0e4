import type { feature, mergeArcs, meshArcs } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];
/** Code (ISO 3166-1 alpha-2), longitude, latitude, log10 of the area in km². */
type Label = [code: string, lng: number, lat: number, size: number];
/** Output of scripts/data/basemap.ts. */
export type World = {
  topology: Topology & {
    objects: { land: ReturnType<typeof mergeArcs>; borders: ReturnType<typeof meshArcs> };
  };
  labels: Label[];
};
