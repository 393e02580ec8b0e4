import { contract } from '../../contract/index.ts';

const { ads, baseData, favorites, landing, market, plans } = contract;

type Kept = {
  read: { method: string; path: string };
  /** How many answers to it a device keeps. */
  most: number;
  /** Changes often enough for people to be told how old it is. */
  dated?: true;
};

/** Everything that a device may keep to be read without a line. Whatever is not named here is never kept. */
const list: readonly Kept[] = [
  { read: ads.publicList, most: 12, dated: true },
  { read: ads.publicFacets, most: 12 },
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
  { read: baseData.benchmarks, most: 1 },
  { read: baseData.port, most: 20 },
  { read: baseData.ports, most: 10 },
];

export const keptReads: ReadonlyMap<string, Kept> = new Map(
  list.map((kept) => [`${kept.read.method} ${kept.read.path}`, kept]),
);
