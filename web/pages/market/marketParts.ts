import { loadTexts } from '../../i18n/language.ts';
import { loadWith } from '../../lib/api/loadWith.ts';

const texts = () => loadTexts('filters');

/** Parts loaded on demand, with their texts. */
export const marketParts = {
  filters: () => loadWith(import('../../shared/filters/Filters.tsx'), texts()),
  saveSearch: () => loadWith(import('./SaveSearchDialog.tsx'), texts()),
  map: () => loadWith(import('../map/MarketMapPage.tsx'), texts()),
};
