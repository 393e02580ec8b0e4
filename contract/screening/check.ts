import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault, saidFields } from '../core/message.ts';
import { line } from '../core/text.ts';
import { isImoNumber } from './imo.ts';
import { listNames } from './lists.ts';
import { subjectKinds } from './subjects.ts';

export const checkBody = z.strictObject({
  name: line(200),
  /** ISO 3166 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, fault('field.code'))
    .optional(),
  imo: z
    .string()
    .trim()
    .regex(/^\d{7}$/, { error: fault('screening.imo'), abort: true })
    .refine(isImoNumber, fault('screening.imoDigit'))
    .optional(),
  birthYear: z
    .number()
    .int()
    .min(1900, fault('field.atLeast', { min: 1900 }))
    .max(2100)
    .optional(),
});

const listInUse = z.object({ list: z.enum(listNames), publishedAt: z.iso.datetime() });
const lookups = z.object({ used: z.number(), limit: z.number() });

/** A member's own look at the lists. Not kept beyond its number. */
export const screening = {
  lists: endpoint({
    method: 'GET',
    path: '/screening/check',
    summary: 'Which lists a check looks at, and how many checks are left this month',
    access: 'signedIn',
    rate: 'general',
    status: 200,
    response: z.object({ lists: z.array(listInUse), lookups }),
    errors: [],
  }),
  check: endpoint({
    method: 'POST',
    path: '/screening/check',
    summary: 'Hold a counterparty or a vessel against the sanctions lists in use',
    access: 'signedIn',
    rate: 'general',
    body: checkBody,
    status: 200,
    response: z.object({
      candidates: z.array(
        z.object({
          list: z.enum(listNames),
          publishedAt: z.iso.datetime(),
          kind: z.enum([...subjectKinds, 'other']),
          name: z.string(),
          programs: z.array(z.string()),
          score: z.number(),
          /** An identifier that was asked for is the entry's. */
          byIdentifier: z.boolean(),
          url: z.string().nullable(),
        }),
      ),
      lists: z.array(listInUse),
      /** The IMO number looks typed for want of one. */
      imoLooksTyped: z.boolean(),
      lookups,
      /** That this is no legal opinion. */
      notice: z.object(saidFields),
    }),
    errors: ['VALIDATION_FAILED', 'UPGRADE_REQUIRED'],
  }),
};
export type CheckAnswer = z.infer<typeof screening.check.response>;
