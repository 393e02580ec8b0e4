import { z } from 'zod';
import { adStatuses } from '../ads/adStates.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, pageOf, pageQuery } from '../core/page.ts';
import { companyKinds, domainMethods, role } from './companyShapes.ts';

export const companySorts = ['newest', 'oldest', 'name'] as const;
/** `closed`: its last member left. */
export const companyStates = ['active', 'closed'] as const;
export const LEVEL_MAX = 4;

const companyInList = z.object({
  id: z.uuid(),
  slug: z.string(),
  displayName: z.string(),
  legalName: z.string(),
  country: z.string().nullable(),
  /** Of its evidence, 0 to 4. */
  level: z.number(),
  state: z.enum(companyStates),
  members: z.number(),
  /** In the market. */
  ads: z.number(),
  /** The plan that its members with a seat have now. */
  plan: z.object({ code: z.string(), name: z.string(), endsAt: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type CompanyInList = z.infer<typeof companyInList>;

const companyRecord = companyInList.extend({
  kinds: z.array(z.enum(companyKinds)),
  registrationNo: z.string().nullable(),
  vatId: z.string().nullable(),
  lei: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  /** Everybody can read its page: it has an ad in the market or a proved domain. */
  isPublic: z.boolean(),
  seats: z.object({
    used: z.number(),
    /** Null is no limit. */
    of: z.number().nullable(),
  }),
  people: z.array(
    z.object({
      userId: z.uuid(),
      username: z.string(),
      name: z.string().nullable(),
      isActive: z.boolean(),
      role,
      /** Without one, whoever may act only reads. */
      seat: z.boolean(),
      joinedAt: z.iso.datetime(),
    }),
  ),
  /** The last 20 that left; of a deleted account without its name. */
  former: z.array(
    z.object({
      userId: z.uuid(),
      username: z.string().nullable(),
      joinedAt: z.iso.datetime(),
      leftAt: z.iso.datetime(),
    }),
  ),
  domains: z.array(
    z.object({
      domain: z.string(),
      method: z.enum(domainMethods),
      /** Null while nobody proved it. */
      verifiedAt: z.iso.datetime().nullable(),
    }),
  ),
  adsByStatus: z.record(z.enum(adStatuses), z.number()),
});
export type CompanyRecord = z.infer<typeof companyRecord>;

const staff = { access: { permission: 'users.read' }, rate: 'general' } as const;

/** The companies as staff see them; their money is in `wallet`, their papers in `evidence`. */
export const companyDesk = {
  list: endpoint({
    method: 'GET',
    path: '/companies',
    summary: 'Search the companies',
    ...staff,
    query: z.strictObject({
      /** Name, number of a register, VAT number, LEI or domain. */
      q: z.string().trim().max(200).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      /** This level of evidence or a higher one. */
      level: z.coerce.number<number | string | undefined>().int().min(0).max(LEVEL_MAX).optional(),
      state: z.enum(companyStates).optional(),
      sort: z.enum(companySorts).default('newest'),
      ...pageQuery(10),
    }),
    status: 200,
    response: pageOf(companyInList),
    errors: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/companies/:id/record',
    summary: 'One company with its people, domains and ads',
    ...staff,
    params: idParams,
    status: 200,
    response: companyRecord,
    errors: ['NOT_FOUND'],
  }),
};
