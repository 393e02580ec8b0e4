import type { Ad } from '../../../contract/ads/adShapes.ts';
import { namesOf } from '../../baseData/baseData.ts';
import { type CautionReader, type StoredCaution, viewCautions } from '../../cautions/cautions.ts';
import type { Sql } from '../../db/client.ts';
import { type Caller, may } from '../../http/caller.ts';
import { fail } from '../../lib/errors.ts';
import { isOwn, seesAd } from '../rows/adSummary.view.ts';
import { findBeside, findRevision, findShownAd, isGone, type ShownAd } from '../rows/ads.queries.ts';
import { viewAd } from '../rows/ads.view.ts';

const cautionReader = (row: ShownAd, reader: Caller | null): CautionReader =>
  may(reader, 'ads.moderate') ? 'moderator' : isOwn(row, reader) ? 'owner' : 'anybody';

/**
 * One ad by id, slug or reference, as this reader may see it. Refuses `NOT_FOUND`, or `GONE` if the ad was once
 * public.
 */
export const readAd = async (db: Sql, idOrSlug: string, reader: Caller | null): Promise<Ad> =>
  showAd(db, idOrSlug, await findShownAd(db, idOrSlug), reader);

/** The same for a row that was already loaded. */
export async function showAd(
  db: Sql,
  idOrSlug: string,
  row: ShownAd | undefined,
  reader: Caller | null,
): Promise<Ad> {
  if (!row || !seesAd(row, reader)) return fail((await isGone(db, idOrSlug)) ? 'GONE' : 'NOT_FOUND');
  const inner = isOwn(row, reader) || may(reader, 'ads.moderate');
  const [names, beside, revision, cautions] = await Promise.all([
    namesOf(db),
    reader ? findBeside(db, row.id, reader.id) : undefined,
    inner ? findRevision(db, row.id) : undefined,
    viewCautions(db, row.cautions as StoredCaution[], cautionReader(row, reader)),
  ]);
  const standard = names.standards.get(row.product?.spec_template ?? '');
  const paymentTerms = names.paymentTerms.filter(({ code }) => row.payment_terms.includes(code));
  const hazard = names.hazards.get(row.hazard_class ?? '');
  return viewAd(row, { standard, paymentTerms, hazard, beside, revision, cautions }, reader);
}
