import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../../contract/core/access.ts';
import { permissionChange, permissionStates } from './permissionMatrix.ts';

const account = {
  permissions: ['users.read', 'audit.read'] as Permission[],
  grantedPermissions: ['audit.read'] as Permission[],
};
const viewer = { permissions: ['users.read', 'audit.read'] as Permission[] };
const of = (permission: Permission, states: ReturnType<typeof permissionStates>) =>
  states.find((state) => state.permission === permission);

describe('the permissions of an account', () => {
  it('tell what comes from the roles from what is its own', () => {
    const states = permissionStates(account, account.grantedPermissions, viewer);
    expect(of('users.read', states)).toMatchObject({ inherited: true, own: false });
    expect(of('audit.read', states)).toMatchObject({ inherited: false, own: true });
    expect(of('ads.edit', states)).toMatchObject({ inherited: false, own: false });
  });

  it('can be both, where the roles are known', () => {
    const states = permissionStates(account, ['users.read'], viewer, ['users.read']);
    expect(of('users.read', states)).toMatchObject({ inherited: true, own: true });
  });

  it('can be changed only where the viewer holds them', () => {
    const states = permissionStates(account, [], viewer);
    expect(of('users.read', states)?.changeable).toBe(true);
    expect(of('wallet.adjust', states)?.changeable).toBe(false);
  });

  it('change by what was ticked and what was cleared', () => {
    expect(permissionChange(['audit.read', 'ads.edit'], ['ads.edit', 'users.read'])).toEqual([
      'users.read',
      'audit.read',
    ]);
    expect(permissionChange(['audit.read'], ['audit.read'])).toEqual([]);
  });
});
