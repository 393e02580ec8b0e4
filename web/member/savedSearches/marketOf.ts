import type { Given } from '../../../contract/core/endpoint.ts';
import type { contract } from '../../../contract/index.ts';
import type { SavedSearch } from '../../../contract/market/savedSearches.ts';
import { filtersOf, type MarketSearch, parseMarketSearch } from '../../shared/filters/marketSearch.ts';

/** A saved search as search parameters of the market page. */
export const marketOf = ({ query }: Pick<SavedSearch, 'query'>): MarketSearch =>
  filtersOf(parseMarketSearch(query));

type Body = Given<typeof contract.savedSearches.update>['body'];

/** Request body of a saved search; unchanged filters are sent as stored, even if they name something deleted. */
export const bodyOf = ({
  name,
  query,
  frequency,
}: Pick<SavedSearch, 'name' | 'query' | 'frequency'>): Body => ({
  name,
  query,
  frequency,
});
