import type { AdEvent } from '../../../contract/ads/adLife.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { type Caller, may } from '../../http/caller.ts';
import type { EventRow } from './adLife.queries.ts';

/** Owners do not see the names of moderators. */
export function viewEvent(row: EventRow, viewer: Caller): AdEvent {
  const byOwner = row.actor_id === row.owner_id || row.by_colleague;
  return {
    id: row.id,
    kind: row.kind,
    from: row.from_status,
    to: row.to_status,
    by: row.actor_id === null ? 'system' : byOwner ? 'owner' : 'moderator',
    actor: byOwner || may(viewer, 'ads.moderate') ? row.actor_name : null,
    reason: row.reason,
    message: row.message === null ? null : readMessage(row.message),
    fields: row.fields,
    // An ad that was restored and closed again has the reason of its last end.
    closeReason: row.to_status === 'closed' && row.kind === 'move' ? row.close_reason : null,
    createdAt: row.created_at.toISOString(),
  };
}
