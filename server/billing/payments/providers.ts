import type { Context } from '../../context.ts';
import { fail } from '../../lib/errors.ts';
import type { Provider } from './provider.ts';
import { sandbox } from './sandbox.ts';
import { stripe } from './stripe.ts';

/** A configured provider by its name in payments. A replaced provider still completes its old payments. */
export function findProvider(ctx: Context, name: string): Provider | null {
  const { PAYMENT_PROVIDER, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = ctx.env;
  if (name === 'sandbox' && PAYMENT_PROVIDER === 'sandbox') return sandbox(ctx);
  if (name === 'stripe' && STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET) return stripe(ctx);
  return null;
}

export const providerOf = (ctx: Context, name: string): Provider =>
  findProvider(ctx, name) ?? fail('METHOD_UNAVAILABLE');
