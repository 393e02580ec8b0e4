import { openPolicy, type Policy, policySchema } from '../../contract/companies/approval.ts';
import type { Company, CompanyKind, Member, Proposal } from '../../contract/companies/companyShapes.ts';
import type { openAdminRequests } from './adminRequests.queries.ts';
import type { findBrought } from './brought/brought.queries.ts';
import type { CompanyRow, MemberRow } from './companies.queries.ts';
import type { openDisputesOf, sharesOf } from './disputes.queries.ts';
import type { DomainRow } from './domains.queries.ts';
import type { openInvitations, openRequests } from './joining.queries.ts';
import type { OwnerRow } from './owners.queries.ts';
import type { openProposals } from './proposals.queries.ts';
import { recordOf } from './txtRecords.ts';

type Rows<Query extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;

/** Stored as cents, given as whole dollars. */
export const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
export const cents = (usd: number | null): number | null => (usd === null ? null : usd * 100);

/** What an older row does not say asks for nobody. */
export const readPolicy = (stored: unknown): Policy =>
  policySchema.parse({ ...openPolicy, ...(stored as Partial<Policy>) });

const viewMember = (row: MemberRow): Member => ({
  user: { id: row.user_id, username: row.username, name: row.name },
  role: row.role,
  alsoTrader: row.also_trader,
  seat: row.seat,
  limitUsd: dollars(row.limit_usd),
  products: row.products,
  joinedAt: row.joined_at.toISOString(),
});

const viewDomain = (row: DomainRow, shares: Rows<typeof sharesOf>): Company['domains'][number] => ({
  id: row.id,
  domain: row.domain,
  method: row.method,
  record: row.token === null ? null : recordOf({ domain: row.domain, token: row.token }),
  mailbox: row.mailbox && `${row.mailbox}@${row.domain}`,
  joinMode: row.join_mode,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  checkedAt: row.checked_at?.toISOString() ?? null,
  fails: row.fails,
  isShared: row.shared,
  sharedWith: shares
    .filter(({ domain }) => domain === row.domain)
    .map(({ company_id: companyId, display_name: displayName }) => ({ companyId, displayName })),
});

function viewProposal(row: Rows<typeof openProposals>[number]): Proposal {
  const base = {
    id: row.id,
    by: { id: row.proposed_by, username: row.by_username, name: row.by_name },
    createdAt: row.created_at.toISOString(),
  };
  return row.kind === 'policy'
    ? { ...base, kind: 'policy', policy: readPolicy(row.value) }
    : {
        ...base,
        kind: 'limit',
        user: { id: row.user_id ?? '', username: row.whose_username ?? '', name: row.whose_name },
        limitUsd: row.value as number | null,
      };
}

export const viewOwner = (row: OwnerRow): Company['owners'][number] => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  country: row.country,
  birthYear: row.birth_year,
  sharePct: row.share_pct === null ? null : Number(row.share_pct),
  isOfficer: row.is_officer,
  addedAt: row.added_at.toISOString(),
});

export const viewCompany = (
  row: CompanyRow,
  me: MemberRow,
  more: {
    members: readonly MemberRow[];
    isPublic: boolean;
    seats: number | null;
    proposals: Rows<typeof openProposals>;
    adminRequests: Rows<typeof openAdminRequests>;
    invitations: Rows<typeof openInvitations>;
    domains: readonly DomainRow[];
    shares: Rows<typeof sharesOf>;
    disputes: Rows<typeof openDisputesOf>;
    owners: readonly OwnerRow[];
    joinRequests: Rows<typeof openRequests>;
    brought: Awaited<ReturnType<typeof findBrought>>;
  },
): Company => ({
  id: row.id,
  slug: row.slug,
  legalName: row.legal_name,
  displayName: row.display_name,
  country: row.country,
  kinds: row.kinds as CompanyKind[],
  registrationNo: row.registration_no ?? '',
  vatId: row.vat_id ?? '',
  lei: row.lei ?? '',
  address: row.address ?? '',
  website: row.website ?? '',
  level: row.level,
  isPublic: more.isPublic,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  me: viewMember(me),
  members: more.members.map(viewMember),
  seats: {
    used: more.members.filter(({ role, seat }) => role !== 'viewer' && seat).length,
    limit: more.seats,
  },
  policy: readPolicy(row.policy),
  proposals: more.proposals.map(viewProposal),
  adminRequests: more.adminRequests.map((one) => ({
    id: one.id,
    user: { id: one.user_id, username: one.username, name: one.name },
    domain: one.domain,
    openedAt: one.opened_at.toISOString(),
    provedAt: one.proved_at?.toISOString() ?? null,
    noticeUntil: one.notice_until?.toISOString() ?? null,
    record: one.user_id === me.user_id ? recordOf(one) : null,
  })),
  invitations: more.invitations.map((one) => ({
    id: one.id,
    email: one.email_key,
    role: one.role,
    limitUsd: dollars(one.limit_usd),
    invitedBy: one.by_name,
    createdAt: one.created_at.toISOString(),
    expiresAt: one.expires_at.toISOString(),
  })),
  domains: more.domains.map((domain) => viewDomain(domain, more.shares)),
  disputes: more.disputes.map(({ opened_at: openedAt, ...one }) => ({
    ...one,
    openedAt: openedAt.toISOString(),
  })),
  owners: more.owners.map(viewOwner),
  brought: more.brought ? { ...more.brought, until: more.brought.until.toISOString() } : null,
  joinRequests: more.joinRequests.map((one) => ({
    id: one.id,
    user: { id: one.user_id, username: one.username, name: one.name },
    email: one.email,
    note: one.note,
    createdAt: one.created_at.toISOString(),
  })),
});
