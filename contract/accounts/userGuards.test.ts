import { describe, expect, test } from 'vitest';
import { type Permission, rolePermissions } from '../core/access.ts';
import { userGuards } from './userGuards.ts';

const actor = (role: 'guest' | 'admin' | 'superadmin') => ({
  id: 'actor',
  role,
  permissions: rolePermissions[role],
});
const target = (role: 'guest' | 'admin' | 'superadmin', isLastSuperadmin = false) => ({
  id: 'target',
  role,
  permissions: rolePermissions[role],
  isLastSuperadmin,
});
/** An admin with reduced permissions. */
const clerk = { ...actor('admin'), permissions: ['users.block', 'users.write', 'users.role'] as const };
const self = { ...target('superadmin', true), id: 'actor' };

describe.each(['block', 'remove'] as const)('%s', (what) => {
  const guard = userGuards[what];
  test('others, but nobody above and never the last superadmin', () => {
    expect(guard(actor('admin'), target('guest'))).toBeNull();
    expect(guard(actor('admin'), target('admin'))).toBeNull();
    expect(guard(actor('admin'), target('superadmin'))).toBe('ABOVE_YOU');
    expect(guard(actor('superadmin'), target('superadmin'))).toBeNull();
    expect(guard(actor('superadmin'), target('superadmin', true))).toBe('LAST_SUPERADMIN');
    expect(guard(actor('superadmin'), self)).toBe('NOT_ON_YOURSELF');
  });
  test('nobody who may do more', () => {
    expect(guard(clerk, target('guest'))).toBeNull();
    expect(guard(clerk, target('admin'))).toBe('NOT_HELD');
    expect(guard(clerk, { ...target('guest'), permissions: ['audit.read'] })).toBe('NOT_HELD');
  });
});

test('a role: superadmin only from a superadmin, and the last one keeps theirs', () => {
  expect(userGuards.setRole(actor('admin'), target('guest'), 'admin')).toBeNull();
  expect(userGuards.setRole(actor('admin'), target('guest'), 'superadmin')).toBe('NOT_HELD');
  expect(userGuards.setRole(actor('superadmin'), target('guest'), 'superadmin')).toBeNull();
  expect(userGuards.setRole(actor('superadmin'), target('superadmin', true), 'guest')).toBe(
    'LAST_SUPERADMIN',
  );
  expect(userGuards.setRole(actor('superadmin'), self, 'guest')).toBe('NOT_ON_YOURSELF');
  expect(userGuards.setRole(actor('guest'), target('guest'), 'admin')).toBe('NOT_HELD');
  expect(userGuards.setRole(clerk, target('admin'), 'guest')).toBe('NOT_HELD');
});

test('permissions: only what the actor holds, not to oneself, and to staff alone', () => {
  const { setPermissions } = userGuards;
  const given = (...permissions: Permission[]) => ({ given: permissions, taken: [] });
  expect(setPermissions(actor('admin'), target('guest'), given('ads.edit'))).toBe('STAFF_ONLY');
  expect(setPermissions(actor('admin'), target('guest'), { given: [], taken: ['ads.edit'] })).toBeNull();
  expect(setPermissions(actor('admin'), target('admin'), given('ads.edit'))).toBeNull();
  expect(setPermissions(actor('admin'), target('admin'), given('ads.edit', 'wallet.adjust'))).toBe(
    'NOT_HELD',
  );
  expect(setPermissions(actor('admin'), target('superadmin'), given('ads.edit'))).toBe('ABOVE_YOU');
  expect(setPermissions(actor('superadmin'), self, given('ads.edit'))).toBe('NOT_ON_YOURSELF');
});

test('editing is free below, a new e-mail only where the actor holds as much', () => {
  expect(userGuards.edit(actor('admin'), target('admin'))).toBeNull();
  expect(userGuards.edit(actor('admin'), target('superadmin'))).toBe('ABOVE_YOU');
  expect(userGuards.changeEmail(actor('admin'), target('admin'))).toBeNull();
  expect(userGuards.changeEmail(actor('guest'), target('admin'))).toBe('NOT_HELD');
  expect(userGuards.changeEmail(actor('admin'), target('superadmin'))).toBe('ABOVE_YOU');
});

test('creating staff needs users.role and all that the role holds', () => {
  expect(userGuards.create(actor('guest'), 'paid')).toBeNull();
  const { admin } = rolePermissions;
  const inviter = { ...actor('admin'), permissions: admin.filter((one) => one !== 'users.role') };
  expect(userGuards.create(inviter, 'admin')).toBe('NOT_HELD');
  expect(userGuards.create(actor('admin'), 'admin')).toBeNull();
  expect(userGuards.create({ ...actor('guest'), permissions: admin }, 'admin')).toBe('NOT_HELD');
  expect(userGuards.create(actor('admin'), 'superadmin')).toBe('NOT_HELD');
  expect(userGuards.create(actor('superadmin'), 'superadmin')).toBeNull();
});
