import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WalletTransaction } from '../../../contract/billing/wallet.ts';

export const transactionText: Record<WalletTransaction['type'], MessageDescriptor> = {
  top_up: msg`Top-up`,
  purchase: msg`Purchase`,
  refund: msg`Refund`,
  adjustment: msg`Adjustment`,
  test_credit: msg`Test credit`,
};
