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
  'prices.write',
  'backups.manage',
  'jobs.manage',
  'payments.read',
  'wallet.adjust',
  'audit.read',
  'companies.verify',
  'documents.review',
  'compliance.read',
  'compliance.review',
  'compliance.rules',
] as const;
export type Permission = (typeof permissions)[number];

const superadminPermissions = ['jobs.manage', 'wallet.adjust'] as const;
type SuperadminPermission = (typeof superadminPermissions)[number];
export type GrantablePermission = Exclude<Permission, SuperadminPermission>;

export const isGrantable = (permission: Permission): permission is GrantablePermission =>
  !superadminPermissions.some((one) => one === permission);

/** Permissions that roles and accounts can be given; those for money and operations are reserved for superadmins. */
export const grantablePermissions = permissions.filter(isGrantable);

/** Initial permissions of the system roles, also used to restore them. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  guest: [],
  paid: [],
  /** Rules of sanctions are entered by who was named for it. */
  admin: grantablePermissions.filter((permission) => permission !== 'compliance.rules'),
  superadmin: permissions,
};

export const isAdmin = (role: Role): boolean => role === 'admin' || role === 'superadmin';

/**
 * Effective permissions: those of the custom role, or if null of the role, plus those granted to the user.
 * Unknown names are ignored. A superadmin has all permissions, and members have none, whatever is stored: the back
 * office opens to staff alone.
 */
export const effectivePermissions = (
  role: Role,
  ofRole: readonly string[] | null,
  ofCustomRole: readonly string[] | null = null,
  own: readonly string[] = [],
): readonly Permission[] =>
  role === 'superadmin'
    ? permissions
    : grantablePermissions.filter(
        (permission) =>
          isAdmin(role) && ((ofCustomRole ?? ofRole ?? []).includes(permission) || own.includes(permission)),
      );

/** Entitlements of a role or a plan; `null` is "no limit". */
export type Entitlements = {
  maxActiveAds: number | null;
  contactRevealsPerMonth: number | null;
  maxDocumentsPerAd: number;
  maxDrafts: number | null;
  /** Total of all files of an account; a megabyte is 1024 × 1024 bytes. */
  storageMegabytes: number | null;
  savedSearches: number;
  featuredAds: number;
  /** How many people of a company may act for it; those who only read need none. */
  seats: number | null;
  bulkImport: boolean;
  marketMap: boolean;
  priceInsight: boolean;
  /** Own values of licensed benchmarks, seen by nobody else. */
  ownQuotes: boolean;
  analytics: boolean;
  /** Own counterparties and vessels checked against sanctions lists, in a month. */
  screeningLookups: number;
};

const member = {
  maxDocumentsPerAd: 20,
  maxDrafts: 50,
  storageMegabytes: 100,
  savedSearches: 3,
  featuredAds: 0,
  seats: 1,
  bulkImport: false,
  marketMap: true,
  priceInsight: false,
  ownQuotes: false,
  analytics: false,
  screeningLookups: 0,
};
const trader = {
  ...member,
  maxDrafts: 500,
  storageMegabytes: 1024,
  savedSearches: 50,
  featuredAds: 1,
  bulkImport: true,
  priceInsight: true,
  ownQuotes: true,
  analytics: true,
  screeningLookups: 20,
};
const staff = {
  ...trader,
  maxActiveAds: null,
  contactRevealsPerMonth: null,
  maxDrafts: null,
  storageMegabytes: null,
  screeningLookups: 1000,
  seats: null,
};

/** Initial entitlements of the system roles, also used to restore them. */
export const roleEntitlements: Record<Role, Entitlements> = {
  guest: { ...member, maxActiveAds: 2, contactRevealsPerMonth: 5 },
  paid: { ...trader, maxActiveAds: 50, contactRevealsPerMonth: 100 },
  admin: staff,
  superadmin: staff,
};

const more = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b));

/** Best of several entitlements: of a role, a custom role, a plan. */
export const bestOf = (first: Entitlements, ...rest: Entitlements[]): Entitlements =>
  rest.reduce(
    (best, next) => ({
      maxActiveAds: more(best.maxActiveAds, next.maxActiveAds),
      contactRevealsPerMonth: more(best.contactRevealsPerMonth, next.contactRevealsPerMonth),
      maxDocumentsPerAd: Math.max(best.maxDocumentsPerAd, next.maxDocumentsPerAd),
      maxDrafts: more(best.maxDrafts, next.maxDrafts),
      storageMegabytes: more(best.storageMegabytes, next.storageMegabytes),
      savedSearches: Math.max(best.savedSearches, next.savedSearches),
      featuredAds: Math.max(best.featuredAds, next.featuredAds),
      seats: more(best.seats, next.seats),
      bulkImport: best.bulkImport || next.bulkImport,
      marketMap: best.marketMap || next.marketMap,
      priceInsight: best.priceInsight || next.priceInsight,
      ownQuotes: best.ownQuotes || next.ownQuotes,
      analytics: best.analytics || next.analytics,
      screeningLookups: Math.max(best.screeningLookups, next.screeningLookups),
    }),
    first,
  );
