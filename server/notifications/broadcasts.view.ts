import type { Broadcast } from '../../contract/messaging/broadcasts.ts';
import type { BroadcastRow } from './broadcastList.queries.ts';

export const viewBroadcast = (row: BroadcastRow): Broadcast => ({
  id: row.id,
  title: row.title,
  body: row.body,
  link: row.link,
  audience: row.audience,
  // A constraint of the table allows no other names.
  channels: row.channels as Broadcast['channels'],
  state: row.state,
  scheduledAt: row.scheduled_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  createdBy: row.created_by && row.username ? { id: row.created_by, username: row.username } : null,
  receivers: row.receivers,
  delivered: { inApp: row.in_app ?? 0, email: row.email ?? 0, push: row.push ?? 0 },
  read: row.read ?? 0,
});
