import { z } from 'zod';
import { dealKinds, priceBases, sides } from '../ads/adEnums.ts';
import { endpoint } from '../core/endpoint.ts';
import { seededText } from '../core/text.ts';
import { basins } from './basins.ts';

/** A statement about fewer companies would be about single ones. */
export const COMPANIES_MIN = 5;
/** Days around the delivery window of an ad within which others compare with it. */
export const WINDOW_DAYS = 30;
const POSITIONS_MAX = 100;

/** What is given up, in this order and one after the other, until enough companies compare. */
export const widenings = ['window', 'basin', 'term', 'grade'] as const;
export type Widening = (typeof widenings)[number];

/** Where the seller's delivery ends: at loading (FOB), at its destination (CIF, DAP), in a tank. */
export const termClasses = ['load', 'delivered', 'terminal'] as const;
export type TermClass = (typeof termClasses)[number];

const priceBasis = z.enum(priceBases);

/** An ad that compares: of each company the newest that does. */
const peer = z.object({
  adId: z.uuid(),
  slug: z.string(),
  reference: z.string(),
  title: z.string(),
  price: z.number(),
  term: z.string().nullable(),
  termClass: z.enum(termClasses).nullable(),
  /** The port, else the country. */
  place: seededText.nullable(),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});

export const insight = z.object({
  basis: priceBasis,
  /** Price of the ad itself, which is not among the peers. */
  own: z.number(),
  /** Number of other companies whose ads compare; 0 below five. */
  peers: z.number(),
  /** Conditions that hold for every peer; null is one that was given up, or that the ad itself leaves open. */
  alike: z.object({
    side: z.enum(sides),
    dealKind: z.enum(dealKinds),
    product: seededText,
    grade: seededText.nullable(),
    termClass: z.enum(termClasses).nullable(),
    basin: z.enum(basins).nullable(),
    windowDays: z.number().nullable(),
  }),
  /** What was given up to get there, in order. */
  widened: z.array(z.enum(widenings)),
  /** Null, and `items` empty, below five companies. */
  median: z.number().nullable(),
  deviationPct: z.number().nullable(),
  /** By price, lowest first; of very many companies the newest ads. */
  items: z.array(peer),
});
export type Insight = z.infer<typeof insight>;

const position = z.object({
  adId: z.uuid(),
  peers: z.number(),
  /** Percent above (below: negative) the median; null, as the median, below five companies. */
  deviationPct: z.number().nullable(),
  median: z.number().nullable(),
  basis: priceBasis,
  /** The last thing that was given up to find enough companies. */
  step: z.enum(['none', ...widenings]),
});

export const priceInsights = {
  priceInsight: endpoint({
    method: 'GET',
    path: '/market/price-insight',
    summary: 'The ads of other companies that compare with an ad, and where its price lies among theirs',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ adId: z.uuid() }),
    status: 200,
    /** Null if the ad has no comparable price. */
    response: z.object({ insight: insight.nullable() }),
    errors: ['NOT_FOUND', 'UPGRADE_REQUIRED'],
  }),
  pricePositions: endpoint({
    method: 'GET',
    path: '/market/price-positions',
    summary: 'How far the prices of up to 100 public ads are from the median of what compares with each',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({
      ids: z.union([z.array(z.uuid()).min(1).max(POSITIONS_MAX), z.uuid().transform((one) => [one])]),
    }),
    status: 200,
    /** Those that are not public or have no comparable price are omitted. */
    response: z.object({ items: z.array(position) }),
    errors: ['UPGRADE_REQUIRED'],
  }),
};
