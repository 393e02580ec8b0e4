import type { AdPayload } from '../../contract/adPayload.ts';
import type { AdStatus } from '../../contract/adStates.ts';
import type { Tx } from '../db/client.ts';
import { fail } from '../http/errors.ts';
import { uuidv7 } from '../lib/uuidv7.ts';
import { findOwner } from './ads.queries.ts';
import { insertAd } from './adWrites.queries.ts';
import { contentOf } from './content.ts';
import { newReference, slugOf } from './naming.ts';
import type { Refs } from './refs.queries.ts';

const REFERENCE_TRIES = 5;

/** Writes a new ad, or a revision of one, with a reference of its own. */
export async function insertNewAd(
  tx: Tx,
  ownerId: string,
  ad: AdPayload,
  refs: Refs,
  { status, revises = null }: { status: Extract<AdStatus, 'draft' | 'pending'>; revises?: string | null },
): Promise<string> {
  const owner = await findOwner(tx, ownerId);
  const { columns, texts } = contentOf(ad, refs, owner.company);
  const id = uuidv7();
  for (let left = REFERENCE_TRIES; left > 0; left -= 1) {
    const reference = newReference();
    const row = {
      ...columns,
      id,
      owner_id: ownerId,
      status,
      reference,
      slug: slugOf(columns.title, refs.port?.name ?? ad.delivery?.place ?? null, reference),
      submitted_at: status === 'pending' ? new Date() : null,
      revises_id: revises,
    };
    if (await insertAd(tx, row, texts)) return id;
  }
  return fail('UNAVAILABLE');
}
