/** Whose wallet staff look at. */
export type WalletOwner =
  | { kind: 'user'; id: string; name: string; email: string }
  | { kind: 'company'; id: string; name: string };
