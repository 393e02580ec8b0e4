import type {
  AccountLink,
  AccountLinkKind,
  DataRequest,
  OwnData,
} from '../../../contract/accounts/dataRights.ts';
import { accountLinkKinds } from '../../../contract/accounts/dataRights.ts';
import type { LinkRow } from './links.queries.ts';
import type { RequestRow } from './requests.queries.ts';

const ownRequest = (row: RequestRow) => ({
  id: row.id,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
});

export const viewOwn = (copy: RequestRow | undefined, erasure: RequestRow | undefined): OwnData => ({
  copy: copy
    ? {
        ...ownRequest(copy),
        bytes: copy.state === 'ready' ? copy.bytes : null,
        expiresAt: copy.expires_at?.toISOString() ?? null,
      }
    : null,
  erasure: erasure ? { ...ownRequest(erasure), answer: erasure.answer } : null,
  // Told to whom it delays, and to nobody before: a hold may belong to an investigation.
  isHeld: erasure?.state === 'open' && erasure.is_held,
});

export const viewRequest = (row: RequestRow): DataRequest => ({
  ...ownRequest(row),
  kind: row.kind,
  user: {
    id: row.user_id,
    username: row.username,
    email: row.is_gone ? null : row.email,
    isHeld: row.is_held,
  },
  filedBy: row.filed_by_name,
  note: row.note,
  answer: row.answer,
  closedAt: row.closed_at?.toISOString() ?? null,
  isOverdue: row.is_overdue,
});

const strengthOf = (kind: AccountLinkKind) => accountLinkKinds.indexOf(kind);

export const viewLink = ({ created_at, is_active, shares, ...row }: LinkRow): AccountLink => ({
  id: row.id,
  username: row.username,
  company: row.company,
  isActive: is_active,
  createdAt: created_at.toISOString(),
  shares: shares.toSorted((a, b) => strengthOf(a.kind) - strengthOf(b.kind)),
});
