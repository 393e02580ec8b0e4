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

/** Who makes a move: the owner, who holds `ads.moderate`, or time. */
export type Mover = 'owner' | 'moderator' | 'clock';

/**
 * Which move starts from which states, who makes it and where it leads; `null` leaves the state as it is. The server
 * refuses the rest with `WRONG_STATE`; the screens disable the button and say why.
 */
export const adMoves = {
  /** A rejected ad is handed in again by it; of a published one it may start a revision. */
  edit: { from: ['draft', 'pending', 'rejected', 'approved', 'paused', 'expired'], to: null, by: 'owner' },
  submit: { from: ['draft', 'rejected'], to: 'pending', by: 'owner' },
  pause: { from: ['approved'], to: 'paused', by: 'owner' },
  resume: { from: ['paused'], to: 'approved', by: 'owner' },
  /** Straight to `approved` when nothing changed since it was approved. */
  renew: { from: ['expired'], to: 'pending', by: 'owner' },
  close: { from: ['approved', 'paused'], to: 'closed', by: 'owner' },
  /** Out of sight at once, gone for good after 30 days. */
  remove: {
    from: ['draft', 'pending', 'approved', 'paused', 'rejected', 'expired', 'closed'],
    to: null,
    by: 'owner',
  },
  approve: { from: ['pending'], to: 'approved', by: 'moderator' },
  reject: { from: ['pending'], to: 'rejected', by: 'moderator' },
  /** Takes an approval back, soon after it was given by the same person. */
  undoApproval: { from: ['approved'], to: 'pending', by: 'moderator' },
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

/** Moves that owners make of several ads at once. */
export const bulkMoves = ['submit', 'pause', 'resume', 'renew', 'close'] as const satisfies readonly AdMove[];

/** How long an approval can be taken back; only then the owner and others are told of it. */
export const UNDO_SECONDS = 30;
