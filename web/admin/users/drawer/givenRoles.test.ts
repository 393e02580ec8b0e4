import { describe, expect, it } from 'vitest';
import type { RoleEntry } from '../../../../contract/accounts/roles.ts';
import { rolePermissions } from '../../../../contract/core/access.ts';
import { mayCreate, mayGive, permissionsOfRoles, pickedRole } from './givenRoles.ts';

const id = '019b76da-a800-70d0-8f07-c06a75f1ebab';
const role = (more: Partial<RoleEntry>): RoleEntry =>
  ({ id, code: 'guest', name: 'x', kind: 'system', base: 'guest', permissions: [], ...more }) as RoleEntry;
const listed = [
  role({ code: 'guest', permissions: ['stats.read'] }),
  role({ code: 'admin', base: 'admin', permissions: ['ads.edit'] }),
  role({ code: 'desk', kind: 'custom', permissions: ['users.read'] }),
];

describe('a role that is given', () => {
  it('is one whose permissions the giver holds, and the highest only by those who have it', () => {
    const admin = { role: 'admin', permissions: rolePermissions.admin } as const;
    const all = rolePermissions.superadmin;
    expect(mayGive(admin, { base: 'guest', permissions: [] })).toBe(true);
    expect(mayGive(admin, { base: 'guest', permissions: ['audit.read'] })).toBe(true);
    expect(mayGive(admin, { base: 'guest', permissions: ['wallet.adjust'] })).toBe(false);
    expect(mayGive({ role: 'admin', permissions: all }, { base: 'superadmin', permissions: [] })).toBe(false);
    expect(mayGive({ role: 'guest', permissions: all }, { base: 'admin', permissions: [] })).toBe(false);
    expect(
      mayGive({ role: 'superadmin', permissions: all }, { base: 'superadmin', permissions: [...all] }),
    ).toBe(true);
  });

  it('to a new account is a member’s, unless the giver may give roles', () => {
    const giver = { role: 'admin', permissions: rolePermissions.admin } as const;
    const inviter = { role: 'admin', permissions: ['users.write'] } as const;
    expect(mayCreate(inviter, 'paid')).toBe(true);
    expect(mayCreate(inviter, 'admin')).toBe(false);
    expect(mayCreate(giver, 'admin')).toBe(true);
    expect(
      mayCreate(giver, 'admin', [role({ code: 'admin', base: 'admin', permissions: ['wallet.adjust'] })]),
    ).toBe(false);
    expect(mayCreate(giver, 'superadmin')).toBe(false);
  });

  it('brings what the custom role holds, or without one the system role', () => {
    expect(permissionsOfRoles({ role: 'guest', customRole: null }, listed)).toEqual(['stats.read']);
    expect(permissionsOfRoles({ role: 'guest', customRole: { id, name: 'Desk' } }, listed)).toEqual([
      'users.read',
    ]);
    expect(permissionsOfRoles({ role: 'guest', customRole: null }, undefined)).toBeUndefined();
    expect(permissionsOfRoles({ role: 'superadmin', customRole: null }, [])).toEqual(
      rolePermissions.superadmin,
    );
  });

  it('is sent as a system role, or as a custom role with the one it extends', () => {
    expect(pickedRole('admin', listed)).toEqual({ role: 'admin', customRoleId: null });
    expect(pickedRole(id, listed)).toEqual({ role: 'guest', customRoleId: id });
    expect(pickedRole('gone', listed)).toBeNull();
  });
});
