import type { z } from 'zod';
import type { User } from '../../../contract/accounts/auth.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Ad, AdSummary } from '../../../contract/ads/adShapes.ts';
import type { EndpointSpec } from '../../../contract/core/endpoint.ts';
import { type ErrorBody, type ErrorCode, errors } from '../../../contract/core/errors.ts';
import { msg } from '../../../contract/core/message.ts';
import { contract } from '../../../contract/index.ts';
import { withEnglish } from '../../../contract/messages/englishText.ts';

/** Ids of the base data that an offer of diesel refers to. */
type DieselIds = { product: string; tonne: string; dollar: string; port: string; country: string };

/** A complete offer: 30 000 t EN 590 at 700 $/t CIF Rotterdam. Tests post it with the ids of their site. */
export const dieselOffer = (ids: DieselIds): AdPayload => ({
  side: 'sell',
  productId: ids.product,
  density15: 845,
  quantity: { min: 30_000, max: 30_000, unitId: ids.tonne, basis: 'total' },
  price: { type: 'fixed', amount: 700, currencyId: ids.dollar, unitId: ids.tonne },
  delivery: { term: 'CIF', portId: ids.port, countryId: ids.country },
  paymentTerms: ['LC_SIGHT'],
});

/** A member with a complete profile. */
export const ada = { firstName: 'Ada', lastName: 'Osei', phone: '+31201234567', country: 'NL' };

/* As in the base data of a new site. */
const ids: DieselIds = {
  product: '019b76da-a800-723d-8c6e-54723f4fa817',
  tonne: '019b76da-a800-7165-88a4-1e7494f99c3b',
  dollar: '019b76da-a800-7616-8fab-96e4bdae176a',
  port: '019b76da-a800-7d19-89d2-e2f3531afcb1',
  country: '019b76da-a800-7eb0-8c0d-9cbc735cf8b7',
};
const PERSON = '019c0e1c-5d40-7b1e-9c1a-5f0c6d2e8a41';
const POSTED = '2026-11-20T08:00:00.000Z';
const REQUEST_ID = '0b9d5f4e-6c1a-4d59-9a53-6f6c1c8d2e10';

const user: User = {
  id: PERSON,
  email: 'ada@example.com',
  username: 'ada',
  role: 'guest',
  customRole: null,
  isActive: true,
  emailVerified: true,
  profile: { ...ada, company: 'Cargo BV', imageUrl: null },
  profileComplete: true,
  language: 'en',
  permissions: [],
  plan: null,
  isPaused: false,
  acceptedTerms: null,
  createdAt: '2026-11-01T09:30:00.000Z',
  lastSeenAt: POSTED,
};

const tonne = { id: ids.tonne, code: 'MT', name: 'metric tonne', symbol: 't', dimension: 'mass' };

const summary: AdSummary = {
  id: '01a1f6a3-7a00-7c52-8f0e-3b9d1c5e7f20',
  slug: 'diesel-rotterdam-gm-jmsqu2',
  reference: 'GM-JMSQU2',
  status: 'approved',
  side: 'sell',
  dealKind: 'spot',
  title: 'Diesel',
  product: {
    id: ids.product,
    code: 'DIESEL',
    name: 'Diesel (road)',
    path: ['Middle distillates', 'Diesel (road)'],
    phase: 'liquid',
  },
  productType: null,
  quantity: { min: 30_000, max: 30_000, unit: tonne, basis: 'total', lifts: null, tolerancePct: null },
  quantityTonnes: 30_000,
  quantityBarrels: 223_306.891,
  price: {
    type: 'fixed',
    amount: 700,
    currency: { id: ids.dollar, code: 'USD', name: 'US dollar', symbol: '$', minorDigits: 2 },
    unit: tonne,
    benchmark: null,
    differential: null,
    note: null,
  },
  comparable: {
    usdPerBbl: 94.041,
    usdPerTonne: 700,
    usdPerMMBtu: null,
    kind: 'fixed',
    quoteDay: null,
    stale: false,
    basis: { density15: 845, densityFrom: 'ad', usdRate: 1, rateDate: '2025-06-30' },
  },
  delivery: {
    term: 'CIF',
    place: null,
    port: { id: ids.port, code: 'NLRTM', name: 'Rotterdam', countryId: ids.country, lat: 51.95, lng: 4.14 },
    portIs: 'discharge',
    counterPort: null,
    country: { id: ids.country, code: 'NL', name: 'Netherlands' },
    from: null,
    to: null,
  },
  point: { lat: 51.95, lng: 4.14, precision: 'port' },
  owner: {
    id: PERSON,
    username: 'ada',
    company: 'Cargo BV',
    country: 'NL',
    verified: true,
    level: 2,
    memberSince: user.createdAt,
  },
  rejectionReason: null,
  rejectedFields: [],
  keyQuality: [],
  risk: null,
  revises: null,
  featured: false,
  views: 0,
  inquiries: 0,
  validUntil: '2026-12-20',
  submittedAt: POSTED,
  publishedAt: POSTED,
  createdAt: POSTED,
  updatedAt: POSTED,
  version: 2,
};

const pending: Ad = {
  ...summary,
  priceFormula: null,
  priceProxy: true,
  status: 'pending',
  risk: null,
  publishedAt: null,
  version: 1,
  description: null,
  originCountry: null,
  hazardClass: null,
  quality: [],
  testReport: null,
  density15: 845,
  paymentTerms: [{ code: 'LC_SIGHT', name: 'Irrevocable documentary credit at sight' }],
  inspectors: [],
  contact: { types: ['in_app'], values: {} },
  documents: [],
  checks: { standard: 'EN 590 automotive diesel', conformance: [], cautions: [] },
  owner: { ...summary.owner, responseRate: null, replyHours: null },
  yours: 'acts',
  responseRate: null,
  isFavorite: false,
  revision: null,
};

type Shown<Spec> = {
  body?: Spec extends { body: z.ZodType } ? z.input<Spec['body']> : never;
  response?: Spec extends { response: z.ZodType } ? z.output<Spec['response']> : never;
};
type Example = { body?: unknown; response?: unknown };

const exampleOf = <Spec extends EndpointSpec>(spec: Spec, shown: Shown<Spec>): [EndpointSpec, Example] => [
  spec,
  shown,
];

/** Examples of what is sent and answered, by endpoint. */
export const examples: ReadonlyMap<EndpointSpec, Example> = new Map([
  exampleOf(contract.auth.login, {
    body: { email: user.email, password: 'a-barrel-of-words' },
    response: { token: 'Q2FyZ28gb2YgZGllc2VsIGZvciBSb3R0ZXJkYW0tLS0', user },
  }),
  exampleOf(contract.ads.publicList, {
    response: { items: [summary], page: 1, limit: 20, total: 1, totalPages: 1, query: null },
  }),
  exampleOf(contract.ads.create, { body: dieselOffer(ids), response: pending }),
]);

/** What an error with this code looks like. */
export const errorExample = (code: ErrorCode): ErrorBody => ({
  code,
  message: errors[code].message,
  ...(code === 'VALIDATION_FAILED' && {
    details: [{ path: 'quantity.min', ...withEnglish(msg('field.aboveZero')) }],
  }),
  ...(code === 'RATE_LIMITED' && { retryAfter: 21 }),
  requestId: REQUEST_ID,
});
