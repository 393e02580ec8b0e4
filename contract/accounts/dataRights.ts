import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf, pageOf, pageQuery } from '../core/page.ts';
import { paragraphs } from '../core/text.ts';

/** How long a copy of one's data can be downloaded. */
export const COPY_DAYS = 7;
/** A request by mail that is older than this is filed with the wrong day. */
export const RECEIVED_DAYS_MAX = 90;

export const dataRequestKinds = ['copy', 'erasure'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** Of a copy: `open` while it is made, `ready`, `expired`, `failed`. Of an erasure: `open`, `done`, `refused`, `withdrawn`. */
export const dataRequestStates = [
  'open',
  'ready',
  'expired',
  'failed',
  'done',
  'refused',
  'withdrawn',
] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

const ownRequest = z.object({
  id: z.uuid(),
  state: z.enum(dataRequestStates),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
});

const ownData = z.object({
  /** The newest copy; null: none was asked for. */
  copy: ownRequest
    .extend({
      /** Of one that is ready. */
      bytes: z.number().nullable(),
      expiresAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The newest request for erasure that is not carried out yet, or was refused. */
  erasure: ownRequest.extend({ answer: z.string().nullable() }).nullable(),
  /** A legal hold delays the erasure that was asked for. */
  isHeld: z.boolean(),
});
export type OwnData = z.infer<typeof ownData>;

/** What members can ask of their own data: a copy, and what became of a request for erasure. */
export const ownRights = {
  read: endpoint({
    method: 'GET',
    path: '/auth/data',
    summary: 'The own requests: the copy of one’s data and the erasure of the account',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: ownData,
    errors: [],
  }),
  requestCopy: endpoint({
    method: 'POST',
    path: '/auth/data/copies',
    summary: 'Ask for a copy of all data of the own account; one at a time, told when it is ready',
    access: 'signedIn',
    reauth: true,
    rate: 'general',
    status: 202,
    response: ownData,
    errors: ['WRONG_STATE'],
  }),
  downloadCopy: endpoint({
    method: 'GET',
    path: '/auth/data/copies/:id',
    summary: 'The copy as one JSON document, for seven days',
    access: 'signedIn',
    reauth: true,
    rate: 'sheet',
    params: idParams,
    status: 200,
    response: 'file',
    mediaTypes: ['application/json'],
    errors: ['NOT_FOUND'],
  }),
  withdrawErasure: endpoint({
    method: 'DELETE',
    path: '/auth/data/erasure',
    summary: 'Withdraw the own request for erasure while it waits',
    access: 'signedIn',
    rate: 'general',
    status: 204,
    response: 'nothing',
    errors: ['NOT_FOUND'],
  }),
};

const dataRequest = z.object({
  id: z.uuid(),
  kind: z.enum(dataRequestKinds),
  state: z.enum(dataRequestStates),
  user: z.object({
    id: z.uuid(),
    username: z.string(),
    /** Null once the account is erased. */
    email: z.string().nullable(),
    isHeld: z.boolean(),
  }),
  /** Who filed it for the member; null: the member. */
  filedBy: z.string().nullable(),
  note: z.string().nullable(),
  answer: z.string().nullable(),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const requestViews = ['open', 'overdue', 'closed', 'all'] as const;

const reason = paragraphs(1000).min(1, fault('field.sayWhy'));
export const fileRequestBody = z.strictObject({
  userId: z.uuid(fault('accounts.pickAccount')),
  kind: z.enum(dataRequestKinds),
  /** The day on which it arrived, UTC; it is due a month later. */
  receivedOn: z.iso.date().optional(),
  note: paragraphs(1000).optional(),
});
const refuseRequestBody = z.strictObject({ reason });
const holdBody = z.strictObject({ reason: paragraphs(500).min(1, fault('field.sayWhy')) });

export const accountLinkKinds = ['device', 'phone', 'document', 'text', 'address', 'domain'] as const;
export type AccountLinkKind = (typeof accountLinkKinds)[number];

const accountLink = z.object({
  id: z.uuid(),
  username: z.string(),
  company: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** What both accounts share, never its value: the strongest first, with how many of it. */
  shares: z.array(z.object({ kind: z.enum(accountLinkKinds), count: z.number() })),
});
export type AccountLink = z.infer<typeof accountLink>;

const writes = { access: { permission: 'users.write' }, rate: 'general' } as const;
const gone = { status: 204, response: 'nothing' } as const;
const guarded = ['NOT_FOUND', 'NOT_ON_YOURSELF', 'LAST_SUPERADMIN', 'ABOVE_YOU', 'NOT_HELD'] as const;

/** Requests about personal data, legal holds and links between accounts, for those who look after accounts. */
export const dataRequests = {
  list: endpoint({
    method: 'GET',
    path: '/data-requests',
    summary: 'Requests for a copy or for erasure; open ones by their due day',
    access: { permission: 'users.read' },
    rate: 'general',
    query: z.strictObject({
      view: z.enum(requestViews).default('open'),
      userId: z.uuid().optional(),
      ...pageQuery(20),
    }),
    status: 200,
    response: pageOf(dataRequest).extend({ overdue: z.number() }),
    errors: [],
  }),
  file: endpoint({
    method: 'POST',
    path: '/data-requests',
    summary: 'File a request that came by mail or telephone; a copy is made for and sent to the member alone',
    ...writes,
    reauth: true,
    body: fileRequestBody,
    status: 201,
    response: dataRequest,
    errors: ['VALIDATION_FAILED', 'WRONG_STATE', ...guarded],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/data-requests/:id/refuse',
    summary: 'Refuse an erasure; the member is told why',
    ...writes,
    params: idParams,
    body: refuseRequestBody,
    status: 200,
    response: dataRequest,
    errors: ['WRONG_STATE', ...guarded],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/data-requests/:id/retry',
    summary: 'Make a copy again whose making failed',
    ...writes,
    params: idParams,
    status: 200,
    response: dataRequest,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  hold: endpoint({
    method: 'PUT',
    path: '/users/:id/hold',
    summary: 'Put a legal hold on an account, or change its reason: it is not erased while the hold lasts',
    ...writes,
    reauth: true,
    params: idParams,
    body: holdBody,
    ...gone,
    errors: guarded,
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/users/:id/hold',
    summary: 'Lift a legal hold; a request for erasure that waits for it is carried out at once',
    ...writes,
    reauth: true,
    params: idParams,
    ...gone,
    errors: ['WRONG_STATE', ...guarded],
  }),
  links: endpoint({
    method: 'GET',
    path: '/users/:id/links',
    summary:
      'Accounts that share a device, phone, document, text, address or company domain; noted in the log',
    access: { permission: 'users.block' },
    rate: 'general',
    params: idParams,
    status: 200,
    response: listOf(accountLink),
    errors: ['NOT_FOUND', 'ABOVE_YOU', 'NOT_HELD'],
  }),
};
