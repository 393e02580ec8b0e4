import { loadTexts } from '../../i18n/language.ts';
import { loadWith } from '../../lib/api/loadWith.ts';

const texts = () => loadTexts('filters');

/** What stands around the ads of a list and may come after them. */
export const listParts = {
  keys: () => loadWith(import('./TableKeys.tsx'), texts()),
  tools: () => loadWith(import('./TableTools.tsx'), texts()),
  vsMarket: () => loadWith(import('./VsMarket.tsx'), texts()),
  cards: () => loadWith(import('./AdCard.tsx'), texts()),
};
