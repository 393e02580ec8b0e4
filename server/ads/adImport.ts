import type { adImport } from '../../contract/adImport.ts';
import type { AdPayload } from '../../contract/adPayload.ts';
import type { Answer, Received } from '../../contract/endpoint.ts';
import type { Context } from '../context.ts';
import { holdEffect } from '../db/holdEffect.ts';
import type { Caller } from '../http/caller.ts';
import { requireFeature } from '../roles/roles.ts';
import { loadVocabulary } from './adImport.queries.ts';
import { columnAt, glossaryOf, readRow } from './adImportRow.ts';
import { insertNewAds, type NewAd } from './adInserts.ts';
import { adsAmong } from './ads.queries.ts';
import { insertAdEvents } from './adWrites.queries.ts';
import { ensureDrafts } from './allowance.ts';
import { cautionsOf } from './cautions.ts';
import { loadLibrary } from './following.queries.ts';
import { refsFrom } from './following.ts';
import type { Refs } from './refs.queries.ts';
import { findRefFaults } from './refs.ts';

type Outcome = Answer<typeof adImport.run>;

/** The id of the ad of a row: one for each row and effect, which the first row's has itself. */
const idOfRow = (effectId: string, row: number): string => {
  const tail = Number.parseInt(effectId.slice(-4), 16) ^ row;
  return `${effectId.slice(0, -4)}${tail.toString(16).padStart(4, '0')}`;
};

/**
 * Makes a draft of each row, or of none where a cell is bad; once for each `effectId`. Refuses
 * `UPGRADE_REQUIRED`, also without room for so many drafts.
 */
export async function importAds(
  ctx: Context,
  caller: Caller,
  { rows, dryRun }: Received<typeof adImport.run>['body'],
  effectId: string,
): Promise<Outcome> {
  const ids = rows.map((_cells, row) => idOfRow(effectId, row));
  const made = await adsAmong(ctx.db, ids);
  if (made.length > 0) return { faults: [], created: made };
  await requireFeature(ctx.db, caller.id, 'bulkImport');
  const words = glossaryOf(await loadVocabulary(ctx.db));
  const library = await loadLibrary(ctx.db);
  const faults: Outcome['faults'] = [];
  const read: { ad: AdPayload; refs: Refs }[] = [];
  for (const [row, cells] of rows.entries()) {
    const { ad, faults: found } = readRow(cells, words);
    faults.push(...found.map((fault) => ({ row, ...fault })));
    if (!ad) continue;
    const refs = refsFrom(library, ad);
    faults.push(
      ...findRefFaults(ad, refs).map(({ path, message }) => ({ row, column: columnAt(path), message })),
    );
    read.push({ ad, refs });
  }
  if (dryRun || faults.length > 0) return { faults, created: [] };
  const judged: NewAd[] = [];
  // Looking through what others have takes longer than writing: it holds no transaction.
  for (const [ahead, { ad, refs }] of read.entries()) {
    const found = await cautionsOf(ctx.db, { ad, refs, ownerId: caller.id, adId: null, ahead });
    judged.push({
      id: idOfRow(effectId, ahead),
      ad,
      refs,
      judged: { ...found, cautions: JSON.stringify(found.cautions) },
    });
  }
  const created = await ctx.db.transaction().execute(async (tx) => {
    await holdEffect(tx, effectId);
    const before = await adsAmong(tx, ids);
    if (before.length > 0) return before;
    await ensureDrafts(tx, caller.id, judged.length);
    const drafts = await insertNewAds(tx, caller.id, judged, { status: 'draft' });
    await insertAdEvents(
      tx,
      drafts.map((adId) => ({ adId, actorId: caller.id, from: null, to: 'draft' })),
    );
    return drafts;
  });
  return { faults: [], created };
}
