import { kindSpec, type NotificationKind } from '../../contract/messaging/notificationKinds.ts';
import type { QuietHours } from '../../contract/messaging/notifications.ts';
import type { Chosen } from './notifications.queries.ts';

export type Ways = { inApp: boolean; email: boolean; push: boolean };

/** The channels of a kind for a user: as chosen, else the contract's default. */
export function channelsFor(kind: NotificationKind, chosen: Chosen | null): Ways {
  const { inApp, email, push, locked } = kindSpec(kind);
  const ways = chosen?.[kind] ?? { inApp, email, push };
  return locked ? { ...ways, inApp: true, email: true } : ways;
}

type QuietColumns = { quiet_from: string | null; quiet_to: string | null; time_zone: string | null };

export const quietOf = ({ quiet_from: from, quiet_to: to, time_zone: timeZone }: QuietColumns) =>
  from !== null && to !== null && timeZone !== null ? ({ from, to, timeZone } satisfies QuietHours) : null;
