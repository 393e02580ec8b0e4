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

/** From which states each move starts. The server refuses the rest; the screens disable the button. */
export const adMoves = {
  edit: ['draft', 'pending', 'rejected'],
  submit: ['draft', 'rejected'],
  approve: ['pending'],
  reject: ['pending'],
} as const satisfies Record<string, readonly AdStatus[]>;
export type AdMove = keyof typeof adMoves;

export const adCan = (move: AdMove, status: AdStatus): boolean =>
  (adMoves[move] as readonly AdStatus[]).includes(status);
