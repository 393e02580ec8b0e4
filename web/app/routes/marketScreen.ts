import { loadWith } from '../../lib/api/loadWith.ts';
import { marketParts } from '../../pages/market/marketParts.ts';
import { WIDE } from '../../pages/market/wide.ts';

/** The market, with its filters where the screen is wide enough to show them. */
export const marketScreen = () =>
  loadWith(
    import('../../pages/market/MarketPage.tsx'),
    matchMedia(WIDE).matches ? marketParts.filters() : Promise.resolve(),
  );
