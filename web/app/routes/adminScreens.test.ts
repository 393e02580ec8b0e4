import { describe, expect, it, vi } from 'vitest';
import { permissions, type Role, rolePermissions, roles } from '../../../contract/core/access.ts';
import { adminScreens, mayOpen, openAdminScreens } from './adminScreens.ts';
import { adminMenu, menuOf } from './menus.ts';

// The routes import their screens lazily, but the modules around them need window, document and location.
const page = {
  document: { getElementById: () => null, addEventListener: () => {} },
  history: { state: null, pushState: () => {}, replaceState: () => {} },
  location: { pathname: '/', search: '', hash: '' },
  addEventListener: () => {},
};
for (const [name, part] of Object.entries({ ...page, window: page, self: page })) vi.stubGlobal(name, part);

const holder = (role: Role) => ({ role, permissions: [...rolePermissions[role]] });
const pathsOf = (role: Role) => menuOf(holder(role)).map(({ to }) => to);

describe('the screens of the back office', () => {
  it('are all in the table, each with its permission', async () => {
    const { router } = await import('./routes.tsx');
    const paths = Object.keys(router.routesByPath).filter((path) => /^\/admin\/./.test(path));
    // Parts of a screen, as one thing or another view of it, are nested below it and share its permission.
    const isPart = (path: string) => adminScreens.some(({ to }) => path.startsWith(`${to}/`));
    expect(paths.filter((path) => !isPart(path)).toSorted()).toEqual(
      adminScreens.map(({ to }) => to).toSorted(),
    );
    for (const path of paths.filter(isPart)) expect(mayOpen(path, holder('superadmin')), path).toBe(true);
    for (const { to, permission } of adminScreens) {
      if (to === '/admin/profile' || to === '/admin/inbox') expect(permission).toBeNull();
      else expect(permissions, to).toContain(permission);
    }
  });

  it('are open to each role as far as its permissions go', () => {
    expect(pathsOf('superadmin')).toEqual(adminScreens.map(({ to }) => to));
    expect(pathsOf('admin')).toEqual([
      '/admin/ads',
      '/admin/ad-runs',
      '/admin/red-flag-rules',
      '/admin/tickets',
      '/admin/users',
      '/admin/companies',
      '/admin/data-requests',
      '/admin/documents',
      '/admin/evidence',
      '/admin/screening',
      '/admin/roles',
      '/admin/plans',
      '/admin/coupons',
      '/admin/payments',
      '/admin/reports',
      '/admin/stats',
      '/admin/notifications',
      '/admin/audit',
      '/admin/base-data',
      '/admin/quotes',
      '/admin/site-settings',
      '/admin/tax-rates',
      '/admin/legal',
      '/admin/landing-settings',
      '/admin/social-login-settings',
      '/admin/backup',
      '/admin/profile',
      '/admin/inbox',
    ]);
    for (const role of ['guest', 'paid'] as const)
      expect(pathsOf(role).filter((path) => path.startsWith('/admin'))).toEqual([]);
  });

  it('show no entry that the guard refuses, and hide none that it lets in', () => {
    for (const role of roles)
      for (const { to } of adminScreens)
        expect(mayOpen(to, holder(role)), `${role} at ${to}`).toBe(
          openAdminScreens(holder(role)).some((screen) => screen.to === to),
        );
    for (const permission of permissions) {
      const user = { role: 'admin' as const, permissions: [permission] };
      const wanted = adminScreens.filter(
        (screen) => screen.permission === null || screen.permission === permission,
      );
      expect(menuOf(user).map(({ to }) => to)).toEqual(wanted.map(({ to }) => to));
      for (const { to } of adminScreens)
        expect(mayOpen(to, user)).toBe(wanted.some((screen) => screen.to === to));
    }
  });

  it('let nobody in by a path that the table does not know, and a part of a screen like the screen', () => {
    const user = holder('superadmin');
    expect(mayOpen('/admin', user)).toBe(false);
    expect(mayOpen('/admin/secrets', user)).toBe(false);
    expect(mayOpen('/admin/adsense', user)).toBe(false);
    expect(mayOpen('/admin/ads/$id/edit', user)).toBe(true);
    expect(mayOpen('/admin/ads/$id/edit', { permissions: ['audit.read'] })).toBe(false);
  });

  it('start with the first one that is open', () => {
    expect(openAdminScreens(holder('admin'))[0]?.to).toBe('/admin/ads');
    expect(openAdminScreens({ permissions: ['audit.read'] })[0]?.to).toBe('/admin/audit');
    expect(openAdminScreens({ permissions: [] })[0]?.to).toBe('/admin/profile');
    expect(adminMenu).toBe(adminScreens);
  });

  it('let no member in, whatever they hold', () => {
    const support = { role: 'guest' as const, permissions: ['tickets.handle' as const] };
    expect(menuOf(support).filter(({ to }) => to.startsWith('/admin'))).toEqual([]);
  });
});
