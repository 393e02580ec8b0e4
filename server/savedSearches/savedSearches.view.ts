import type { SavedSearch } from '../../contract/market/savedSearches.ts';
import type { Names } from '../baseData/baseData.ts';
import { messagesIn } from '../i18n/messages.ts';
import { brokenOf, partsOf } from './filterLabels.ts';
import type { SearchRow } from './savedSearches.queries.ts';

/** In the language of the search's owner. */
export function viewSearch(row: SearchRow, names: Names): SavedSearch {
  const parts = partsOf(row.query, names, messagesIn(row.language));
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    words: parts.map(({ label }) => label),
    frequency: row.frequency,
    broken: brokenOf(parts),
    newMatches: row.new_matches,
    lastMatchAt: row.last_match_at && row.last_match_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
