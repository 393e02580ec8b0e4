import { contract } from '../../contract/index.ts';

const { ads, baseData, favorites, landing, market, plans } = contract;

type StoredRead = {
  read: { method: string; path: string };
  /** Maximum number of stored responses, one per input. */
  most: number;
  /** Changes often, so the screen shows the age of a stored response. */
  dated?: true;
};

/** The reads that are stored for offline use; no other response is ever stored. */
const list: readonly StoredRead[] = [
  { read: ads.publicList, most: 12, dated: true },
  { read: ads.publicFacets, most: 12 },
  { read: ads.publicFurtherFacets, most: 4 },
  { read: market.featured, most: 12 },
  { read: market.similar, most: 20 },
  { read: ads.read, most: 40, dated: true },
  { read: ads.myAds, most: 8, dated: true },
  { read: ads.myCount, most: 1 },
  { read: ads.canCreate, most: 1 },
  { read: ads.check, most: 30 },
  { read: favorites.list, most: 6, dated: true },
  { read: favorites.ids, most: 1 },
  { read: landing.read, most: 1 },
  { read: plans.info, most: 1 },
  { read: baseData.products, most: 1 },
  { read: baseData.productsSimple, most: 1 },
  { read: baseData.productTypes, most: 1 },
  { read: baseData.specTemplates, most: 1 },
  { read: baseData.units, most: 1 },
  { read: baseData.currencies, most: 1 },
  { read: baseData.countries, most: 1 },
  { read: baseData.deliveryTerms, most: 1 },
  { read: baseData.paymentTerms, most: 1 },
  { read: baseData.hazardClasses, most: 1 },
  { read: baseData.benchmarks, most: 1 },
  { read: baseData.port, most: 20 },
  { read: baseData.ports, most: 10 },
];

export const storedReads: ReadonlyMap<string, StoredRead> = new Map(
  list.map((entry) => [`${entry.read.method} ${entry.read.path}`, entry]),
);
