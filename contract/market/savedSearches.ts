import { z } from 'zod';
import { adSummary } from '../ads/adShapes.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';
import { line } from '../core/text.ts';
import { adFilters } from './adSearch.ts';
import { filterParams, paramKeys } from './filters.ts';

export const searchFrequencies = ['off', 'instant', 'daily'] as const;

const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Filters in the format of the market's query. */
  query: z.record(z.string(), z.unknown()),
  /** Labels of the filters, one each: `EN 590`, `CIF`, `Rotterdam`. */
  words: z.array(z.string()),
  frequency: z.enum(searchFrequencies),
  /** Filters that refer only to what was deleted: nothing can match them, or nothing is excluded by them. */
  broken: z.array(z.string()),
  /** Matches published since the list of matches was last opened. */
  newMatches: z.number(),
  lastMatchAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** Filters of a saved search; at least one is required, and a basis does not count. */
const savedQuery = z
  .strictObject(adFilters)
  .refine(
    (query) =>
      paramKeys.some(
        (key) => filterParams[key].kind !== 'basis' && query[key] !== undefined && query[key] !== '',
      ),
    fault('market.noFilter'),
  );

export const savedSearchBody = z.strictObject({
  name: line(80).min(1, fault('market.searchName')),
  query: savedQuery,
  frequency: z.enum(searchFrequencies).default('daily'),
});

/** Saved searches, with notifications of new matches. */
export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    summary: 'Own saved searches, newest first, and how many one may have',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: listOf(savedSearch).extend({ limit: z.number() }),
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
    query: z.strictObject(pageQuery(10)),
    status: 200,
    response: pageOf(
      z.object({
        ad: adSummary.nullable(),
        title: z.string(),
        /** Filters that the ad matches: `EN 590`, `CIF`, `Rotterdam`. */
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
