import type { Context } from '../context.ts';
import { fail } from '../http/errors.ts';
import { sandbox } from './sandbox.ts';
import { stripe } from './stripe.ts';

/** How a payment ended at its provider. Of a refund only that it failed, which can be long after it was accepted. */
export type News = {
  outcome: 'succeeded' | 'failed' | 'cancelled' | 'expired';
  /** The provider's name of it. */
  ref: string;
  /** What was really paid, in minor units, and in which currency (ISO 4217, in any case). */
  amount: number;
  currency: string;
  failure: string | null;
};

/** What a provider reports, translated. */
export type ProviderEvent = {
  /** The provider's name of the event: known ones change nothing. */
  id: string;
  kind: string;
  /** Null for events that are no concern of ours, else with our own name of the payment, which the provider was given. */
  about: (News & { paymentId: string }) | null;
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

/** One way to take money from outside. Each of its requests ends within 10 s. */
export type Provider = {
  /** Begins a checkout. The same payment twice is one checkout.
   * @throws when the provider cannot be reached */
  begin(checkout: Checkout): Promise<{ ref: string; url: string }>;
  /** The event in a webhook's bytes, or null when its signature does not fit or is too old. */
  read(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent | null>;
  /** What the provider knows of a checkout whose events did not come; `processing`: paid, but the bank takes its time. */
  ask(ref: string): Promise<News | 'open' | 'processing'>;
  /** Gives money back and answers the provider's name of that; the same `key` twice, at any time, is once.
   * @throws RefundRefused when it never will; anything else means "perhaps later", or that nobody knows */
  refund(ref: string, amount: number, key: string): Promise<string>;
};

/** The provider that is set up here, by its name in payments. One that no new payments go to still ends its old ones. */
export function findProvider(ctx: Context, name: string): Provider | null {
  const { PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = ctx.env;
  if (name === 'sandbox' && PAYMENT_PROVIDER === 'sandbox') return sandbox(ctx);
  if (name === 'stripe' && STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) return stripe(ctx);
  return null;
}

export const providerOf = (ctx: Context, name: string): Provider =>
  findProvider(ctx, name) ?? fail('METHOD_UNAVAILABLE');
