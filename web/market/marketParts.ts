import { alongside } from '../lib/alongside.ts';
import { loadTexts } from '../lib/language.ts';

const texts = () => loadTexts('filters');

/** What the market's list does without, with its texts. */
export const marketParts = {
  filters: () => alongside(import('./Filters.tsx'), texts()),
  saveSearch: () => alongside(import('./SaveSearchDialog.tsx'), texts()),
  map: () => alongside(import('./MarketMapPage.tsx'), texts()),
};
