import { z } from 'zod';
import { adFilters } from './adSearch.ts';
import { adSummary } from './adShapes.ts';
import { endpoint } from './endpoint.ts';
import { idParams, listOf, pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';

export const searchFrequencies = ['off', 'instant', 'daily'] as const;

const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The filters as the market takes them. */
  query: z.record(z.string(), z.unknown()),
  /** The same in words, one part per filter: `EN 590`, `CIF`, `Rotterdam`. */
  words: z.array(z.string()),
  frequency: z.enum(searchFrequencies),
  /** Filters that name something that no longer exists, so that nothing can match. */
  broken: z.array(z.string()),
  /** Matches that were published since the list of matches was last opened. */
  newMatches: z.number(),
  lastMatchAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** What may be saved of a search; at least one filter, `priceBasis` and `quantityBasis` are none. */
const savedQuery = z
  .strictObject(adFilters)
  .refine(
    ({ priceBasis: _price, quantityBasis: _quantity, ...filters }) =>
      Object.values(filters).some((value) => value !== undefined && value !== ''),
    'Set at least one filter',
  );

export const savedSearchBody = z.strictObject({
  name: line(80).min(1, 'Give it a name'),
  query: savedQuery,
  frequency: z.enum(searchFrequencies).default('daily'),
});

/** Searches that somebody keeps, and is told of new matches of. */
export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    summary: 'Own saved searches, newest first, and how many one may have',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: listOf(savedSearch).extend({ limit: z.number() }),
    written: ['name'],
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-searches',
    summary: 'Save a search',
    access: 'signedIn',
    rate: 'general',
    body: savedSearchBody,
    status: 201,
    response: savedSearch,
    errors: ['UPGRADE_REQUIRED', 'NAME_TAKEN', 'VALIDATION_FAILED'],
    repeatable: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/saved-searches/:id',
    summary: 'Rename a saved search, change its filters or how often it tells',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    body: savedSearchBody,
    status: 200,
    response: savedSearch,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'VALIDATION_FAILED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-searches/:id',
    summary: 'Forget a saved search',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  matches: endpoint({
    method: 'GET',
    path: '/saved-searches/:id/matches',
    summary: 'Ads that were published since the search was saved and match it, newest first, with why',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    query: z.strictObject(pageQuery(20)),
    status: 200,
    response: pageOf(
      z.object({
        ad: adSummary.nullable(),
        title: z.string(),
        /** Parts of the search that the ad meets: `EN 590`, `CIF`, `Rotterdam`. */
        why: z.array(z.string()),
        matchedAt: z.iso.datetime(),
        isNew: z.boolean(),
      }),
    ),
    errors: ['NOT_FOUND'],
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/saved-searches/:id/seen',
    summary: 'Take the matches so far as seen',
    access: 'signedIn',
    rate: 'general',
    params: idParams,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
};
