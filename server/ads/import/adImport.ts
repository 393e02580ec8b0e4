import type { adImport } from '../../../contract/ads/adImport.ts';
import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { Answer, Received } from '../../../contract/core/endpoint.ts';
import { withEnglish } from '../../../contract/messages/englishText.ts';
import { requireFeature } from '../../accounts/roles/roles.ts';
import { cautionsOf } from '../../cautions/cautions.ts';
import type { Context } from '../../context.ts';
import { type Caller, ensureActs } from '../../http/caller.ts';
import { loadLibrary } from '../content/recomputeAds.queries.ts';
import { refsFrom } from '../content/recomputeAds.ts';
import { insertNewAds, type NewAd } from '../lifecycle/adInserts.ts';
import { ensureDrafts } from '../lifecycle/quota.ts';
import { adsAmong } from '../rows/ads.queries.ts';
import { insertAdEvents } from '../rows/adWrites.queries.ts';
import type { Refs } from '../rows/refs.queries.ts';
import { findRefFaults } from '../rows/refs.ts';
import { loadVocabulary } from './adImport.queries.ts';
import { columnAt, glossaryOf, readRow } from './adImportRow.ts';

type Outcome = Answer<typeof adImport.run>;

/** The id of a row's ad, derived from `effectId` and the row number. The first row uses `effectId` itself. */
const idOfRow = (effectId: string, row: number): string => {
  const tail = Number.parseInt(effectId.slice(-4), 16) ^ row;
  return `${effectId.slice(0, -4)}${tail.toString(16).padStart(4, '0')}`;
};

/**
 * Creates a draft for each row, or none if any cell is invalid; once for each `effectId`. Refuses `UPGRADE_REQUIRED`,
 * also if the drafts exceed the limit.
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
  ensureActs(caller);
  await requireFeature(ctx.db, caller.id, 'bulkImport');
  const glossary = glossaryOf(await loadVocabulary(ctx.db));
  const library = await loadLibrary(ctx.db);
  const faults: Outcome['faults'] = [];
  const read: { ad: AdPayload; refs: Refs }[] = [];
  for (const [row, cells] of rows.entries()) {
    const { ad, faults: found } = readRow(cells, glossary);
    faults.push(...found.map(({ column, message }) => ({ row, column, ...withEnglish(message) })));
    if (!ad) continue;
    const refs = refsFrom(library, ad);
    faults.push(
      ...findRefFaults(ad, refs).map(({ path, message }) => ({
        row,
        column: columnAt(path),
        ...withEnglish(message),
      })),
    );
    read.push({ ad, refs });
  }
  if (dryRun || faults.length > 0) return { faults, created: [] };
  const assessment: NewAd[] = [];
  // Assessing compares with other accounts' ads and takes longer than writing, so it runs outside the transaction.
  for (const [ahead, { ad, refs }] of read.entries()) {
    const found = await cautionsOf(ctx.db, { ad, refs, ownerId: caller.id, adId: null, ahead });
    assessment.push({
      id: idOfRow(effectId, ahead),
      ad,
      refs,
      assessment: { ...found, cautions: JSON.stringify(found.cautions) },
    });
  }
  const created = await ctx.db.transaction().execute(async (tx) => {
    await ensureDrafts(tx, caller.id, assessment.length);
    const drafts = await insertNewAds(tx, caller.id, assessment, { status: 'draft' });
    await insertAdEvents(
      tx,
      drafts.map((adId) => ({ adId, actorId: caller.id, from: null, to: 'draft' })),
    );
    return drafts;
  });
  return { faults: [], created };
}
