import { createHash } from 'node:crypto';
import { canonical } from '../../../contract/ads/adChanges.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { RuleStanding } from '../../../contract/ads/adRules.ts';
import type { Tier } from '../../../contract/screening/rules.ts';
import { bblPerTonneOf, fobPerBbl, isOverCap, type RuleResult } from '../../screening/screening.ts';
import { compare, densityOf } from '../../valuation/comparable.ts';
import type { Refs } from '../rows/refs.queries.ts';

/** US dollars a tonne each, as an owner stated them. */
export type StatedCosts = {
  tier: Tier | null;
  freight: string;
  insurance: string;
  other: string;
};

/** Places where the cargo changes hands before the main carriage: their prices hold no freight. */
const WITHOUT_FREIGHT = ['loadPort', 'origin', 'terminal'];

export type CapPrice = {
  /** Of a fixed price with a known density: what a statement is about. Costs can be in it where it holds freight. */
  stateable: { usdPerTonne: string; bblPerTonne: string; hasFreight: boolean } | null;
  /** US dollars a barrel where the price is a fixed one without freight. */
  fob: string | null;
};

/** The price of an ad as a cap sees it. Formulas have none: they move with each quote. */
export function capPriceOf(ad: AdPayload, refs: Refs): CapPrice {
  const { price } = compare(ad, refs);
  if (price?.kind !== 'fixed') return { stateable: null, fob: null };
  const { density15 } = densityOf(ad, refs);
  const hasFreight = !WITHOUT_FREIGHT.includes(refs.term?.place_kind ?? '');
  const stateable =
    price.usdPerTonne !== null && density15
      ? { usdPerTonne: String(price.usdPerTonne), bblPerTonne: bblPerTonneOf(String(density15)), hasFreight }
      : null;
  if (hasFreight) return { stateable, fob: null };
  const fob = stateable
    ? fobPerBbl({ price: stateable.usdPerTonne, bblPerTonne: stateable.bblPerTonne })
    : price.usdPerBbl === null
      ? null
      : String(price.usdPerBbl);
  return { stateable, fob };
}

/** Names what a statement or a release depends on: with another price, term, origin or product neither holds. */
export const contentKeyOf = (ad: AdPayload, refs: Refs): string =>
  createHash('sha256')
    .update(
      canonical([
        ad.price ?? null,
        ad.delivery?.term ?? null,
        ad.originCountryId ?? null,
        ad.productId ?? null,
        ad.productTypeId ?? null,
        densityOf(ad, refs).density15,
      ]),
    )
    .digest('hex');

type Given = { price: CapPrice; stated: StatedCosts | null; isReleased: boolean };
export type Judged = { standing: RuleStanding; fobPerBbl: string | null; isOver: boolean | null };

/** What a rule that holds comes to for an ad, from its price, what its owner stated and whether staff released it. */
export function judge(result: RuleResult, { price, stated, isReleased }: Given): Judged {
  const { action } = result;
  const withoutStatement: RuleStanding = price.stateable === null ? 'held' : 'attest';
  if (result.kind !== 'price_cap') {
    const standings: Record<typeof action, RuleStanding> = {
      block: 'blocked',
      hold: 'held',
      attest: stated ? 'passes' : withoutStatement,
      warn: 'noted',
    };
    return { standing: isReleased ? 'passes' : standings[action], fobPerBbl: null, isOver: null };
  }
  // A price without freight is what it is: no cost can be taken from it.
  const fob = price.fob ?? (stated && price.stateable ? statedFob(price.stateable, stated) : null);
  const isOver = fob === null || result.capPerBbl === null ? null : isOverCap(fob, result.capPerBbl);
  const standing = (): RuleStanding => {
    if (isReleased || (stated?.tier && result.tier && stated.tier !== result.tier)) return 'passes';
    if (action === 'warn') return isOver === false ? 'passes' : 'noted';
    if (!stated && (fob === null || result.tier !== null || action === 'attest')) return withoutStatement;
    if (isOver === false) return 'passes';
    return action === 'block' ? 'blocked' : 'held';
  };
  return { standing: standing(), fobPerBbl: fob, isOver };
}

export const statedFob = (
  { usdPerTonne, bblPerTonne }: { usdPerTonne: string; bblPerTonne: string },
  { freight, insurance, other }: StatedCosts,
): string => fobPerBbl({ price: usdPerTonne, freight, insurance, other, bblPerTonne });
