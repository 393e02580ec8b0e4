import type { Given } from '../../contract/endpoint.ts';
import type { contract } from '../../contract/index.ts';
import type { SavedSearch } from '../../contract/savedSearches.ts';
import { filtersOf, type MarketSearch, parseMarketSearch } from '../market/marketSearch.ts';

/** A saved search as the market's address says it. */
export const marketOf = ({ query }: Pick<SavedSearch, 'query'>): MarketSearch =>
  filtersOf(parseMarketSearch(query));

type Body = Given<typeof contract.savedSearches.update>['body'];

/** A saved search as it is sent back: what was not changed stays as it is, also where it names something that is gone. */
export const bodyOf = ({
  name,
  query,
  frequency,
}: Pick<SavedSearch, 'name' | 'query' | 'frequency'>): Body => ({
  name,
  query,
  frequency,
});
