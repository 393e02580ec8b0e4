import Supercluster from 'supercluster';
import type { MapFeature } from '../../contract/adSearch.ts';
import type { countByPlace, countFacets, facetNames } from './publicAds.queries.ts';

type Facets = Awaited<ReturnType<typeof countFacets>>;
type Names = Awaited<ReturnType<typeof facetNames>>;
type Places = Awaited<ReturnType<typeof countByPlace>>;

/** Products with their groups summed up: a group counts what its products count. */
function productFacet(counted: Facets['product'], products: Names['products']) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const sums = new Map<string, number>();
  for (const { value, count } of counted) {
    for (let at = byId.get(value); at; at = at.parent_id ? byId.get(at.parent_id) : undefined) {
      sums.set(at.id, (sums.get(at.id) ?? 0) + count);
    }
  }
  return [...sums]
    .map(([value, count]) => ({ value, label: byId.get(value)?.name ?? '', count }))
    .sort((a, b) => b.count - a.count);
}

export function viewFacets(facets: Facets, names: Names) {
  const countries = new Map(names.countries.map((country) => [country.id, country.name]));
  const plain = (rows: Facets['side']) => rows.map((row) => ({ ...row, label: row.value }));
  return {
    total: facets.total,
    countries: facets.countries,
    side: plain(facets.side),
    product: productFacet(facets.product, names.products),
    country: facets.country.map((row) => ({ ...row, label: countries.get(row.value) ?? '' })),
    term: plain(facets.term),
    newestAt: facets.newest?.toISOString() ?? null,
  };
}

type Place = Places[number];
type Sums = { sell: number; buy: number; exact: number };

const RADIUS_PX = 56;
const CLUSTER_MAX_ZOOM = 9;

const whole: [number, number, number, number] = [-180, -85, 180, 85];

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

/** Places of a viewport as GeoJSON, those too close to tell apart at this zoom drawn together. */
export function viewMap(places: Places, bbox: string | undefined, zoom: number) {
  const index = new Supercluster<Place, Sums>({
    radius: RADIUS_PX,
    maxZoom: CLUSTER_MAX_ZOOM,
    map: (place) => ({ sell: place.sell, buy: place.buy, exact: place.port_id ? 1 : 0 }),
    reduce: (into, from) => {
      into.sell += from.sell;
      into.buy += from.buy;
      into.exact += from.exact;
    },
  });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
      properties: place,
    })),
  );
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
      const { label, port_id, delivery_country_id } = found.properties;
      return {
        type: 'Feature',
        geometry,
        properties: {
          kind: 'place',
          count,
          sell,
          buy,
          label,
          precision: port_id ? 'port' : 'country',
          portId: port_id,
          countryId: delivery_country_id,
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
