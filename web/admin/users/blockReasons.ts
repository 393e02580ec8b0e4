import type { BlockReason } from '../../../contract/accounts/users.ts';

/** Why accounts are blocked, as far as it is entered. */
export type BlockGrounds = { reason: BlockReason | null; note: string };

export const noGrounds: BlockGrounds = { reason: null, note: '' };

export const groundsBody = ({ reason, note }: BlockGrounds) => ({
  ...(reason !== null && { reason }),
  ...(note.trim() && { note }),
});
