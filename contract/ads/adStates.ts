export const adStatuses = [
  'draft',
  'pending',
  'approved',
  'paused',
  'rejected',
  'expired',
  'closed',
  'suspended',
] as const;
export type AdStatus = (typeof adStatuses)[number];

/** Who triggers a transition: the owner, a holder of `ads.moderate`, or the clock. */
export type Mover = 'owner' | 'moderator' | 'clock';

/**
 * Allowed transitions: source states, actor and target; `null` keeps the state. The server refuses others with
 * `WRONG_STATE`; the screens disable the button and show the reason.
 */
export const adMoves = {
  /** Resubmits a rejected ad; for a published one it may start a revision. */
  edit: { from: ['draft', 'pending', 'rejected', 'approved', 'paused', 'expired'], to: null, by: 'owner' },
  submit: { from: ['draft', 'rejected'], to: 'pending', by: 'owner' },
  pause: { from: ['approved'], to: 'paused', by: 'owner' },
  resume: { from: ['paused'], to: 'approved', by: 'owner' },
  /** Directly to `approved` if nothing changed since the approval. */
  renew: { from: ['expired'], to: 'pending', by: 'owner' },
  close: { from: ['approved', 'paused'], to: 'closed', by: 'owner' },
  /** Hidden at once, purged after 30 days. */
  remove: {
    from: ['draft', 'pending', 'approved', 'paused', 'rejected', 'expired', 'closed'],
    to: null,
    by: 'owner',
  },
  approve: { from: ['pending'], to: 'approved', by: 'moderator' },
  reject: { from: ['pending'], to: 'rejected', by: 'moderator' },
  /** Reverts an approval, rejection, suspension or restoration, shortly after it was made, by the same moderator. */
  undo: { from: ['approved', 'rejected', 'suspended'], to: null, by: 'moderator' },
  /** Back into the queue, to be decided anew. */
  review: { from: ['approved', 'paused', 'rejected'], to: 'pending', by: 'moderator' },
  suspend: {
    from: ['pending', 'approved', 'paused', 'rejected', 'expired', 'closed'],
    to: 'suspended',
    by: 'moderator',
  },
  restore: { from: ['suspended'], to: 'approved', by: 'moderator' },
  expire: { from: ['approved', 'paused'], to: 'expired', by: 'clock' },
} as const satisfies Record<string, { from: readonly AdStatus[]; to: AdStatus | null; by: Mover }>;
export type AdMove = keyof typeof adMoves;

export const adCan = (move: AdMove, status: AdStatus): boolean =>
  (adMoves[move].from as readonly AdStatus[]).includes(status);

/** Transitions that owners can apply to several ads at once. */
export const bulkMoves = ['submit', 'pause', 'resume', 'renew', 'close'] as const satisfies readonly AdMove[];

/** Why an ad was closed: its cargo was traded, it is no longer on offer, or anything else. */
export const closeReasons = ['done', 'withdrawn', 'other'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Undo period of a decision that asked for one; the owner and others are notified afterwards. */
export const UNDO_SECONDS = 60;
