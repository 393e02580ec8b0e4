import { z } from 'zod';
import { fetchers } from '../baseData/baseData.ts';
import { endpoint } from '../core/endpoint.ts';
import { fault, saidFields } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';

const writer = { permission: 'prices.write' } as const;

/** `suspicious`: nothing was written until an operator accepts it. */
const fetchRunStatuses = ['done', 'suspicious', 'accepted', 'failed'] as const;

export const fetchRun = z.object({
  id: z.uuid(),
  fetcher: z.enum(fetchers),
  status: z.enum(fetchRunStatuses),
  startedAt: z.iso.datetime(),
  /** When the source last had the same release. */
  checkedAt: z.iso.datetime(),
  /** Null: the timer. */
  startedBy: z.string().nullable(),
  rows: z.number(),
  added: z.number(),
  revised: z.number(),
  withdrawn: z.number(),
  held: z.number(),
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  bodySha256: z.string().nullable(),
  /** Why it is suspicious. */
  warnings: z.array(z.object(saidFields)),
  error: z.string().nullable(),
});
export type FetchRun = z.infer<typeof fetchRun>;

const heldQuote = z.object({
  id: z.uuid(),
  benchmark: z.string(),
  day: z.iso.date(),
  contract: z.string(),
  value: z.string(),
  /** Of the day before, if any. */
  before: z.string().nullable(),
  note: z.string().nullable(),
  knownAt: z.iso.datetime(),
});
export type HeldQuote = z.infer<typeof heldQuote>;

const fetcherState = z.object({
  fetcher: z.enum(fetchers),
  isOn: z.boolean(),
  /** Null where the source needs no key. A key is never shown. */
  hasKey: z.boolean().nullable(),
  /** Null while it is off. */
  nextRunAt: z.iso.datetime().nullable(),
});

export const fetchRuns = {
  list: endpoint({
    method: 'GET',
    path: '/admin/fetch-runs',
    summary: 'What was fetched from the sources of quotes and rates, latest first',
    access: writer,
    rate: 'general',
    query: z.strictObject({ ...pageQuery(20), fetcher: z.enum(fetchers).optional() }),
    status: 200,
    response: pageOf(fetchRun),
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/admin/fetch-runs',
    summary: 'Fetch now; a release that is known already adds nothing',
    access: writer,
    rate: 'general',
    body: z.strictObject({ fetcher: z.enum(fetchers) }),
    status: 200,
    /** Null if another instance is fetching right now. */
    response: z.object({ run: fetchRun.nullable() }),
    errors: ['WRONG_STATE'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/admin/fetch-runs/:id/accept',
    summary: 'Write what a suspicious run fetched, or let the values count that it held',
    access: writer,
    rate: 'general',
    params: idParams,
    body: z.strictObject({
      /** Only these of the held values; by default all of the run. */
      quotes: z.array(z.uuid()).min(1).max(1000).optional(),
    }),
    status: 200,
    response: fetchRun,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  held: endpoint({
    method: 'GET',
    path: '/admin/held-quotes',
    summary: 'Values that do not count until somebody accepts them',
    access: writer,
    rate: 'general',
    status: 200,
    response: listOf(heldQuote.extend({ runId: z.uuid() })),
    errors: [],
  }),
  fetchers: endpoint({
    method: 'GET',
    path: '/admin/quote-fetchers',
    summary: 'The sources that quotes and rates are fetched from, and when next',
    access: writer,
    rate: 'general',
    status: 200,
    response: listOf(fetcherState),
    errors: [],
  }),
  setFetcher: endpoint({
    method: 'PUT',
    path: '/admin/quote-fetchers/:fetcher',
    summary: 'Switch the fetching from a source on or off, and set its key; a key is never shown again',
    access: writer,
    rate: 'general',
    /** Reference rates are switched in the site's settings. */
    params: z.strictObject({ fetcher: z.enum(['eia_v2', 'wb_pink']) }),
    body: z.strictObject({
      isOn: z.boolean().optional(),
      /** Empty: forget the key. The World Bank asks for none. */
      key: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{0,80}$/, fault('prices.key'))
        .optional(),
    }),
    status: 200,
    response: fetcherState,
    errors: ['VALIDATION_FAILED'],
  }),
  chains: endpoint({
    method: 'GET',
    path: '/admin/quote-chains',
    summary: 'Whether every stored quote still has the hash that it was stored with',
    access: writer,
    rate: 'general',
    status: 200,
    response: z.object({
      rows: z.number(),
      /** The first row of each chain whose hash does not fit. */
      breaks: z.array(z.object({ benchmark: z.string(), day: z.iso.date(), revision: z.number() })),
    }),
    errors: [],
  }),
};
