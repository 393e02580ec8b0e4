import type { adLife } from '../../contract/adLife.ts';
import type { AdPayload } from '../../contract/adPayload.ts';
import type { Received } from '../../contract/endpoint.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Actor } from '../http/caller.ts';
import { ensure } from '../http/errors.ts';
import { insertAdEvent, learnWords } from './adWrites.queries.ts';
import { changedFields } from './changes.ts';
import { fileNames, writeContent } from './contentWrites.ts';
import { ensureMatch, removeFiles } from './documents.ts';
import { adPath, editPath, lockForMove, tellMarket, tellOwner } from './moves.ts';
import { storedPayload } from './payload.queries.ts';
import { checkedRefs } from './payloadChecks.ts';

/** How mails name the fields. */
const names: Record<keyof AdPayload, string> = {
  side: 'buying or selling',
  dealKind: 'kind of deal',
  productId: 'product',
  productTypeId: 'grade',
  title: 'title',
  description: 'description',
  originCountryId: 'origin',
  quality: 'quality',
  density15: 'density',
  quantity: 'quantity',
  price: 'price',
  delivery: 'delivery',
  paymentTerms: 'payment terms',
  inspectors: 'inspectors',
  validUntil: 'validity',
  contact: 'contact',
  documents: 'documents',
};

/** Corrects somebody's ad in place: its state stays. */
export async function editAsAdmin(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, ...given }: Received<typeof adLife.adminEdit>['body'],
): Promise<void> {
  // Documents can be renamed and dropped here; a new one would need a file.
  ensureMatch(given.documents ?? [], []);
  const files = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockForMove(ctx, tx, id);
    ensure(row.version === version, 'STALE');
    const before = await storedPayload(tx, id);
    const ad = { ...(before.validUntil && { validUntil: before.validUntil }), ...given };
    const changed = changedFields(before, ad, await fileNames(tx, id));
    if (changed.length === 0) return [];
    const refs = await checkedRefs(tx, ad, { complete: row.status !== 'draft', changed });
    const { files: dropped } = await writeContent(tx, row, { ad, kept: new Map() }, refs);
    const told = row.revises_id
      ? { adId: row.revises_id, kind: 'revision' as const }
      : { adId: id, kind: 'edit' as const };
    await insertAdEvent(tx, {
      ...told,
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
    if (row.published_at) {
      await learnWords(tx, id);
      await tellMarket(ctx, tx, id);
    }
    const path = row.status === 'approved' ? adPath(row) : editPath({ id: row.revises_id ?? id });
    await tellOwner(ctx, tx, row, 'adCorrected', {
      actorId: actor.id,
      reason: changed.map((field) => names[field]).join(', '),
      path,
    });
    return dropped;
  });
  ctx.kept.drop('market');
  await removeFiles(ctx, files);
}
