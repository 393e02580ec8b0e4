import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AdSummary } from '../../../../contract/ads/adShapes.ts';
import { adCan } from '../../../../contract/ads/adStates.ts';
import type { Permission } from '../../../../contract/core/access.ts';

export const moderatorMoves = [
  'approve',
  'reject',
  'edit',
  'suspend',
  'restore',
  'review',
  'remove',
] as const;
export type ModeratorMove = (typeof moderatorMoves)[number];

type Judged = Pick<AdSummary, 'status' | 'revises' | 'ownerBlocked'>;
type Holder = { permissions: readonly Permission[] };

const notWaiting = msg`Only a waiting ad can be decided.`;
const ownerBlocked = msg`The account of its owner is blocked.`;
const isRevision = msg`This is a changed version: do it with the published ad.`;

/** Why a moderator cannot perform a move on an ad; null if they can. */
export const whyNot = (move: ModeratorMove, ad: Judged, user: Holder): MessageDescriptor | null => {
  const holds = (permission: Permission) => user.permissions.includes(permission);
  switch (move) {
    case 'approve':
      if (ad.ownerBlocked) return ownerBlocked;
      return adCan(move, ad.status) ? null : notWaiting;
    case 'reject':
      return adCan(move, ad.status) ? null : notWaiting;
    case 'edit':
      return holds('ads.edit') ? null : msg`Correcting ads of others needs the permission to do so.`;
    case 'suspend':
      if (ad.revises !== null) return isRevision;
      return adCan('suspend', ad.status) ? null : msg`Drafts and suspended ads cannot be suspended.`;
    case 'restore':
      if (ad.ownerBlocked) return ownerBlocked;
      return adCan('restore', ad.status) ? null : msg`Only a suspended ad can be restored.`;
    case 'review':
      if (ad.revises !== null) return isRevision;
      return adCan('review', ad.status) ? null : msg`Only a published or rejected ad can be sent back.`;
    case 'remove':
      if (ad.revises !== null) return isRevision;
      return holds('ads.delete') ? null : msg`Deleting for good needs the permission to do so.`;
  }
};

/** Why an ad cannot be selected for bulk approval; null if it can. */
export const whyNotPicked = (ad: Judged): MessageDescriptor | null => {
  if (!adCan('approve', ad.status)) return notWaiting;
  if (ad.ownerBlocked) return ownerBlocked;
  return ad.revises === null
    ? null
    : msg`What changes has to be read: a changed version is approved on its own.`;
};
