import type { MessageValue } from '../../contract/core/message.ts';
import { kindNames, kindSpec, type NotificationKind } from '../../contract/messaging/notificationKinds.ts';
import type { Notification, Preferences } from '../../contract/messaging/notifications.ts';
import type { Caller } from '../http/caller.ts';
import { may } from '../http/caller.ts';
import { channelsFor, quietOf } from './channels.ts';
import type { NotificationRow } from './inbox.queries.ts';
import type { SettingsRow } from './preferences.queries.ts';
import { textOf } from './texts.ts';

export function viewNotification(row: NotificationRow): Notification {
  // The column is text; a kind that no longer exists is left out of the list.
  const kind = row.kind as NotificationKind;
  const { title, body } = textOf(kind, row.data as Record<string, MessageValue>, row.language);
  return {
    id: row.id,
    kind,
    title,
    body,
    link: row.link,
    severity: kindSpec(kind).severity,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Whether a user can receive a kind, and so may configure it. */
const concerns = (kind: NotificationKind, caller: Caller): boolean => {
  const { permission } = kindSpec(kind);
  return permission === undefined || may(caller, permission);
};

export function viewPreferences(row: SettingsRow | undefined, caller: Caller): Preferences {
  return {
    kinds: kindNames
      .filter((kind) => concerns(kind, caller))
      .map((kind) => ({
        kind,
        group: kindSpec(kind).group,
        ...channelsFor(kind, row?.channels ?? null),
        locked: kindSpec(kind).locked ?? false,
      })),
    quietHours: row ? quietOf(row) : null,
  };
}
