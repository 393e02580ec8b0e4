import type { Selectable } from 'kysely';
import { effectivePermissions } from '../../contract/access.ts';
import { missingProfileFields, type User } from '../../contract/auth.ts';
import type { UsersTable } from '../db/schema/tables.ts';

export function viewUser(row: Selectable<UsersTable>): User {
  const profile = {
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    company: row.company,
    country: row.country,
    imageUrl: row.image_url,
  };
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    role: row.role,
    customRole: null,
    isActive: row.is_active,
    emailVerified: row.email_verified,
    profile,
    profileComplete: missingProfileFields(profile).length === 0,
    permissions: effectivePermissions(row.role, row.permissions),
    plan: null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
