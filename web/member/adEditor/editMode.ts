import type { AdField } from '../../../contract/ads/adPayload.ts';
import type { Ad } from '../../../contract/ads/adShapes.ts';

/**
 * What saving means. A `draft` (or a rejected ad) is autosaved; the others are saved on request: a `waiting` ad is
 * under moderation, a `published` one is public, a `revision` awaits approval beside its published ad, an `expired` one
 * is hidden until renewed.
 */
export type EditMode = 'draft' | 'waiting' | 'published' | 'revision' | 'expired';

export const editModeOf = (ad: Pick<Ad, 'status' | 'revises'> | null): EditMode => {
  if (ad === null) return 'draft';
  if (ad.revises !== null) return 'revision';
  if (ad.status === 'pending') return 'waiting';
  if (ad.status === 'approved' || ad.status === 'paused') return 'published';
  return ad.status === 'expired' ? 'expired' : 'draft';
};

/**
 * Errors the server would reject: for a published ad only in changed parts, for an expired one all but `validUntil`.
 */
export const faultsThatCount = <Fault extends { path: string }>(
  faults: readonly Fault[],
  mode: EditMode,
  changed: readonly AdField[],
): Fault[] =>
  faults.filter(({ path }) => {
    const part = path.split('.')[0];
    if (mode === 'published') return changed.some((one) => one === part);
    return mode !== 'expired' || part !== 'validUntil';
  });
