import type { AdPayload } from '../../../contract/ads/adPayload.ts';
import type { AdStatus } from '../../../contract/ads/adStates.ts';
import type { Tx } from '../../db/client.ts';
import { fail } from '../../lib/errors.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { toColumns } from '../content/content.ts';
import { findOwner } from '../rows/ads.queries.ts';
import { insertAds, type NewRow } from '../rows/adWrites.queries.ts';
import type { Refs } from '../rows/refs.queries.ts';
import { newReference, slugOf } from '../rows/titleAndReference.ts';

const REFERENCE_TRIES = 5;

export type NewAd = {
  id?: string;
  ad: AdPayload;
  refs: Refs;
  /** The assessment, if it was made before. */
  assessment?: Pick<NewRow, 'cautions' | 'risk' | 'fingerprint'>;
};
type Options = { status: Extract<AdStatus, 'draft' | 'pending'>; revises?: string | null };

/** Inserts new ads, or a revision, each with its own reference. Returns ids in the same order. */
export async function insertNewAds(
  tx: Tx,
  ownerId: string,
  ads: readonly NewAd[],
  { status, revises = null }: Options,
): Promise<string[]> {
  const owner = await findOwner(tx, ownerId);
  const all = ads.map(({ id = uuidv7(), ad, refs, assessment }) => {
    const { columns, texts } = toColumns(ad, refs, owner.company);
    const rest = { id, owner_id: ownerId, status, revises_id: revises, ...assessment };
    const submitted_at = status === 'pending' ? new Date() : null;
    const draw = () => {
      const reference = newReference();
      const slug = slugOf(columns.title, refs.port?.name ?? ad.delivery?.place ?? null, reference);
      return { row: { ...columns, ...rest, submitted_at, reference, slug }, texts };
    };
    return { id, draw };
  });
  let left = all;
  for (let tries = REFERENCE_TRIES; tries > 0 && left.length > 0; tries -= 1) {
    const written = await insertAds(
      tx,
      left.map(({ draw }) => draw()),
    );
    left = left.filter(({ id }) => !written.has(id));
  }
  return left.length === 0 ? all.map(({ id }) => id) : fail('UNAVAILABLE');
}

export async function insertNewAd(tx: Tx, ownerId: string, ad: NewAd, options: Options): Promise<string> {
  const [id] = await insertNewAds(tx, ownerId, [ad], options);
  return id ?? fail('UNAVAILABLE');
}
