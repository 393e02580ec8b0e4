import type { Permission } from '../../../contract/core/access.ts';

/** Where a thing is looked at: the screen, the parameter of its address that opens it, who may. */
const screens = {
  user: ['/admin/users', 'user', 'users.read'],
  company: ['/admin/companies', 'company', 'users.read'],
  ad: ['/admin/ads', 'ad', 'ads.moderate'],
  ticket: ['/admin/tickets', 'ticket', 'tickets.handle'],
  payment: ['/admin/payments', 'payment', 'payments.read'],
  plan: ['/admin/plans', 'plan', 'plans.write'],
  coupon: ['/admin/coupons', 'coupon', 'plans.write'],
  role: ['/admin/roles', 'role', 'users.read'],
  broadcast: ['/admin/notifications', 'message', 'notifications.send'],
  red_flag_rule: ['/admin/red-flag-rules', 'rule', 'ads.moderate'],
  screening_hit: ['/admin/screening', 'hit', 'compliance.read'],
  backup: ['/admin/backup', 'backup', 'backups.manage'],
} as const satisfies Record<string, readonly [string, string, Permission]>;

const hasScreen = (entity: string): entity is keyof typeof screens => Object.hasOwn(screens, entity);

/** Null if the thing has no screen, or none that this reader may open. */
export const screenOf = (entity: string, id: string, held: readonly Permission[]) => {
  if (!hasScreen(entity)) return null;
  const [to, parameter, permission] = screens[entity];
  return held.includes(permission) ? { to, search: { [parameter]: id } } : null;
};
