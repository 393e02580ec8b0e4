import type { AdPayload } from '../../contract/adPayload.ts';
import type { Ad } from '../../contract/adShapes.ts';

/**
 * What saving means. A `draft` (also a rejected ad) saves itself; the others change when their owner says so: a
 * `waiting` ad is being read by moderators, a `published` one by everybody, a `revision` waits beside a published one,
 * an `expired` one is out of sight until it is renewed.
 */
export type EditMode = 'draft' | 'waiting' | 'published' | 'revision' | 'expired';

export const editModeOf = (ad: Pick<Ad, 'status' | 'revises'> | null): EditMode => {
  if (ad === null) return 'draft';
  if (ad.revises !== null) return 'revision';
  if (ad.status === 'pending') return 'waiting';
  if (ad.status === 'approved' || ad.status === 'paused') return 'published';
  return ad.status === 'expired' ? 'expired' : 'draft';
};

/** Parts of a published ad that are not changed without approval. */
const protectedParts = [
  'side',
  'productId',
  'productTypeId',
  'quantity',
  'price',
  'delivery',
] as const satisfies readonly (keyof AdPayload)[];

const parts = [
  ...protectedParts,
  'dealKind',
  'title',
  'description',
  'originCountryId',
  'quality',
  'density15',
  'paymentTerms',
  'inspectors',
  'validUntil',
  'contact',
  'documents',
] as const satisfies readonly (keyof AdPayload)[];
export type Part = (typeof parts)[number];

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** Parts in which one content differs from another, in the order of the form. */
export const changedParts = (before: AdPayload, after: AdPayload): Part[] =>
  parts.filter((part) => textOf(before[part]) !== textOf(after[part]));

/** Faults that the server would refuse: of a published ad those of what changed, of an expired one not its last day. */
export const faultsThatCount = <Fault extends { path: string }>(
  faults: readonly Fault[],
  mode: EditMode,
  changed: readonly Part[],
): Fault[] =>
  faults.filter(({ path }) => {
    const part = path.split('.')[0];
    if (mode === 'published') return changed.some((one) => one === part);
    return mode !== 'expired' || part !== 'validUntil';
  });

export const isProtected = (part: Part): boolean => protectedParts.some((one) => one === part);
