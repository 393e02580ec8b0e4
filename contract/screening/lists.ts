import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';

/** Lists that are read, in the format of their authority; the ships of Annex XLII in an own CSV. */
export const listNames = ['ofac_sdn', 'ofac_consolidated', 'eu', 'eu_ships', 'un', 'uk'] as const;
export type ListName = (typeof listNames)[number];
/** Lists with a fixed address; that of the EU wants a token and has none. */
export const fetchedLists = ['ofac_sdn', 'ofac_consolidated', 'un', 'uk'] as const;
export type FetchedList = (typeof fetchedLists)[number];

/** What lists are called, which is the same in every language. */
export const listTitles: Record<ListName, string> = {
  ofac_sdn: 'OFAC SDN',
  ofac_consolidated: 'OFAC non-SDN',
  eu: 'EU FSF',
  eu_ships: 'EU Annex XLII',
  un: 'UN Security Council',
  uk: 'UK Sanctions List',
};

/** Why a version was refused, as a whole. */
export const refusalReasons = [
  'NOT_WELL_FORMED',
  'DTD',
  'OTHER_FORMAT',
  'NO_PUBLISH_DATE',
  'DATE_IN_FUTURE',
  'OLDER_THAN_ACTIVE',
  'COUNT_DIFFERS',
  'NO_ENTRIES',
  'BAD_ENTRY',
  'TOO_LARGE',
  'TOO_DEEP',
  'TEXT_TOO_LONG',
  'NOT_REACHED',
  'WITHDRAWN',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `waiting`: read, and not in use before somebody activates it; two people where much is gone. */
const versionStates = ['reading', 'waiting', 'active', 'superseded', 'refused'] as const;

const listVersion = z.object({
  id: z.uuid(),
  list: z.enum(listNames),
  state: z.enum(versionStates),
  source: z.enum(['upload', 'fetch', 'demo']),
  publishedAt: z.iso.datetime().nullable(),
  fetchedAt: z.iso.datetime(),
  sha256: z.string(),
  entries: z.number(),
  names: z.number(),
  ids: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  /** Two different people have to activate it. */
  needsSecond: z.boolean(),
  reason: z.enum(refusalReasons).nullable(),
  /** Where in the file: a line, a count, an element. */
  detail: z.string().nullable(),
  /** Usernames; null: the timer, or nobody yet. */
  receivedBy: z.string().nullable(),
  activatedBy: z.string().nullable(),
  secondBy: z.string().nullable(),
  activatedAt: z.iso.datetime().nullable(),
  /** When all subjects were compared with what was new in it. */
  sweptAt: z.iso.datetime().nullable(),
  sweptSubjects: z.number(),
  sweptHits: z.number(),
});
export type ListVersion = z.infer<typeof listVersion>;

const sanctionsList = z.object({
  list: z.enum(listNames),
  isFetched: z.boolean(),
  isOn: z.boolean(),
  askedAt: z.iso.datetime().nullable(),
  active: listVersion.nullable(),
  /** Being read, or read and not in use yet. */
  next: listVersion.nullable(),
  /** Newer than the active one. */
  lastRefusal: listVersion.nullable(),
});
export type SanctionsList = z.infer<typeof sanctionsList>;

const LIST_BYTES_MAX = 300 * 1024 * 1024;
const listParams = z.strictObject({ id: z.enum(listNames) });
const reader = { access: { permission: 'compliance.read' }, rate: 'general' } as const;
const reviewer = { access: { permission: 'compliance.review' }, rate: 'general' } as const;

const uploadListBody = z.strictObject({
  /** For formats that bear no date: the CSV files of OFAC, the ships of Annex XLII. */
  publishedOn: z.iso.date(fault('field.date')).nullable().default(null),
});

/** Sanctions lists, by version. */
export const screeningLists = {
  list: endpoint({
    ...reader,
    method: 'GET',
    path: '/screening/lists',
    summary: 'Sanctions lists with the version in use, what waits and what was refused last',
    status: 200,
    response: listOf(sanctionsList),
    errors: [],
  }),
  versions: endpoint({
    ...reader,
    method: 'GET',
    path: '/screening/versions',
    summary: 'Versions of sanctions lists, newest first, refused ones too',
    query: z.strictObject({ ...pageQuery(20), list: z.enum(listNames).optional() }),
    status: 200,
    response: pageOf(listVersion),
    errors: [],
  }),
  upload: endpoint({
    ...reviewer,
    rate: 'upload',
    method: 'POST',
    path: '/screening/lists/:id/versions',
    summary: 'Hand in a new version, which is read in the background and taken or refused as a whole',
    params: listParams,
    body: uploadListBody,
    files: { field: 'files', maxFiles: 4, maxBytes: LIST_BYTES_MAX },
    status: 202,
    response: listVersion,
    errors: ['BAD_UPLOAD', 'PAYLOAD_TOO_LARGE', 'VALIDATION_FAILED', 'UNAVAILABLE', 'WRONG_STATE'],
  }),
  fetch: endpoint({
    ...reviewer,
    method: 'POST',
    path: '/screening/lists/:id/fetch',
    summary: 'Fetch a list now; nothing new changes nothing',
    params: listParams,
    status: 200,
    response: sanctionsList,
    errors: ['WRONG_STATE'],
  }),
  set: endpoint({
    ...reviewer,
    method: 'PUT',
    path: '/screening/lists/:id',
    summary: 'Switch the fetching of a list on or off',
    params: listParams,
    body: z.strictObject({ isOn: z.boolean() }),
    status: 200,
    response: sanctionsList,
    errors: ['WRONG_STATE', 'VALIDATION_FAILED'],
  }),
  activate: endpoint({
    ...reviewer,
    method: 'POST',
    path: '/screening/versions/:id/activate',
    summary: 'Use a version that waits; where it needs two people, the second press uses it',
    params: idParams,
    status: 200,
    response: listVersion,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'FOUR_EYES', 'STALE'],
  }),
  withdraw: endpoint({
    ...reviewer,
    method: 'POST',
    path: '/screening/versions/:id/withdraw',
    summary: 'Put away a version that waits',
    params: idParams,
    status: 200,
    response: listVersion,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
};
