import { describe, expect, it } from 'vitest';
import { permissions, rolePermissions } from '../../contract/access.ts';
import { permissionLock, roleLock } from './permissionLock.ts';
import { permissionAreas, permissionText } from './permissionText.ts';

const superadmin = { permissions };
const admin = { permissions: rolePermissions.admin };
const tuner = { permissions: ['users.read', 'roles.write', 'ads.moderate'] as const };
const custom = { kind: 'custom', base: 'admin' } as const;
const ofAdmin = rolePermissions.admin;

describe('what can be switched of a role', () => {
  it('is nothing of the superadmin role, by nobody', () => {
    const fixed = { kind: 'system', base: 'superadmin' } as const;
    expect(roleLock(superadmin, fixed)).toBe('fixed');
    for (const permission of permissions)
      expect(permissionLock(superadmin, fixed, [], permission)).toBe('fixed');
  });

  it('is nothing for who may only look', () => {
    expect(roleLock(admin, custom)).toBe('read_only');
    expect(permissionLock(admin, { kind: 'system', base: 'guest' }, [], 'ads.moderate')).toBe('read_only');
  });

  it('is not what the base brings, and not what the viewer does not hold', () => {
    expect(permissionLock(superadmin, custom, ofAdmin, 'ads.moderate')).toBe('inherited');
    expect(permissionLock(superadmin, custom, ofAdmin, 'wallet.adjust')).toBeNull();
    expect(permissionLock(tuner, { kind: 'custom', base: 'guest' }, [], 'ads.moderate')).toBeNull();
    expect(permissionLock(tuner, { kind: 'custom', base: 'guest' }, [], 'ads.delete')).toBe('not_held');
    expect(permissionLock(superadmin, { kind: 'system', base: 'admin' }, [], 'wallet.adjust')).toBeNull();
  });
});

it('every permission stands in one area and has words', () => {
  const placed = permissionAreas.flatMap((area) => area.permissions);
  expect(placed.toSorted()).toEqual([...permissions].toSorted());
  expect(Object.keys(permissionText).toSorted()).toEqual([...permissions].toSorted());
});
