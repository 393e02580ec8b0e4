import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { whyNotPicked } from '../decision/moderatorMoves.ts';

/** A selected ad with the version that was shown, so that nothing is approved unread. */
export type Picked = { id: string; version: number; title: string };

/** Toggles the selection of an ad; ads that do not allow bulk approval are not selected. */
export const toggled = (picked: readonly Picked[], ad: AdSummary): Picked[] => {
  if (picked.some(({ id }) => id === ad.id)) return picked.filter(({ id }) => id !== ad.id);
  if (whyNotPicked(ad) !== null) return [...picked];
  return [...picked, { id: ad.id, version: ad.version, title: ad.title }];
};

/** Selects these ads beside those that are selected already. */
export const withAll = (picked: readonly Picked[], ads: readonly AdSummary[]): readonly Picked[] =>
  ads.reduce<readonly Picked[]>(
    (so, ad) => (so.some(({ id }) => id === ad.id) ? so : toggled(so, ad)),
    picked,
  );

/** Deselects these ads and no others: those of other pages and those selected one by one stay. */
export const withoutAll = (picked: readonly Picked[], ads: readonly Pick<AdSummary, 'id'>[]): Picked[] =>
  picked.filter(({ id }) => !ads.some((ad) => ad.id === id));

const failureTexts: Partial<Record<string, MessageDescriptor>> = {
  STALE: msg`was changed since it was picked`,
  WRONG_STATE: msg`was decided meanwhile`,
  NOT_FOUND: msg`was deleted meanwhile`,
  RULE_APPLIES: msg`is kept off the market by a rule`,
};

/** Why one ad of a bulk approval, or of its undo, failed. */
export const failureText = (code: string): MessageDescriptor =>
  failureTexts[code] ?? msg`did not work; try it alone`;

export type Failure = { id: string; title: string; code: string };

export const failuresOf = (
  failed: readonly { id: string; code: string }[],
  picked: readonly Picked[],
): Failure[] =>
  failed.map(({ id, code }) => ({ id, code, title: picked.find((one) => one.id === id)?.title ?? id }));
