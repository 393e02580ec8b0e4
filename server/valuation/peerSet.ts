import type { PriceBasis } from '../../contract/ads/adEnums.ts';
import type { Basin } from '../../contract/market/basins.ts';
import {
  COMPANIES_MIN,
  type TermClass,
  WINDOW_DAYS,
  type Widening,
  widenings,
} from '../../contract/market/priceInsight.ts';

/** What an ad is compared by. Ads of one product, side and deal kind are compared at all. */
export type Compared = {
  id: string;
  /** Ads of one company count once. */
  company: string;
  gradeId: string | null;
  termClass: TermClass | null;
  basin: Basin | null;
  from: string | null;
  to: string | null;
  prices: Record<PriceBasis, number | null>;
};

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Condition = (other: Compared) => boolean;

/** The condition of each step for one ad; none where the ad leaves it open, so that there is nothing to give up. */
function conditionsOf(ad: Compared): Map<Widening, Condition> {
  const conditions = new Map<Widening, Condition>();
  const [from, to] = [ad.from ?? ad.to, ad.to ?? ad.from];
  if (from !== null && to !== null) {
    const [earliest, latest] = [shifted(from, -WINDOW_DAYS), shifted(to, WINDOW_DAYS)];
    conditions.set('window', (other) => {
      const [start, end] = [other.from ?? other.to, other.to ?? other.from];
      return start !== null && end !== null && start <= latest && end >= earliest;
    });
  }
  if (ad.basin !== null) conditions.set('basin', ({ basin }) => basin === ad.basin);
  if (ad.termClass !== null) conditions.set('term', ({ termClass }) => termClass === ad.termClass);
  if (ad.gradeId !== null) conditions.set('grade', ({ gradeId }) => gradeId === ad.gradeId);
  return conditions;
}

const medianOf = (prices: number[]): number => {
  const sorted = prices.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
};

export type PeerSet<Ad extends Compared> = {
  peers: { ad: Ad; price: number }[];
  widened: Widening[];
  median: number | null;
  /** Percent, to a tenth. */
  deviationPct: number | null;
};

/**
 * The ads of other companies that compare with an ad, one of each company: the first in `pool`. Conditions are given up
 * one after the other until there are five; with fewer at the end there are no figures.
 */
export function peerSet<Ad extends Compared>(
  ad: Compared,
  pool: readonly Ad[],
  { basis, own }: { basis: PriceBasis; own: number },
): PeerSet<Ad> {
  const conditions = conditionsOf(ad);
  const held = widenings.filter((step) => conditions.has(step));
  const widened: Widening[] = [];
  for (;;) {
    const companies = new Set([ad.company]);
    const peers: PeerSet<Ad>['peers'] = [];
    for (const other of pool) {
      const price = other.prices[basis];
      if (price === null || companies.has(other.company)) continue;
      if (!held.every((step) => conditions.get(step)?.(other))) continue;
      companies.add(other.company);
      peers.push({ ad: other, price });
    }
    if (peers.length >= COMPANIES_MIN) {
      const median = medianOf(peers.map(({ price }) => price));
      const deviationPct = median > 0 ? Math.round((own / median - 1) * 1000) / 10 : null;
      return { peers, widened, median, deviationPct };
    }
    const step = held.shift();
    if (step === undefined) return { peers, widened, median: null, deviationPct: null };
    widened.push(step);
  }
}

/** The unit that the ad's own unit suggests, of those in which it has a price. */
export function basisOf(prices: Compared['prices'], dimension: string | null) {
  const order: PriceBasis[] =
    dimension === 'mass'
      ? ['usdPerTonne', 'usdPerBbl', 'usdPerMMBtu']
      : dimension === 'volume'
        ? ['usdPerBbl', 'usdPerTonne', 'usdPerMMBtu']
        : ['usdPerMMBtu', 'usdPerTonne', 'usdPerBbl'];
  for (const basis of order) {
    const own = prices[basis];
    if (own !== null) return { basis, own };
  }
  return null;
}
