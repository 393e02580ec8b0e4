export const roles = ['guest', 'paid', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'ads.moderate',
  'ads.edit',
  'ads.delete',
  'users.read',
  'users.write',
  'users.block',
  'users.role',
  'users.permissions',
  'roles.write',
  'plans.write',
  'reports.read',
  'stats.read',
  'notifications.send',
  'tickets.handle',
  'settings.write',
  'landing.write',
  'social.write',
  'basedata.write',
  'backups.manage',
  'payments.read',
  'wallet.adjust',
  'audit.read',
] as const;
export type Permission = (typeof permissions)[number];

const superadminOnly: readonly Permission[] = [
  'users.role',
  'users.permissions',
  'roles.write',
  'backups.manage',
  'wallet.adjust',
  'social.write',
];

export const rolePermissions: Record<Role, readonly Permission[]> = {
  guest: [],
  paid: [],
  admin: permissions.filter((permission) => !superadminOnly.includes(permission)),
  superadmin: permissions,
};

/** What a user may do: what the role holds and what was granted to the user alone, unknown words left out. */
export const effectivePermissions = (role: Role, granted: readonly string[]): Permission[] =>
  permissions.filter(
    (permission) => rolePermissions[role].includes(permission) || granted.includes(permission),
  );

export const isAdmin = (role: Role): boolean => role === 'admin' || role === 'superadmin';

/** What a role or a plan entitles to; `null` is "no limit". */
export type Entitlements = { maxActiveAds: number | null; contactRevealsPerMonth: number | null };

export const roleEntitlements: Record<Role, Entitlements> = {
  guest: { maxActiveAds: 2, contactRevealsPerMonth: 5 },
  paid: { maxActiveAds: 50, contactRevealsPerMonth: 100 },
  admin: { maxActiveAds: null, contactRevealsPerMonth: null },
  superadmin: { maxActiveAds: null, contactRevealsPerMonth: null },
};
