import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fault } from '../core/message.ts';
import { idParams, listOf } from '../core/page.ts';
import { line, paragraphs } from '../core/text.ts';

export const ruleKinds = [
  'country_embargo',
  'port_ban',
  'origin_ban',
  'price_cap',
  'vessel_flag',
  'service_ban',
] as const;
export type RuleKind = (typeof ruleKinds)[number];
export const ruleActions = ['block', 'hold', 'attest', 'warn'] as const;
export type RuleAction = (typeof ruleActions)[number];

const countries = z.array(z.string().regex(/^[A-Z]{2}$/, fault('field.code'))).max(250);
/** US dollars as a decimal text. */
export const usd = z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, fault('formula.decimal'));

export const tiers = ['premium', 'discount'] as const;
export type Tier = (typeof tiers)[number];

/** A rule meets what has one of each that it names; what it does not name does not matter. */
export const ruleScope = z.strictObject({
  /** ISO 3166 alpha-2, of a party, a port or a flag. */
  countries: countries.optional(),
  portIds: z.array(z.uuid()).max(500).optional(),
  /** Beginnings of HS codes. */
  hs: z
    .array(z.string().regex(/^\d{2,10}$/, fault('field.code')))
    .max(50)
    .optional(),
  origins: countries.optional(),
  /** Of oil products: traded above crude, or below. */
  tier: z.enum(tiers).optional(),
});
export type RuleScope = z.output<typeof ruleScope>;

const ruleFields = {
  authority: line(60),
  kind: z.enum(ruleKinds),
  scope: ruleScope.refine(
    (scope) => Object.values(scope).some((one) => one !== undefined && one.length > 0),
    fault('field.required'),
  ),
  from: z.iso.date(fault('field.date')),
  to: z.iso.date(fault('field.date')).nullable().default(null),
  /** Of a price cap: US dollars a barrel. */
  params: z.strictObject({ usdPerBbl: usd.optional() }).default({}),
  action: z.enum(ruleActions),
  message: paragraphs(500).min(1, fault('field.required')),
  sourceUrl: z
    .url({ protocol: /^https$/, error: fault('field.securedAddress') })
    .max(500, fault('field.tooManyCharacters', { max: 500 })),
};
type Fields = { from: string; to: string | null; kind: RuleKind; params: { usdPerBbl?: string | undefined } };
const endsAfterStart = ({ from, to }: Fields) => to === null || to >= from;
const hasCap = ({ kind, params }: Fields) => kind !== 'price_cap' || params.usdPerBbl !== undefined;
const ends = { path: ['to'], message: fault('field.endsBeforeStart') };
const cap = { path: ['params', 'usdPerBbl'], message: fault('field.required') };

export const ruleBody = z.strictObject(ruleFields).refine(endsAfterStart, ends).refine(hasCap, cap);
export type RuleBody = z.output<typeof ruleBody>;
const changedRule = z
  .strictObject({ ...ruleFields, version: z.number().int().min(1) })
  .refine(endsAfterStart, ends)
  .refine(hasCap, cap);

const rule = z.object({
  id: z.uuid(),
  version: z.number(),
  authority: z.string(),
  kind: z.enum(ruleKinds),
  scope: ruleScope,
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  params: z.object({ usdPerBbl: z.string().optional() }),
  action: z.enum(ruleActions),
  message: z.string(),
  sourceUrl: z.string(),
  /** Null: a suggestion that came with the site. */
  enteredBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** Whether the caller may confirm it: not what they entered. */
  mayConfirm: z.boolean(),
});
export type RegimeRule = z.infer<typeof rule>;

const writer = { access: { permission: 'compliance.rules' }, rate: 'general' } as const;

/** Dated rules of sanctions regimes; one holds once somebody else confirmed it. */
export const regimeRules = {
  list: endpoint({
    access: { permission: 'compliance.read' },
    rate: 'general',
    method: 'GET',
    path: '/screening/rules',
    summary: 'Every rule, by authority and day, suggestions too',
    status: 200,
    response: listOf(rule),
    errors: [],
  }),
  create: endpoint({
    ...writer,
    method: 'POST',
    path: '/screening/rules',
    summary: 'Enter a rule, which holds once somebody else confirmed it',
    body: ruleBody,
    status: 201,
    response: rule,
    errors: ['VALIDATION_FAILED'],
  }),
  update: endpoint({
    ...writer,
    method: 'PUT',
    path: '/screening/rules/:id',
    summary: 'Change a rule or take over a suggestion; it waits for a confirmation again',
    params: idParams,
    body: changedRule,
    status: 200,
    response: rule,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STALE'],
  }),
  confirm: endpoint({
    ...writer,
    method: 'POST',
    path: '/screening/rules/:id/confirm',
    summary: 'Confirm what somebody else entered',
    params: idParams,
    body: z.strictObject({ version: z.number().int().min(1) }),
    status: 200,
    response: rule,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'WRONG_STATE', 'FOUR_EYES', 'STALE'],
  }),
};
