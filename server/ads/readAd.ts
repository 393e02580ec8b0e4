import type { Ad } from '../../contract/adShapes.ts';
import { namesOf } from '../baseData/baseData.ts';
import type { Sql } from '../db/client.ts';
import { type Caller, may } from '../http/caller.ts';
import { fail } from '../http/errors.ts';
import { isOwner, seesAd } from './adSummary.view.ts';
import { findBeside, findRevision, findShownAd, isGone, type ShownAd } from './ads.queries.ts';
import { viewAd } from './ads.view.ts';
import { type StoredCaution, viewCautions } from './cautions.ts';

/** One ad by id, slug or reference as its reader may see it. Refuses `NOT_FOUND`, and `GONE` what everyone saw once. */
export const readAd = async (db: Sql, idOrSlug: string, reader: Caller | null): Promise<Ad> =>
  showAd(db, idOrSlug, await findShownAd(db, idOrSlug), reader);

/** The same once it was looked for. */
export async function showAd(
  db: Sql,
  idOrSlug: string,
  row: ShownAd | undefined,
  reader: Caller | null,
): Promise<Ad> {
  if (!row || !seesAd(row, reader)) return fail((await isGone(db, idOrSlug)) ? 'GONE' : 'NOT_FOUND');
  const inner = isOwner(row, reader) || may(reader, 'ads.moderate');
  const [names, beside, revision, cautions] = await Promise.all([
    namesOf(db),
    reader ? findBeside(db, row.id, reader.id) : undefined,
    inner ? findRevision(db, row.id) : undefined,
    viewCautions(db, row.cautions as StoredCaution[], inner),
  ]);
  const standard = names.standards.get(row.product?.spec_template ?? '');
  const paymentTerms = names.paymentTerms.filter(({ code }) => row.payment_terms.includes(code));
  return viewAd(row, { standard, paymentTerms, beside, revision, cautions }, reader);
}
