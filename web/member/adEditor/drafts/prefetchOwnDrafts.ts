import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import { contract } from '../../../../contract/index.ts';
import { callWithOfflineFallback } from '../../../lib/api/callWithOfflineFallback.ts';
import { connection } from '../../../lib/api/connection.ts';
import { prefetch, readKey } from '../../../lib/api/query.ts';
import { session } from '../../../lib/session.ts';

const MOST = 10;
const CALM_MS = 3000;

/** Select options of the form; without them a draft could be read offline, but not edited. */
const lists = [
  contract.baseData.productsSimple,
  contract.baseData.productTypes,
  contract.baseData.specTemplates,
  contract.baseData.units,
  contract.baseData.currencies,
  contract.baseData.countries,
  contract.baseData.deliveryTerms,
  contract.baseData.paymentTerms,
  contract.baseData.hazardClasses,
] as const;

/** Once the own ads are listed, prefetches their drafts, so that even unopened ones open offline. */
export const prefetchOwnDrafts = (client: QueryClient) => {
  const known = new Map<string, number>();
  const seen = new WeakSet<object>();
  session.subscribe(() => known.clear());
  const listed = `${contract.ads.myAds.method} ${contract.ads.myAds.path}`;
  const prefetchDrafts = async ({ items }: Answer<typeof contract.ads.myAds>) => {
    const drafts = items.filter(({ id, status, version }) => status === 'draft' && known.get(id) !== version);
    if (drafts.length === 0 || connection.isOffline()) return;
    for (const list of lists) if (client.getQueryData(readKey(list)) === undefined) await prefetch(list, {});
    for (const { id, version } of drafts.slice(0, MOST)) {
      known.set(id, version);
      await callWithOfflineFallback(contract.ads.read, { params: { id } }).catch(() => known.delete(id));
    }
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== listed || query.state.data === undefined) return;
    if (seen.has(query.state.data)) return;
    seen.add(query.state.data);
    const data = query.state.data as Answer<typeof contract.ads.myAds>;
    // The current screen's own requests go first.
    setTimeout(() => query.state.data === data && void prefetchDrafts(data), CALM_MS);
  });
};
