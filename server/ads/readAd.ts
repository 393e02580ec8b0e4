import type { Ad } from '../../contract/adShapes.ts';
import type { Sql } from '../db/client.ts';
import { type Caller, may } from '../http/caller.ts';
import { fail } from '../http/errors.ts';
import { isOwner, seesAd } from './adSummary.view.ts';
import {
  documentsOf,
  findAd,
  findBeside,
  findRevision,
  findStandard,
  isGone,
  paymentTermNames,
} from './ads.queries.ts';
import { viewAd } from './ads.view.ts';
import { type StoredCaution, viewCautions } from './cautions.ts';

/** One ad by id, slug or reference as its reader may see it. Refuses `NOT_FOUND`, and `GONE` what everyone saw once. */
export async function readAd(db: Sql, idOrSlug: string, reader: Caller | null): Promise<Ad> {
  const row = await findAd(db, idOrSlug);
  if (!row || !seesAd(row, reader)) return fail((await isGone(db, idOrSlug)) ? 'GONE' : 'NOT_FOUND');
  const inner = isOwner(row, reader) || may(reader, 'ads.moderate');
  const [documents, standard, paymentTerms, beside, revision, cautions] = await Promise.all([
    documentsOf(db, row.id),
    row.product_id ? findStandard(db, row.product_id, row.product_type_id) : undefined,
    paymentTermNames(db, row.payment_terms),
    findBeside(db, row, reader?.id ?? null),
    inner ? findRevision(db, row.id) : undefined,
    viewCautions(db, row.cautions as StoredCaution[], inner),
  ]);
  return viewAd(row, { documents, standard, paymentTerms, beside, revision, cautions }, reader);
}
