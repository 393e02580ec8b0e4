import type { AdPayload } from '../../contract/adPayload.ts';
import type { Ad } from '../../contract/adShapes.ts';
import type { Median, Standing } from './cautions.queries.ts';
import type { Refs } from './refs.queries.ts';

/** Everything that the rules look at. */
export type Subject = {
  ad: AdPayload;
  refs: Refs;
  /** All free text of the ad, folded. */
  text: string;
  conformance: Ad['checks']['conformance'];
  price: { usdPerTonne: string | null; usdPerMMBtu: string | null; usdPerBbl: string | null } | null;
  /** Tonnes of `quantity.max`; from barrels where there is no density. */
  tonnes: number | null;
  owner: Standing;
  /** Null where the ad has no price to compare. */
  market: { tonne: Median; mmbtu: Median; bbl: Median } | null;
  fileShared: boolean;
  /** Bits that the nearest text of another account differs in. */
  nearest: number | null;
};

/**
 * `found`: the words or figures of the ad. `figure`: what the rule's threshold is compared with, kept from well below
 * the threshold on, so that tuning it acts on stored ads too; a finding without one holds whatever the threshold.
 */
export type Finding = { found: string | null; figure?: number };
export type Rule = (subject: Subject) => Finding | null;
