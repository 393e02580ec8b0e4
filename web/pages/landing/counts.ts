import type { Answer } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';

type Facets = Answer<typeof contract.ads.publicFacets>;
type Product = { id: string; name: string; parentId: string | null };
type Country = { id: string; code: string; region: string };

export type GroupCount = { id: string; name: string; count: number };
type CountryCount = { id: string; code: string; count: number };
export type RegionCount = { region: string; count: number; countries: CountryCount[] };

const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count;

/** Open ads by catalogue group, most first; a group's facet counts everything below it. */
export const groupCounts = (products: readonly Product[], facet: Facets['product']): GroupCount[] => {
  const counts = new Map(facet.map(({ value, count }) => [value, count]));
  return products
    .filter(({ parentId }) => parentId === null)
    .flatMap(({ id, name }) => {
      const count = counts.get(id) ?? 0;
      return count === 0 ? [] : [{ id, name, count }];
    })
    .sort(byCount);
};

/** Open ads by delivery region and, within it, by country, most first. */
export const regionCounts = (countries: readonly Country[], facet: Facets['country']): RegionCount[] => {
  const known = new Map(countries.map((country) => [country.id, country]));
  const regions = new Map<string, CountryCount[]>();
  for (const { value, count } of facet) {
    const country = known.get(value);
    if (country === undefined) continue;
    const ofRegion = regions.get(country.region) ?? [];
    ofRegion.push({ id: value, code: country.code, count });
    regions.set(country.region, ofRegion);
  }
  return [...regions]
    .map(([region, list]) => ({
      region,
      count: list.reduce((sum, { count }) => sum + count, 0),
      countries: list.sort(byCount),
    }))
    .sort(byCount);
};

/** Number of products that can be traded: groups are not counted. */
export const productCount = (products: readonly Product[]): number => {
  const groups = new Set(products.map(({ parentId }) => parentId));
  return products.filter(({ id }) => !groups.has(id)).length;
};
