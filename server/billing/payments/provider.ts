import type { Message } from '../../../contract/core/message.ts';

/** The outcome of a payment at its provider. For a refund only its failure, which can follow long after acceptance. */
export type PaymentUpdate = {
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'expired';
  /** The provider's reference. */
  ref: string;
  /** The amount actually paid in minor units, and its currency (ISO 4217, in any case). */
  amount: number;
  currency: string;
  failure: Message | null;
};

/** A provider event in our terms. */
export type ProviderEvent = {
  /** The provider's event id; repeated events change nothing. */
  id: string;
  kind: string;
  /** Null for irrelevant events; else with our payment id, which the provider was given. */
  about: (PaymentUpdate & { paymentId: string }) | null;
};

export type Checkout = {
  paymentId: string;
  number: string;
  /** Minor units. */
  amount: number;
  currency: string;
  description: string;
  email: string;
  successUrl: string;
  failedUrl: string;
  cancelledUrl: string;
};

/** A payment provider. Each of its requests ends within 10 s. */
export type Provider = {
  /** Starts a checkout, once for each payment. @throws if the provider cannot be reached */
  begin(checkout: Checkout): Promise<{ ref: string; url: string }>;
  /** Parses a webhook; null if its signature is invalid or too old. */
  read(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | null>;
  /** Queries a checkout whose events are missing; `processing`: paid, but the bank takes time. */
  ask(ref: string): Promise<PaymentUpdate | 'open' | 'processing'>;
  /**
   * Refunds and returns the provider's reference; once for each `key`, at any time.
   * @throws RefundRefused if final; any other error means "perhaps later" or unknown
   */
  refund(ref: string, amount: number, key: string): Promise<string>;
};
