import { z } from 'zod';
import { adSummary } from '../ads/adShapes.ts';
import { adStatuses } from '../ads/adStates.ts';
import { endpoint } from '../core/endpoint.ts';
import { listOf, pageOf, pageQuery } from '../core/page.ts';
import { lineOrNothing } from '../core/text.ts';

const adParams = z.strictObject({ adId: z.uuid() });

const favorite = z.object({
  adId: z.uuid(),
  /** Null once the ad is gone: `title` and `reference` remain. */
  ad: adSummary.nullable(),
  available: z.boolean(),
  title: z.string(),
  reference: z.string(),
  addedAt: z.iso.datetime(),
  /** A line of one's own; nobody else sees it. */
  note: z.string().nullable(),
  /** Changes since it was added or last marked as seen. */
  changes: z.object({
    /** As displayed: `702.50 USD/t`; null if there was none. */
    price: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
    status: z.object({ before: z.enum(adStatuses), after: z.enum(adStatuses).nullable() }).nullable(),
    quantity: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
  }),
});
export type Favorite = z.infer<typeof favorite>;

export const FAVORITES_MAX = 1000;
export const favoriteSorts = ['newest', 'changed', 'title'] as const;

export const favoriteNoteBody = z.strictObject({ note: lineOrNothing(500) });

export const favorites = {
  list: endpoint({
    method: 'GET',
    path: '/favorites',
    summary: 'Own favorites, newest, changed ones or by title first; ads that are gone stay listed',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ sort: z.enum(favoriteSorts).default('newest'), ...pageQuery(10) }),
    status: 200,
    response: pageOf(favorite).extend({ changed: z.number() }),
    errors: [],
  }),
  ids: endpoint({
    method: 'GET',
    path: '/favorites/ids',
    summary: 'The ads that are own favorites, to mark them in lists',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: listOf(z.uuid()),
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/favorites/:adId',
    summary: 'Keep an ad; twice is once',
    access: 'signedIn',
    rate: 'general',
    params: adParams,
    status: 201,
    response: z.object({ isFavorite: z.boolean() }),
    errors: ['NOT_FOUND', 'TOO_MANY'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/favorites/:adId',
    summary: 'Let an ad go; twice is once',
    access: 'signedIn',
    rate: 'general',
    params: adParams,
    status: 204,
    response: 'nothing',
    errors: [],
  }),
  check: endpoint({
    method: 'GET',
    path: '/favorites/check/:adId',
    summary: 'Whether an ad is an own favorite',
    access: 'signedIn',
    rate: 'general',
    params: adParams,
    status: 200,
    response: z.object({ isFavorite: z.boolean() }),
    errors: [],
  }),
  setNote: endpoint({
    method: 'PUT',
    path: '/favorites/:adId/note',
    summary: 'Note something about an own favorite, or with an empty text nothing any more',
    access: 'signedIn',
    rate: 'general',
    params: adParams,
    body: favoriteNoteBody,
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/favorites/seen',
    summary: 'Take the present state of every favorite as seen',
    access: 'signedIn',
    rate: 'general',
    status: 204,
    response: 'nothing',
    errors: [],
  }),
};
