import { type AdPayload, missingToSubmit } from '../../contract/adPayload.ts';
import type { ErrorDetail } from '../../contract/errors.ts';
import type { Sql } from '../db/client.ts';
import { invalid } from '../http/errors.ts';
import { loadRefs, type Refs } from './refs.queries.ts';
import { findRefFaults } from './refs.ts';

const missingDetails = (ad: AdPayload): ErrorDetail[] =>
  missingToSubmit(ad).map((path) => ({ path, message: 'Needed before the ad can be submitted' }));

/**
 * What a payload refers to, once nothing is wrong with it. Where `changed` names fields, faults of the others are let
 * be: a delivery window ends and a product leaves the list while an ad is published.
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
  if (faults.length > 0) invalid(faults);
  return refs;
}
