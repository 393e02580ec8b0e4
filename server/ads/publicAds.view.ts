import Supercluster from 'supercluster';
import type { MapFeature } from '../../contract/adSearch.ts';
import type { Names } from '../baseData/baseData.ts';
import type { Counted, FacetCounts, PlaceCount } from '../marketIndex/marketIndex.ts';

/** Products with their groups summed up: a group counts what its products count. */
function productFacet(counted: Counted[], products: Names['products']) {
  const sums = new Map<string, number>();
  for (const { value, count } of counted) {
    for (let at = products.get(value); at; at = at.parent_id ? products.get(at.parent_id) : undefined) {
      sums.set(at.id, (sums.get(at.id) ?? 0) + count);
    }
  }
  return [...sums]
    .map(([value, count]) => ({ value, label: products.get(value)?.name ?? '', count }))
    .sort((a, b) => b.count - a.count);
}

export function viewFacets(facets: FacetCounts, names: Names) {
  const plain = (rows: Counted[]) => rows.map((row) => ({ ...row, label: row.value }));
  const labelled = (rows: Counted[], of: Map<string, { name: string }>) =>
    rows.map((row) => ({ ...row, label: of.get(row.value)?.name ?? '' }));
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

type Sums = { sell: number; buy: number; exact: number };

const RADIUS_PX = 56;
const CLUSTER_MAX_ZOOM = 9;

const whole: [number, number, number, number] = [-180, -85, 180, 85];

const placeOf = (place: PlaceCount, names: Names) =>
  place.portId ? names.ports.get(place.portId) : names.countries.get(place.countryId);

/** A viewport over the date line is two. */
const viewports = (bbox: string | undefined): [number, number, number, number][] => {
  if (!bbox) return [whole];
  const [w = -180, s = -85, e = 180, n = 85] = bbox.split(',').map(Number);
  return w <= e
    ? [[w, s, e, n]]
    : [
        [w, s, 180, n],
        [-180, s, e, n],
      ];
};

/** Places ready to be drawn together at any zoom. */
export function clusterPlaces(places: PlaceCount[], names: Names) {
  const index = new Supercluster<PlaceCount, Sums>({
    radius: RADIUS_PX,
    maxZoom: CLUSTER_MAX_ZOOM,
    map: (place) => ({ sell: place.sell, buy: place.buy, exact: place.portId ? 1 : 0 }),
    reduce: (into, from) => {
      into.sell += from.sell;
      into.buy += from.buy;
      into.exact += from.exact;
    },
  });
  return index.load(
    places.map((place) => {
      const at = placeOf(place, names);
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [at?.lng ?? 0, at?.lat ?? 0] },
        properties: place,
      };
    }),
  );
}

/** Places of a viewport as GeoJSON, those too close to tell apart at this zoom drawn together. */
export function viewMap(
  index: ReturnType<typeof clusterPlaces>,
  names: Names,
  bbox: string | undefined,
  zoom: number,
) {
  const features = viewports(bbox)
    .flatMap((box) => index.getClusters(box, Math.floor(zoom)))
    .map((found): MapFeature => {
      const [lng = 0, lat = 0] = found.geometry.coordinates;
      const geometry: MapFeature['geometry'] = { type: 'Point', coordinates: [lng, lat] };
      const { sell, buy } = found.properties;
      const count = sell + buy;
      if ('cluster_id' in found.properties) {
        const { cluster_id, exact, point_count } = found.properties;
        const expandsAt = index.getClusterExpansionZoom(cluster_id);
        return {
          type: 'Feature',
          geometry,
          properties: {
            kind: 'cluster',
            count,
            sell,
            buy,
            label: `${point_count}`,
            precision: exact > 0 ? 'port' : 'country',
            portId: null,
            countryId: null,
            expandsAt,
          },
        };
      }
      const { portId, countryId } = found.properties;
      return {
        type: 'Feature',
        geometry,
        properties: {
          kind: 'place',
          count,
          sell,
          buy,
          label: placeOf(found.properties, names)?.name ?? '',
          precision: portId ? 'port' : 'country',
          portId,
          countryId,
          expandsAt: null,
        },
      };
    });
  return {
    type: 'FeatureCollection' as const,
    features,
    total: features.reduce((sum, feature) => sum + feature.properties.count, 0),
  };
}
