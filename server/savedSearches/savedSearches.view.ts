import type { SavedSearch } from '../../contract/savedSearches.ts';
import type { Names } from '../baseData/baseData.ts';
import { wordsIn } from '../words/words.ts';
import { brokenOf, partsOf } from './filterWords.ts';
import type { SearchRow } from './savedSearches.queries.ts';

/** In the language of whose search it is. */
export function viewSearch(row: SearchRow, names: Names): SavedSearch {
  const parts = partsOf(row.query, names, wordsIn(row.language));
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    words: parts.map(({ word }) => word),
    frequency: row.frequency,
    broken: brokenOf(parts),
    newMatches: row.new_matches,
    lastMatchAt: row.last_match_at && row.last_match_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
