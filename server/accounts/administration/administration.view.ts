import type { UserDetail, UserInList } from '../../../contract/accounts/users.ts';
import { adStatuses } from '../../../contract/ads/adStates.ts';
import { permissions } from '../../../contract/core/access.ts';
import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { csvOf } from '../../lib/csv.ts';
import { type UserRow, viewUser } from '../users/users.ts';
import type { findAdsOf, Hold, ListedUser, liveSessionsOf } from './administration.queries.ts';

export const viewListed = (row: ListedUser): UserInList => ({ ...viewUser(row), ads: row.ads });

export const viewInShort = ({ id, username, email, company, role }: UserRow) => ({
  id,
  username,
  email,
  company,
  role,
});

export const viewDetail = (
  row: UserRow,
  about: {
    isLastSuperadmin: boolean;
    ads: Awaited<ReturnType<typeof findAdsOf>>;
    sessions: Awaited<ReturnType<typeof liveSessionsOf>>;
    history: AuditEntry[];
    secondFactor: UserDetail['secondFactor'];
    movedAds: number;
    hold: Hold | undefined;
    membership: UserDetail['membership'] | undefined;
  },
): UserDetail => ({
  ...viewUser(row),
  grantedPermissions: permissions.filter((permission) => row.permissions.includes(permission)),
  isLastSuperadmin: about.isLastSuperadmin,
  block:
    row.is_active || row.blocked_at === null
      ? null
      : {
          at: row.blocked_at.toISOString(),
          reason: row.block_reason,
          note: row.block_note,
          ads: about.movedAds,
        },
  hold: about.hold
    ? {
        at: about.hold.held_at.toISOString(),
        reason: about.hold.hold_reason,
        by: about.hold.by,
        erasureWaits: about.hold.erasure_waits,
      }
    : null,
  membership: about.membership ?? null,
  hasPassword: row.password_hash !== null,
  secondFactor: about.secondFactor,
  adsByStatus: Object.fromEntries(
    adStatuses.map((status) => [status, about.ads.counts.find((one) => one.status === status)?.count ?? 0]),
  ) as UserDetail['adsByStatus'],
  recentAds: about.ads.recent,
  sessions: about.sessions.map((session) => ({
    id: session.id,
    userAgent: session.user_agent,
    ip: session.ip,
    lastSeenAt: session.last_seen_at.toISOString(),
  })),
  history: about.history,
});

const columns: [string, (user: UserInList) => string | number | boolean | null][] = [
  ['id', (user) => user.id],
  ['username', (user) => user.username],
  ['email', (user) => user.email],
  ['email verified', (user) => user.emailVerified],
  ['first name', (user) => user.profile.firstName],
  ['last name', (user) => user.profile.lastName],
  ['company', (user) => user.profile.company],
  ['phone', (user) => user.profile.phone],
  ['country', (user) => user.profile.country],
  ['role', (user) => user.role],
  ['custom role', (user) => user.customRole?.name ?? null],
  ['active', (user) => user.isActive],
  ['ads', (user) => user.ads],
  ['created at', (user) => user.createdAt],
  ['last seen at', (user) => user.lastSeenAt],
];

export const usersCsv = (rows: ListedUser[]): string => {
  const users = rows.map(viewListed);
  return csvOf([
    columns.map(([name]) => name),
    ...users.map((user) => columns.map(([, cellOf]) => cellOf(user))),
  ]);
};
