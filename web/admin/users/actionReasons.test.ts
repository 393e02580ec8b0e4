import { describe, expect, it } from 'vitest';
import { type Permission, rolePermissions } from '../../../contract/core/access.ts';
import { whyNot } from './actionReasons.ts';

const admin = { id: 'a', role: 'admin', permissions: rolePermissions.admin.slice() } as const;
const superadmin = { id: 's', role: 'superadmin', permissions: rolePermissions.superadmin.slice() } as const;
const clerk = { id: 'c', role: 'admin', permissions: ['users.block'] as Permission[] } as const;
const member = { id: 'm', role: 'guest', permissions: [] as Permission[], isLastSuperadmin: false } as const;
const last = { ...superadmin, isLastSuperadmin: true } as const;

describe('an action that is not possible', () => {
  it('names the missing permission first', () => {
    expect(whyNot('setRole', clerk, member)).toBe('NOT_PERMITTED');
    expect(whyNot('setPermissions', clerk, last)).toBe('NOT_PERMITTED');
    expect(whyNot('edit', { ...admin, permissions: ['users.read'] }, member)).toBe('NOT_PERMITTED');
  });

  it('names the rule that stands against it', () => {
    expect(whyNot('block', admin, last)).toBe('ABOVE_YOU');
    expect(whyNot('block', clerk, { ...admin, isLastSuperadmin: false })).toBe('NOT_HELD');
    expect(whyNot('edit', admin, last)).toBe('ABOVE_YOU');
    expect(whyNot('remove', superadmin, last)).toBe('NOT_ON_YOURSELF');
    expect(whyNot('setRole', superadmin, { ...last, id: 'other' })).toBe('LAST_SUPERADMIN');
    expect(whyNot('setPermissions', superadmin, last)).toBe('NOT_ON_YOURSELF');
  });

  it('is none where it is', () => {
    expect(whyNot('block', admin, member)).toBeNull();
    expect(whyNot('setRole', superadmin, member)).toBeNull();
    expect(whyNot('edit', superadmin, last)).toBeNull();
  });
});
