import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { listOf } from '../core/page.ts';
import { line } from '../core/text.ts';

export const freeMailBody = z.strictObject({
  /** A domain, or `name.*` for a provider under every country. */
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*\.(?:[a-z0-9-]{2,63}|\*)$/, fault('companies.domain')),
  /** No takes the domain off the list. */
  isFree: z.boolean(),
  /** Where it is said: a title or a link. */
  source: line(200),
});

const freeMailDomain = z.object({
  domain: z.string(),
  isFree: z.boolean(),
  source: z.string(),
  /** User name; null for what the site came with. */
  enteredBy: z.string().nullable(),
  enteredAt: z.iso.datetime(),
});
export type FreeMailDomain = z.infer<typeof freeMailDomain>;

/** Domains where anybody can have an address. A row never changes; what is entered last for a domain counts. */
export const freeMailDomains = {
  list: endpoint({
    method: 'GET',
    path: '/free-mail-domains',
    summary: 'The row that counts of each domain, by name',
    access: { permission: 'ads.moderate' },
    rate: 'general',
    status: 200,
    response: listOf(freeMailDomain),
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/free-mail-domains',
    summary: 'Put a domain on the list, or take it off',
    access: { permission: 'basedata.write' },
    rate: 'general',
    body: freeMailBody,
    status: 201,
    response: freeMailDomain,
    errors: ['VALIDATION_FAILED', 'NOTHING_CHANGED'],
  }),
};
