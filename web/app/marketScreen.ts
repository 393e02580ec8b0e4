import { alongside } from '../lib/alongside.ts';
import { marketParts } from '../market/marketParts.ts';
import { WIDE } from '../market/wide.ts';

/** The market, and its filters at once where they stand beside the list. */
export const marketScreen = () =>
  alongside(
    import('../market/MarketPage.tsx'),
    matchMedia(WIDE).matches ? marketParts.filters() : Promise.resolve(),
  );
