import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

/** Base data kinds, named like the paths of their screens. */
export const baseDataHits = [
  'products',
  'product-types',
  'countries',
  'units',
  'currencies',
  'ports',
  'trading-regions',
  'delivery-terms',
  'payment-terms',
  'hazard-classes',
] as const;

export const adminHitKinds = [
  'user',
  'company',
  'ad',
  'ticket',
  'payment',
  'plan',
  'role',
  ...baseDataHits,
] as const;
export type AdminHitKind = (typeof adminHitKinds)[number];

const adminHit = z.object({
  kind: z.enum(adminHitKinds),
  id: z.uuid(),
  label: z.string(),
  /** A detail: an e-mail address, the owner, a code. */
  note: z.string().nullable(),
});
export type AdminHit = z.infer<typeof adminHit>;

export const adminSearch = {
  find: endpoint({
    method: 'GET',
    path: '/search/admin',
    summary:
      'A few of each kind that the caller may look after: accounts, companies, ads, tickets, payments, base data',
    access: 'signedIn',
    rate: 'general',
    query: z.strictObject({ q: z.string().trim().min(1).max(200) }),
    status: 200,
    response: z.object({ items: z.array(adminHit) }),
    errors: ['VALIDATION_FAILED'],
  }),
};
