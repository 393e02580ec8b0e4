import { missingProfileFields, type User } from '../../../contract/accounts/auth.ts';
import { effectivePermissions } from '../../../contract/core/access.ts';
import type { UserRow } from './users.queries.ts';

export function viewUser(row: UserRow): User {
  const profile = {
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    company: row.company,
    country: row.country,
    imageUrl: row.image_key && `/api/profile-images/${row.image_key}`,
  };
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    role: row.role,
    customRole:
      row.custom_role_id && row.custom_role_name
        ? { id: row.custom_role_id, name: row.custom_role_name }
        : null,
    isActive: row.is_active,
    emailVerified: row.email_verified,
    profile,
    profileComplete: missingProfileFields(profile).length === 0,
    language: row.language,
    permissions: [
      ...effectivePermissions(row.role, row.role_permissions, row.custom_permissions, row.permissions),
    ],
    plan: row.plan,
    isPaused: row.is_paused,
    acceptedTerms: row.accepted_terms,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
