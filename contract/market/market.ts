import { z } from 'zod';
import { sides } from '../ads/adEnums.ts';
import { adSummary, priceOut } from '../ads/adShapes.ts';
import { priceStep } from '../ads/priceHistory.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { listOf } from '../core/page.ts';
import { seededText } from '../core/text.ts';
import { adFilters } from './adSearch.ts';
import { marketExport } from './marketExport.ts';
import { priceInsights } from './priceInsight.ts';

/** A possible meaning of the typed text; selecting it sets the corresponding filter. */
const suggestion = z.object({
  kind: z.enum(['product', 'product_type', 'port', 'country', 'trading_region', 'ad', 'word']),
  /** Id of the product, type, port or country; slug of the ad; the word itself. */
  value: z.string(),
  label: z.string(),
  /** Disambiguation: the group of a product, the country of a port, the alias that matched. */
  note: z.string().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

const PAIRS_MAX = 30;
const pair = z.string().regex(/^[0-9a-f-]{36},[0-9a-f-]{36}$/, fault('market.portPair'));

/** Search aids of the market. */
export const market = {
  suggest: endpoint({
    method: 'GET',
    path: '/ads/public/suggest',
    summary:
      'What a text that is being typed may mean: products with aliases, ports, countries, words of ads',
    access: 'public',
    rate: 'general',
    query: z.strictObject({ q: z.string().trim().max(200).default('') }),
    status: 200,
    response: listOf(suggestion),
    errors: [],
  }),
  featured: endpoint({
    method: 'GET',
    path: '/ads/public/featured',
    summary: 'Up to three matching ads that their owners put forward; which of them, changes by the hour',
    access: 'public',
    rate: 'general',
    query: z.strictObject(adFilters),
    status: 200,
    response: listOf(adSummary),
    errors: [],
  }),
  ...marketExport,
  similar: endpoint({
    method: 'GET',
    path: '/ads/:id/similar',
    summary: 'Up to six published ads near in product, side, place and price; also of an ad that is gone',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    status: 200,
    response: listOf(adSummary),
    errors: ['NOT_FOUND'],
  }),
  ...priceInsights,
  ofOwner: endpoint({
    method: 'GET',
    path: '/ads/:id/of-owner',
    summary:
      'Up to five other published ads of the owner of a published ad, newest first, and how many there are',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    status: 200,
    response: z.object({ items: z.array(adSummary), total: z.number() }),
    errors: ['NOT_FOUND'],
  }),
  prices: endpoint({
    method: 'GET',
    path: '/ads/:id/prices',
    summary: 'The prices that a published ad had before, newest first, and each step of its comparable price',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    status: 200,
    response: z.object({
      items: z.array(z.object({ until: z.iso.datetime(), price: priceOut })),
      /** Oldest first, at most 600 of the last two years; the last one stands. */
      steps: z.array(priceStep),
    }),
    errors: ['NOT_FOUND'],
  }),
  was: endpoint({
    method: 'GET',
    path: '/ads/:id/was',
    summary: 'What an ad that is no longer published was about: product and place, nothing of its owner',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ id: z.string().min(1).max(200) }),
    status: 200,
    response: z.object({
      reference: z.string(),
      side: z.enum(sides).nullable(),
      product: seededText.nullable(),
      grade: seededText.nullable(),
      term: z.string().nullable(),
      /** ISO 3166-1 alpha-2. */
      country: z.string().nullable(),
      port: z.object({ code: z.string(), name: seededText }).nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  seaRoutes: endpoint({
    method: 'GET',
    path: '/sea-routes',
    summary: 'The way along the sea between pairs of ports, loading port first',
    access: 'public',
    rate: 'general',
    query: z.strictObject({
      pair: z.union([z.array(pair).min(1).max(PAIRS_MAX), pair.transform((one) => [one])]),
    }),
    status: 200,
    response: listOf(
      z.object({
        pair: z.string(),
        nauticalMiles: z.number(),
        /** Longitude, latitude; past ±180 where the route crosses the antimeridian, so that it is one line. */
        coordinates: z.array(z.tuple([z.number(), z.number()])),
      }),
    ),
    errors: [],
  }),
};
