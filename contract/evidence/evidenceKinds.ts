export const evidenceKinds = [
  'email',
  'domain',
  'company_mail',
  'lei',
  'vat',
  'register',
  'binding',
  'authority',
  'screening',
  'document',
  'source_confirmation',
  'deal',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const evidenceStatuses = [
  'pending',
  'ok',
  'failed',
  'stale',
  'expired',
  'revoked',
  'disputed',
  'superseded',
] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

/** Ways to show that an account acts for the legal entity. */
export const bindingMethods = ['transfer', 'post', 'officer'] as const;
export type BindingMethod = (typeof bindingMethods)[number];
export const authorityMethods = ['officer', 'mandate'] as const;
export type AuthorityMethod = (typeof authorityMethods)[number];
/** Papers that staff look at. `owners`: who owns 25 % or more. */
export const paperKinds = ['licence', 'tax_id', 'owners', 'bank_reference', 'insurance'] as const;
export type PaperKind = (typeof paperKinds)[number];
export type EvidenceMethod = BindingMethod | AuthorityMethod | PaperKind;

/** Days that files of a check are kept after it ended or was refused. */
export const PAPER_DAYS = 365;

export const visibilities = ['public', 'members', 'staff'] as const;
export type Visibility = (typeof visibilities)[number];

type KindSpec = {
  visibility: Visibility;
  /** Whether the company asks for it; the rest follows from what is here. */
  isClaimed: boolean;
  /** Days after which it is checked again by itself; null never. */
  recheckDays: number | null;
  /** Days that it counts without another check; null has no end. */
  days: number | null;
  /** Whether two different people of the staff have to sign. */
  needsTwo: boolean;
};

const own = {
  visibility: 'staff',
  isClaimed: false,
  recheckDays: null,
  days: null,
  needsTwo: false,
} as const;
/** Days that a look-up counts on after it was due, while the service gives no answer. */
const GRACE_DAYS = 30;
const lookedUp = (recheckDays: number) =>
  ({
    visibility: 'public',
    isClaimed: true,
    recheckDays,
    days: recheckDays + GRACE_DAYS,
    needsTwo: false,
  }) as const;
const seen = { visibility: 'members', isClaimed: true, recheckDays: null, days: 365 } as const;

/** What is checked and for how long it counts. */
export const evidenceSpecs: Record<EvidenceKind, KindSpec> = {
  email: own,
  domain: { ...own, visibility: 'public', recheckDays: 30 },
  company_mail: own,
  lei: lookedUp(7),
  vat: lookedUp(90),
  register: { ...seen, visibility: 'public', needsTwo: false },
  binding: { ...seen, visibility: 'staff', needsTwo: false },
  authority: { ...seen, needsTwo: true },
  screening: own,
  document: { ...seen, needsTwo: true },
  source_confirmation: { ...seen, visibility: 'staff', isClaimed: false, days: 14, needsTwo: false },
  deal: { ...own, visibility: 'public', days: 730 },
};

/** Whether one signature is not enough for it to count at all. */
export const needsTwo = (kind: EvidenceKind, method: string | null): boolean =>
  evidenceSpecs[kind].needsTwo || (kind === 'binding' && method === 'officer');

/** Days that what staff signed counts: a code by post longer than the rest. */
export const daysOf = (kind: EvidenceKind, method: string | null): number | null =>
  kind === 'binding' && method === 'post' ? 730 : evidenceSpecs[kind].days;
