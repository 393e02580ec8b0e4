import type Stripe from 'stripe';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { PaymentUpdate, Provider, ProviderEvent } from './provider.ts';
import { RefundRefused } from './refundRefused.ts';

/** Timeout of one attempt; there are two. */
const TIMEOUT = 4_500;

const clients = new WeakMap<Context, Promise<Stripe>>();

/** The SDK is large and few sites use it, so it is loaded on demand. */
async function connect(ctx: Context): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const api = ctx.env.STRIPE_API_URL ? new URL(ctx.env.STRIPE_API_URL) : null;
  return new Sdk(ctx.env.STRIPE_SECRET_KEY ?? '', {
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port || (api.protocol === 'https:' ? 443 : 80),
      protocol: api.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

function clientOf(ctx: Context): Promise<Stripe> {
  const client = clients.get(ctx) ?? connect(ctx);
  clients.set(ctx, client);
  return client;
}

const outcomes = {
  'checkout.session.completed': 'succeeded',
  'checkout.session.async_payment_succeeded': 'succeeded',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
} as const;

const updateOf = (outcome: PaymentUpdate['outcome'], session: Stripe.Checkout.Session): PaymentUpdate => ({
  outcome,
  ref: session.id,
  amount: session.amount_total ?? 0,
  currency: session.currency ?? '',
  failure: outcome === 'failed' ? msg('billing.declined') : null,
});

/** An accepted refund can still be returned by the bank. */
const refundUpdate = (refund: Stripe.Refund): ProviderEvent['about'] =>
  refund.metadata?.payment && (refund.status === 'failed' || refund.status === 'canceled')
    ? {
        paymentId: refund.metadata.payment,
        outcome: 'failed',
        ref: refund.id,
        amount: refund.amount,
        currency: refund.currency,
        failure: null,
      }
    : null;

function aboutOf(event: Stripe.Event): ProviderEvent['about'] {
  switch (event.type) {
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      return refundUpdate(event.data.object);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      const outcome = outcomes[event.type];
      // A completed session of a delayed method is not paid yet; a later event reports the end.
      const isOpen = outcome === 'succeeded' && session.payment_status !== 'paid';
      if (isOpen || !session.client_reference_id) return null;
      return { ...updateOf(outcome, session), paymentId: session.client_reference_id };
    }
    default:
      return null;
  }
}

const REFUSED = new Set(['StripeInvalidRequestError', 'StripeCardError']);
/** Final refusals, as opposed to timeouts and invalid keys. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'type' in error && REFUSED.has(String(error.type));

async function payOut(client: Stripe, ref: string, amount: number, key: string): Promise<Stripe.Refund> {
  const { payment_intent: intent } = await client.checkout.sessions.retrieve(ref);
  if (!intent) throw new RefundRefused(`The session ${ref} has nothing that could be given back`);
  const of = { payment_intent: typeof intent === 'string' ? intent : intent.id };
  // Stripe drops idempotency keys after a day, so past refunds are looked up.
  const { data } = await client.refunds.list({ ...of, limit: 100 });
  return (
    data.find(({ metadata }) => metadata?.payment === key) ??
    client.refunds.create({ ...of, amount, metadata: { payment: key } }, { idempotencyKey: `refund-${key}` })
  );
}

/** Stripe Checkout through the official SDK. Stripe amounts are in minor units, as ours. */
export const stripe = (ctx: Context): Provider => ({
  async begin(checkout) {
    const session = await (await clientOf(ctx)).checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: checkout.paymentId,
        customer_email: checkout.email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: checkout.currency.toLowerCase(),
              unit_amount: checkout.amount,
              product_data: { name: `${checkout.description} (${checkout.number})` },
            },
          },
        ],
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelledUrl,
      },
      { idempotencyKey: `begin-${checkout.paymentId}` },
    );
    if (!session.url) throw new Error(`The session ${session.id} has no address to pay at`);
    return { ref: session.id, url: session.url };
  },

  async read(body, headers) {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') return null;
    try {
      const secret = ctx.env.STRIPE_WEBHOOK_SECRET ?? '';
      const event = await (await clientOf(ctx)).webhooks.constructEventAsync(body, signature, secret);
      return { id: event.id, kind: event.type, about: aboutOf(event) };
    } catch {
      return null;
    }
  },

  async ask(ref) {
    const session = await (await clientOf(ctx)).checkout.sessions.retrieve(ref, {
      expand: ['payment_intent'],
    });
    if (session.payment_status === 'paid') return updateOf('succeeded', session);
    if (session.status === 'expired') return updateOf('expired', session);
    if (session.status !== 'complete') return 'open';
    const intent = session.payment_intent as Stripe.PaymentIntent | null;
    const isOver = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
    return isOver ? updateOf('failed', session) : 'processing';
  },

  async refund(ref, amount, key) {
    const refund = await payOut(await clientOf(ctx), ref, amount, key).catch((error: unknown) => {
      throw isRefusal(error) ? new RefundRefused(error) : error;
    });
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new RefundRefused(refund.failure_reason);
    return refund.id;
  },
});
