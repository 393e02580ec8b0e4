import { sql } from 'kysely';
import type { Role } from '../../../contract/core/access.ts';
import type { Sql } from '../../db/client.ts';

type HeldRole = { id: string; code: string; kind: 'system' | 'custom' };

const members = (db: Sql, role: HeldRole) => {
  const query = db.selectFrom('users').where('deleted_at', 'is', null);
  return role.kind === 'system'
    ? query.where('role', '=', role.code as Role)
    : query.where('custom_role_id', '=', role.id);
};

export async function listMembers(db: Sql, role: HeldRole, { page, limit }: { page: number; limit: number }) {
  const items = await members(db, role)
    .select(['id', 'username', 'email', 'company', 'role'])
    .orderBy('username_key')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = await members(db, role)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: counted.total };
}

export const hasRole = async (db: Sql, userId: string, roleId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('custom_role_id', '=', roleId)
    .executeTakeFirst()) !== undefined;

/**
 * The account of this id, if it exists, and all superadmins, locked until the transaction ends, so that two people
 * cannot remove the last two superadmins at once. Always in the same order; roles are locked before.
 */
export const holdAccounts = (tx: Sql, id: string) =>
  tx
    .selectFrom('users as u')
    .leftJoin('roles as r', 'r.code', 'u.role')
    .leftJoin('roles as c', 'c.id', 'u.custom_role_id')
    .select(['u.id', 'u.role', 'u.custom_role_id', 'u.is_active', 'u.permissions'])
    .select(['r.permissions as role_permissions', 'c.permissions as custom_permissions'])
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('u.id', '=', id), eb('u.role', '=', 'superadmin')]))
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute();

/** What a member was given in older versions does not come to life with another role. */
const ownOfStaff = sql<string[]>`case when role in ('admin', 'superadmin') then permissions else '{}' end`;

export const setUserRole = (tx: Sql, id: string, role: Role, customRoleId: string | null) =>
  tx
    .updateTable('users')
    .set({ role, custom_role_id: customRoleId, permissions: ownOfStaff, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/** Gives all holders of a custom role the system role that it now extends; returns their ids. */
export const moveMembers = async (tx: Sql, customRoleId: string, base: Role): Promise<string[]> =>
  (
    await tx
      .updateTable('users')
      .set({ role: base, permissions: ownOfStaff, updated_at: sql<Date>`now()` })
      .where('custom_role_id', '=', customRoleId)
      .returning('id')
      .execute()
  ).map(({ id }) => id);
