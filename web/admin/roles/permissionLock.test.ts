import { describe, expect, it } from 'vitest';
import { permissions, rolePermissions } from '../../../contract/core/access.ts';
import { permissionLock, roleLock } from './permissionLock.ts';
import { permissionAreas, permissionText } from './permissionText.ts';

const superadmin = { permissions };
const admin = { permissions: rolePermissions.admin };
const tuner = { permissions: ['users.read', 'roles.write', 'ads.moderate'] as const };
const custom = { kind: 'custom', base: 'admin' } as const;
const reader = { permissions: ['users.read'] as const };

describe('what can be switched of a role', () => {
  it('is nothing of the superadmin role, by nobody', () => {
    const fixed = { kind: 'system', base: 'superadmin' } as const;
    expect(roleLock(superadmin, fixed)).toBe('fixed');
    for (const permission of permissions) expect(permissionLock(superadmin, fixed, permission)).toBe('fixed');
  });

  it('is nothing for who may only look', () => {
    expect(roleLock(reader, custom)).toBe('read_only');
    expect(permissionLock(reader, { kind: 'system', base: 'guest' }, 'ads.moderate')).toBe('read_only');
  });

  it('is what the viewer holds, and never what is a superadmin’s alone', () => {
    expect(permissionLock(superadmin, custom, 'ads.moderate')).toBeNull();
    expect(permissionLock(superadmin, custom, 'wallet.adjust')).toBe('superadmins_only');
    expect(permissionLock(admin, custom, 'backups.manage')).toBeNull();
    expect(permissionLock(tuner, custom, 'ads.moderate')).toBeNull();
    expect(permissionLock(tuner, custom, 'ads.delete')).toBe('not_held');
  });
});

it('nothing can be switched of a role for members', () => {
  for (const base of ['guest', 'paid'] as const)
    expect(permissionLock(superadmin, { kind: 'custom', base }, 'ads.moderate')).toBe('members_hold_none');
});

it('every permission stands in one area and has words', () => {
  const placed = permissionAreas.flatMap((area) => area.permissions);
  expect(placed.toSorted()).toEqual([...permissions].toSorted());
  expect(Object.keys(permissionText).toSorted()).toEqual([...permissions].toSorted());
});
