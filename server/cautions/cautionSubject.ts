import type { AdPayload } from '../../contract/ads/adPayload.ts';
import type { Ad } from '../../contract/ads/adShapes.ts';
import type { Message } from '../../contract/core/message.ts';
import type { Refs } from '../ads/rows/refs.queries.ts';
import type { FileFindings, Median, Standing } from './cautions.queries.ts';

/** The input of all rules. */
export type Subject = {
  ad: AdPayload;
  refs: Refs;
  /** All free text of the ad, normalized by `foldText`. */
  text: string;
  conformance: Ad['checks']['conformance'];
  price: { usdPerTonne: string | null; usdPerMMBtu: string | null; usdPerBbl: string | null } | null;
  /** Tonnes of `quantity.max`; converted from barrels if the density is unknown. */
  tonnes: number | null;
  owner: Standing;
  /** Null if the ad has no comparable price. */
  market: { tonne: Median; mmbtu: Median; bbl: Median } | null;
  files: FileFindings;
  /** Hamming distance to the nearest text of another account. */
  nearest: number | null;
};

/**
 * `found`: the words of the ad, or a message with its figures. `figure`: the value compared with the rule's threshold, stored from well
 * below the threshold on, so that a new threshold also applies to stored ads; a finding without one always counts.
 */
export type Finding = { found: string | Message | null; figure?: number };
export type Rule = (subject: Subject) => Finding | null;
