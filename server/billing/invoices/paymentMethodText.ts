/** How something was paid, in documents, which are in English. */
export const methodText = {
  wallet: 'Wallet',
  credit_card: 'Card',
  bank_transfer: 'Bank transfer',
} as const;
