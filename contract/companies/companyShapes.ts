import { z } from 'zod';
import { fault } from '../core/message.ts';
import { line, lineOrNothing, paragraphs } from '../core/text.ts';
import { policySchema, usd } from './approval.ts';
import { companyRoles } from './companyRoles.ts';
import { isLei } from './lei.ts';

export const companyKinds = ['principal', 'broker', 'terminal', 'inspector', 'shipping'] as const;
export type CompanyKind = (typeof companyKinds)[number];

export const domainMethods = ['dns', 'mailbox'] as const;
export const mailboxes = ['postmaster', 'admin'] as const;
export const joinModes = ['off', 'request', 'auto'] as const;

/** Whose a disputed domain is, as staff decide. */
export const staffOutcomes = ['claimant', 'holder'] as const;
/** `given_up`: the holder let it go, or its record was gone for a week. */
export const disputeOutcomes = [...staffOutcomes, 'shared', 'given_up', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const adminOutcomes = ['granted', 'refused', 'objected', 'withdrawn'] as const;
export type AdminOutcome = (typeof adminOutcomes)[number];

/** Invisible signs with which one name can look like another; the joiner of Persian stands between its letters. */
const hides = (text: string): boolean =>
  /\p{Cf}/u.test(text.replace(/(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu, ''));
const name = (max: number) => line(max).refine((text) => !hides(text), fault('companies.hiddenSigns'));

/** A default in the schema would have to match its pattern, which linters read without Unicode. */
const given = (text = ''): string => text;

export const companyBody = z.strictObject({
  legalName: name(160),
  displayName: name(80),
  country: z.string().regex(/^[A-Z]{2}$/, fault('field.pickCountry')),
  kinds: z.array(z.enum(companyKinds)).max(companyKinds.length).default([]),
  registrationNo: lineOrNothing(60).optional().transform(given),
  /** In the form of its country, without spaces; upper case. */
  vatId: lineOrNothing(30)
    .transform((text) => text.replaceAll(/[\s.-]/g, '').toUpperCase())
    .default(''),
  lei: lineOrNothing(30)
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .refine((text) => text === '' || isLei(text), fault('companies.lei'))
    .default(''),
  address: paragraphs(400).default(''),
  website: lineOrNothing(200)
    .regex(
      /^(?:https:\/\/(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62}(?:\/\S*)?)?$/i,
      fault('companies.website'),
    )
    .optional()
    .transform(given),
});
export type CompanyBody = z.output<typeof companyBody>;

export const role = z.enum(companyRoles);

export const memberBody = z
  .strictObject({
    role,
    alsoTrader: z.boolean().default(false),
    limitUsd: usd.nullable().default(null),
    products: z.array(z.uuid()).max(200).nullable().default(null),
  })
  .refine(({ role: given, alsoTrader }) => given === 'admin' || !alsoTrader, {
    path: ['alsoTrader'],
    message: fault('companies.onlyAdmins'),
  });
export type MemberBody = z.output<typeof memberBody>;

export const person = z.object({ id: z.uuid(), username: z.string(), name: z.string().nullable() });

export const member = z.object({
  user: person,
  role,
  alsoTrader: z.boolean(),
  /** False: the plan has no room for this person to act; the role waits. */
  seat: z.boolean(),
  limitUsd: z.number().nullable(),
  products: z.array(z.uuid()).nullable(),
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof member>;

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  limitUsd: z.number().nullable(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

const domain = z.object({
  id: z.uuid(),
  domain: z.string(),
  method: z.enum(domainMethods),
  /** Of `dns`: the name and the value of the TXT record. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  /** Of `mailbox`: where the code went. */
  mailbox: z.string().nullable(),
  joinMode: z.enum(joinModes),
  verifiedAt: z.iso.datetime().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** Checks in a row that did not find the record. */
  fails: z.number(),
  /** Held by another company, which lets this one prove it as well. */
  isShared: z.boolean(),
  /** Of the holder: whom it shares the domain with. */
  sharedWith: z.array(z.object({ companyId: z.uuid(), displayName: z.string() })),
});

const openDispute = z.object({
  id: z.uuid(),
  domain: z.string(),
  /** What the own company is in it. */
  side: z.enum(['claimant', 'holder']),
  /** The name of the other company. */
  other: z.string(),
  note: z.string(),
  answer: z.string().nullable(),
  openedAt: z.iso.datetime(),
});

const openAdminRequest = z.object({
  id: z.uuid(),
  user: person,
  domain: z.string(),
  openedAt: z.iso.datetime(),
  provedAt: z.iso.datetime().nullable(),
  /** Until when an admin can object; null before staff signed. */
  noticeUntil: z.iso.datetime().nullable(),
  /** The TXT record to set, for whoever asked. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
});

const OWNERS_MAX = 30;
/** At least this share makes an owner who has to be named, in percent. */
export const OWNER_SHARE_MIN = 25;
export const ownerKinds = ['person', 'company'] as const;
const ownerFields = {
  kind: z.enum(ownerKinds),
  name: name(160),
  /** ISO 3166-1 alpha-2, of residence or seat. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, fault('field.pickCountry'))
    .nullable()
    .default(null),
  /** Of a person. */
  birthYear: z.number().int().min(1900).max(2100).nullable().default(null),
  /** Percent, to two decimals; null of an officer without a share. */
  sharePct: z
    .number()
    .gt(0, fault('companies.share'))
    .max(100, fault('companies.share'))
    .multipleOf(0.01)
    .nullable()
    .default(null),
  isOfficer: z.boolean().default(false),
};
const ownerBody = z
  .strictObject(ownerFields)
  .refine(({ sharePct, isOfficer }) => sharePct !== null || isOfficer, {
    path: ['sharePct'],
    message: fault('companies.shareOrOffice'),
  });
export type OwnerBody = z.output<typeof ownerBody>;
const isWhole = (owners: readonly { sharePct: number | null }[]) =>
  owners.reduce((sum, { sharePct }) => sum + Math.round((sharePct ?? 0) * 100), 0) <= 10_000;
export const ownersBody = z.strictObject({
  owners: z
    .array(ownerBody)
    .max(OWNERS_MAX, fault('companies.tooManyOwners', { max: OWNERS_MAX }))
    .refine(isWhole, fault('companies.sharesOver')),
  version: z.number().int(),
});

const joinRequest = z.object({
  id: z.uuid(),
  user: person,
  email: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
});

const proposalBase = { id: z.uuid(), by: person, createdAt: z.iso.datetime() };
const proposal = z.discriminatedUnion('kind', [
  z.object({ ...proposalBase, kind: z.literal('policy'), policy: policySchema }),
  z.object({ ...proposalBase, kind: z.literal('limit'), user: person, limitUsd: z.number().nullable() }),
]);
export type Proposal = z.infer<typeof proposal>;

/** A company as its members see it. */
export const company = z.object({
  id: z.uuid(),
  slug: z.string(),
  legalName: z.string(),
  displayName: z.string(),
  country: z.string().nullable(),
  kinds: z.array(z.enum(companyKinds)),
  registrationNo: z.string(),
  vatId: z.string(),
  lei: z.string(),
  address: z.string(),
  website: z.string(),
  level: z.number(),
  /** Whether its public page is there: from the first published ad or proved domain on. */
  isPublic: z.boolean(),
  version: z.number(),
  createdAt: z.iso.datetime(),
  /** What the reader is in it. */
  me: member,
  members: z.array(member),
  /** `limit` null is no limit. Readers need no seat; there may be three for each seat. */
  seats: z.object({ used: z.number(), limit: z.number().nullable() }),
  policy: policySchema,
  proposals: z.array(proposal),
  /** Own ones, those that everybody was told of, and for admins all. */
  adminRequests: z.array(openAdminRequest),
  /** What the reader brought along and can take back; null: nothing, or too long ago. */
  brought: z.object({ ads: z.number(), conversations: z.number(), until: z.iso.datetime() }).nullable(),
  /** The rest is for admins; empty for others. */
  invitations: z.array(invitation),
  domains: z.array(domain),
  disputes: z.array(openDispute),
  owners: z.array(z.object({ id: z.uuid(), ...ownerFields, addedAt: z.iso.datetime() })),
  joinRequests: z.array(joinRequest),
});
export type Company = z.infer<typeof company>;
