import type { Box } from '../../../contract/core/bbox.ts';
import type { MapFeature } from '../../../contract/market/adSearch.ts';
import type { Names } from '../../baseData/baseData.ts';
import {
  byCountDescending,
  type FacetCount,
  type FacetCounts,
  type FurtherCounts,
  type PlaceCount,
} from '../../searchIndex/searchIndex.ts';
import type { Cluster, ClusteredPlaces } from '../map/mapClusters.ts';

/** Product counts, with groups as the sum of their products. */
function productFacet(counted: FacetCount[], products: Names['products']) {
  const sums = new Map<string, number>();
  for (const { value, count } of counted) {
    for (let at = products.get(value); at; at = at.parent_id ? products.get(at.parent_id) : undefined) {
      sums.set(at.id, (sums.get(at.id) ?? 0) + count);
    }
  }
  return [...sums]
    .map(([value, count]) => ({ value, label: products.get(value)?.name ?? '', count }))
    .sort(byCountDescending);
}

/** More would not be told apart on a map. */
const LANES_MAX = 200;
const viewSpot = ({ name, lng, lat }: { name: string; lng: number; lat: number }) => ({ name, lng, lat });

const plain = (rows: FacetCount[]) => rows.map((row) => ({ ...row, label: row.value }));
const labelled = (rows: FacetCount[], of: Map<string, { name: string }>) =>
  rows.map((row) => ({ ...row, label: of.get(row.value)?.name ?? '' }));

export function viewFacets(facets: FacetCounts, names: Names) {
  return {
    total: facets.total,
    countries: facets.countries,
    side: plain(facets.side),
    product: productFacet(facets.product, names.products),
    type: labelled(facets.type, names.types),
    country: labelled(facets.country, names.countries),
    term: plain(facets.term),
    newestAt: facets.newest?.toISOString() ?? null,
  };
}

/** Lanes with the countries at their ends. */
const laneFacet = (rows: FacetCount[], countries: Names['countries']) =>
  rows.slice(0, LANES_MAX).flatMap((row) => {
    const [loading, discharge] = row.value.split(',').map((id) => countries.get(id));
    return loading && discharge ? { ...row, loading: viewSpot(loading), discharge: viewSpot(discharge) } : [];
  });

export const viewFurtherFacets = (facets: FurtherCounts, names: Names) => ({
  origin: labelled(facets.origin, names.countries),
  region: plain(facets.region),
  tradingRegion: plain(facets.tradingRegion),
  payment: plain(facets.payment),
  priceType: plain(facets.priceType),
  comparableKind: plain(facets.comparableKind),
  tradeLane: laneFacet(facets.tradeLane, names.countries),
  currency: facets.currency.map((row) => ({ ...row, label: names.currencies.get(row.value)?.code ?? '' })),
});

/** The coordinates of a place. */
export const positionOf = (names: Names) => (place: PlaceCount) =>
  place.portId ? names.ports.get(place.portId) : names.countries.get(place.countryId);

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const viewBox = ({ west, south, east, north }: Box): [number, number, number, number] => [
  rounded(west),
  rounded(south),
  rounded(east),
  rounded(north),
];

function viewCluster(cluster: Cluster, names: Names): MapFeature {
  const { sell, buy, first, places, ports, price } = cluster;
  const isOne = places === 1;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [rounded(cluster.lng), rounded(cluster.lat)] },
    properties: {
      kind: isOne ? 'place' : 'cluster',
      count: sell + buy,
      sell,
      buy,
      label: isOne ? (positionOf(names)(first)?.name ?? '') : `${places}`,
      precision: ports > 0 ? 'port' : 'country',
      portId: isOne ? first.portId : null,
      countryId: isOne ? first.countryId : null,
      expandsAt: isOne ? null : cluster.expandsAt,
      bounds: isOne ? null : viewBox(cluster.box),
      price: price && { side: price.side, ads: price.ads, ...price.prices },
    },
  };
}

/** The clusters of a viewport as GeoJSON, and what all matching ads span. */
export function viewMap(
  clusters: ClusteredPlaces,
  seen: { zoom: number; box?: Box | undefined },
  names: Names,
) {
  const features = clusters.at(seen.zoom, seen.box).map((cluster) => viewCluster(cluster, names));
  return {
    type: 'FeatureCollection' as const,
    features,
    total: features.reduce((sum, feature) => sum + feature.properties.count, 0),
    bounds: clusters.box && viewBox(clusters.box),
  };
}
