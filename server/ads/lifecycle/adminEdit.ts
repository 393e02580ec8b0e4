import { changedFields } from '../../../contract/ads/adChanges.ts';
import type { adLife } from '../../../contract/ads/adLife.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Received } from '../../../contract/core/endpoint.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import { changeMarket } from '../../http/cache/changeMarket.ts';
import type { Actor } from '../../http/caller.ts';
import { ensure } from '../../lib/errors.ts';
import { recordAudit } from '../../operations/audit/audit.ts';
import { storedPayload } from '../content/payload.queries.ts';
import { checkedRefs } from '../content/payloadChecks.ts';
import { ensureMatch, removeFiles } from '../documents/documents.ts';
import { insertAdEvent } from '../rows/adWrites.queries.ts';
import { fileNames, writeContent } from './contentWrites.ts';
import { followRulesOf } from './followRules.ts';
import { adPath, editPath, lockForMove, notifyOwner } from './moves.ts';

/** Corrects another user's ad in place; its status stays. */
export async function editAsAdmin(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, ...given }: Received<typeof adLife.adminEdit>['body'],
): Promise<void> {
  // Documents can be renamed and dropped here; a new one would need a file.
  ensureMatch(given.documents ?? [], []);
  const files = await changeMarket(ctx, async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensure(version === undefined || row.version === version, 'STALE');
    const before = await storedPayload(tx, id);
    const ad = { ...(before.validUntil && { validUntil: before.validUntil }), ...given };
    const changed = changedFields(before, ad, await fileNames(tx, id));
    if (changed.length === 0) return [];
    const refs = await checkedRefs(tx, ad, { complete: row.status !== 'draft', changed });
    const { files: dropped, assessment } = await writeContent(tx, row, { ad, storedFiles: new Map() }, refs);
    const event = row.revises_id
      ? { adId: row.revises_id, kind: 'revision' as const }
      : { adId: id, kind: 'edit' as const };
    await insertAdEvent(tx, {
      ...event,
      actorId: actor.id,
      from: row.status,
      to: row.status,
      fields: changed,
    });
    const only = (one: AdPayload) => Object.fromEntries(changed.map((field) => [field, one[field] ?? null]));
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'ad.edit',
      entity: 'ad',
      entityId: id,
      before: only(before),
      after: only(ad),
    });
    const path = row.status === 'approved' ? adPath(row) : editPath({ id: row.revises_id ?? id });
    await notifyOwner(ctx, tx, row, 'adCorrected', {
      actorId: actor.id,
      reason: changed.map((field) => msg(`adField.${field}`)),
      path,
    });
    await followRulesOf(ctx, tx, row, { findings: assessment.rules, actorId: actor.id });
    return dropped;
  });
  await removeFiles(ctx, files);
}
