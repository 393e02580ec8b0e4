import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { idParams, listOf } from '../core/page.ts';
import { reasoned } from '../core/text.ts';

/** `parent`: one ultimate parent by the records of the GLEIF. */
export const relationCauses = ['declared', 'domain', 'parent'] as const;
export type RelationCause = (typeof relationCauses)[number];

const related = z.object({
  companyId: z.uuid(),
  slug: z.string(),
  displayName: z.string(),
  country: z.string().nullable(),
  level: z.number(),
  causes: z.array(
    z.object({
      cause: z.enum(relationCauses),
      /** The domain, or the LEI of the parent; empty of what staff declared. */
      detail: z.string(),
    }),
  ),
  /** What staff declared, which can be ended. */
  declared: z
    .object({ id: z.uuid(), reason: z.string(), by: z.string().nullable(), at: z.iso.datetime() })
    .nullable(),
});
export type RelatedCompany = z.infer<typeof related>;

const staff = { access: { permission: 'companies.verify' }, rate: 'general' } as const;
const answered = { status: 200, response: listOf(related) } as const;

/** Companies that belong together: what one has of another says nothing. */
export const relatedCompanies = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/companies/:id/related',
    summary: 'Companies of the same group: declared by staff, by a shared domain or by their LEI',
    params: idParams,
    ...answered,
    errors: ['NOT_FOUND'],
  }),
  declare: endpoint({
    ...staff,
    method: 'POST',
    path: '/companies/:id/related',
    summary: 'Declare that two companies belong together; never of the own company',
    params: idParams,
    body: z.strictObject({ otherId: z.uuid(), reason: reasoned(10, 1000) }),
    ...answered,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
  end: endpoint({
    ...staff,
    method: 'POST',
    path: '/companies/:id/related/:linkId/end',
    summary: 'Take back that two companies belong together',
    params: z.strictObject({ id: z.uuid(), linkId: z.uuid() }),
    body: z.strictObject({ reason: reasoned(10, 1000) }),
    ...answered,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  }),
};
