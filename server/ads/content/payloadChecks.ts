import { type AdPayload, missingToSubmit } from '../../../contract/ads/adPayload.ts';
import { msg } from '../../../contract/core/message.ts';
import type { Sql } from '../../db/client.ts';
import { type Fault, invalid } from '../../lib/errors.ts';
import { missingBridges } from '../../priceFormulas/publicPricing.ts';
import { densityOf } from '../../valuation/comparable.ts';
import { loadRefs, type Refs } from '../rows/refs.queries.ts';
import { findRefFaults } from '../rows/refs.ts';

const missingDetails = (ad: AdPayload): Fault[] =>
  missingToSubmit(ad).map((path) => ({ path, message: msg('ads.neededToSubmit') }));

/**
 * Returns the entries that a payload refers to, or refuses with its errors. If `changed` names fields, errors of all
 * other fields are ignored: a delivery window may end and a product may be deactivated while an ad is published.
 */
export async function checkedRefs(
  db: Sql,
  ad: AdPayload,
  { complete, changed }: { complete: boolean; changed?: readonly string[] | undefined },
): Promise<Refs> {
  const refs = await loadRefs(db, ad);
  const faults = findRefFaults(ad, refs).filter(
    ({ path }) => changed === undefined || changed.includes(path.split('.')[0] ?? ''),
  );
  if (complete) faults.push(...missingDetails(ad));
  if (complete && ad.price?.formula && refs.pricing)
    faults.push(
      ...missingBridges(ad.price.formula, refs.pricing, densityOf(ad, refs).density15, 'price.formula'),
    );
  if (faults.length > 0) invalid(faults);
  return refs;
}
