import { describe, expect, it } from 'vitest';
import type { AdSummary } from '../../../contract/ads/adShapes.ts';
import { contract } from '../../../contract/index.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import { adsAt, bboxOfPlace, featureKey, markerOf, westToEast } from './marketMap.ts';

const marker = (kind: 'cluster' | 'place', lng: number, lat: number): MapFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: {
    kind,
    count: 2,
    sell: 1,
    buy: 1,
    label: '',
    precision: 'port',
    portId: null,
    countryId: null,
    expandsAt: null,
    bounds: null,
    price: null,
  },
});
const at = (lng: number, lat: number): Pick<AdSummary, 'point'> => ({
  point: { lng, lat, precision: 'port' },
});

const rotterdam = marker('place', 4.14, 51.95);
const northSea = marker('cluster', 3, 52);
const fiji = marker('cluster', 179, -17);

describe('the marker of an ad', () => {
  it('is that of its own place, also beside a nearer cluster', () => {
    expect(markerOf(at(4.14, 51.95), [northSea, rotterdam], 2)).toBe(rotterdam);
  });

  it('is the cluster within reach at this zoom, and none beyond it', () => {
    expect(markerOf(at(4.48, 51.92), [northSea, fiji], 2)).toBe(northSea);
    expect(markerOf(at(4.48, 51.92), [northSea, fiji], 9)).toBeNull();
  });

  it('never is another place', () => {
    expect(markerOf(at(4.2, 51.9), [rotterdam], 2)).toBeNull();
  });

  it('is found across the date line', () => {
    expect(markerOf(at(-179.5, -16.5), [northSea, fiji], 3)).toBe(fiji);
  });

  it('is none for an ad without a point', () => {
    expect(markerOf({ point: null }, [northSea], 2)).toBeNull();
  });
});

it('tells the ads of a list that a marker stands for', () => {
  const ads = [
    { id: 'a', ...at(4.14, 51.95) },
    { id: 'b', ...at(2.5, 51) },
    { id: 'c', ...at(100, 1) },
  ] as AdSummary[];
  expect([...adsAt(rotterdam, ads, [rotterdam, northSea], 3)]).toEqual(['a']);
  expect([...adsAt(northSea, ads, [rotterdam, northSea], 3)]).toEqual(['b']);
  expect(featureKey(rotterdam)).not.toBe(featureKey(northSea));
});

it('asks for one place with an area that the server accepts', () => {
  const bbox = bboxOfPlace(marker('place', -0.0000005, 51.123456789));
  expect(bbox).toBe('-0.001,51.1225,0.001,51.1245');
  expect(contract.ads.publicList.query.safeParse({ bbox }).success).toBe(true);
});

describe('the order of the keyboard', () => {
  it('goes from west to east', () => {
    expect(westToEast([fiji, rotterdam, northSea], -180)).toEqual([northSea, rotterdam, fiji]);
  });

  it('goes on over the date line where the map does', () => {
    const samoa = marker('place', -172, -14);
    expect(westToEast([samoa, rotterdam, fiji], 150)).toEqual([fiji, samoa, rotterdam]);
  });

  it('goes from north to south where the longitude is the same', () => {
    const south = marker('place', 3, -10);
    expect(westToEast([south, northSea], -20)).toEqual([northSea, south]);
  });
});
