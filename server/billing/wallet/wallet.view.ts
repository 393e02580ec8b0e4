import type { WalletTransaction } from '../../../contract/billing/wallet.ts';
import { englishText } from '../../../contract/messages/englishText.ts';
import { readMessage } from '../../db/storedMessage.ts';
import { toMajor } from './amounts.ts';
import type { MovementRow } from './wallet.queries.ts';

export const viewMovement = (row: MovementRow, minorDigits: number): WalletTransaction => ({
  id: row.id,
  type: row.type,
  amount: toMajor(row.amount, minorDigits),
  balanceAfter: toMajor(row.balance_after ?? 0, minorDigits),
  paymentMethod: row.payment_method,
  description: englishText(readMessage(row.description)),
  descriptionMessage: readMessage(row.description),
  paymentId: row.payment_id,
  createdAt: row.created_at.toISOString(),
});
