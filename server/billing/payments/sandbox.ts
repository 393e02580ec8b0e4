import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { SandboxReport } from '../../jobs/jobs.ts';
import { newToken } from '../../lib/secretToken.ts';
import type { PaymentUpdate, Provider, ProviderEvent } from './provider.ts';
import { RefundRefused } from './refundRefused.ts';
import { addRefund, findCheckout, insertCheckout, ownSecret } from './sandbox.queries.ts';

/** A signature older than this is a replay. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE = 'sandbox-signature';

const secrets = new WeakMap<Context, Promise<string>>();

/** The signing secret of the sandbox's webhooks: generated once for the site, the same on every instance. */
export function sandboxSecret(ctx: Context): Promise<string> {
  const known =
    secrets.get(ctx) ??
    ownSecret(ctx.db, 'sandbox-webhook', ctx.secrets.seal(newToken(), 'app')).then((sealed) =>
      ctx.secrets.open(sealed, 'app'),
    );
  secrets.set(ctx, known);
  known.catch(() => secrets.delete(ctx));
  return known;
}

const macOf = (secret: string, time: string, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

/** The headers of a sandbox webhook: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signSandbox(secret: string, body: string, seconds: number): Record<string, string> {
  const time = String(Math.floor(seconds));
  return { [SIGNATURE]: `t=${time},v1=${macOf(secret, time, body)}`, 'content-type': 'application/json' };
}

function fits(secret: string, body: Buffer, header: unknown, now: number): boolean {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
  if (mac === '' || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(mac, 'hex'), Buffer.from(macOf(secret, time, body), 'hex'));
}

const outcomes = {
  'payment.processing': null,
  'payment.succeeded': 'succeeded',
  'payment.failed': 'failed',
  'payment.cancelled': 'cancelled',
} as const;
const ends = { open: null, paid: 'succeeded', declined: 'failed', cancelled: 'cancelled' } as const;

const updateOf = (
  outcome: 'succeeded' | 'failed' | 'cancelled',
  of: Omit<PaymentUpdate, 'outcome' | 'failure'>,
): PaymentUpdate => ({
  outcome,
  ref: of.ref,
  amount: of.amount,
  currency: of.currency,
  failure: outcome === 'failed' ? msg('billing.declined') : null,
});

const refOf = (paymentId: string) => `sb_${paymentId}`;
export const paymentOf = (ref: string) => ref.slice('sb_'.length);

const report = z.object({
  id: z.string().min(1).max(200),
  kind: z.enum(['payment.processing', 'payment.succeeded', 'payment.failed', 'payment.cancelled']),
  paymentId: z.string(),
  amount: z.int(),
  currency: z.string(),
}) satisfies z.ZodType<SandboxReport>;

function eventOf({ id, kind, paymentId, amount, currency }: SandboxReport): ProviderEvent {
  const outcome = outcomes[kind];
  const update = outcome && updateOf(outcome, { ref: refOf(paymentId), amount, currency });
  return { id, kind, about: update && { ...update, paymentId } };
}

/** The built-in provider: a checkout page of the site's own, with a simulated bank. */
export const sandbox = (ctx: Context): Provider => ({
  async begin(checkout) {
    const ref = refOf(checkout.paymentId);
    await insertCheckout(ctx.db, {
      ref,
      amount: checkout.amount,
      currency: checkout.currency,
      description: `${checkout.description} (${checkout.number})`,
      success_url: checkout.successUrl,
      failed_url: checkout.failedUrl,
      cancelled_url: checkout.cancelledUrl,
    });
    return { ref, url: `${ctx.env.SITE_URL}/sandbox/checkout/${ref}` };
  },

  async read(body, headers) {
    if (!fits(await sandboxSecret(ctx), body, headers[SIGNATURE], Date.now() / 1000)) return null;
    return eventOf(report.parse(JSON.parse(body.toString())));
  },

  async ask(ref) {
    const checkout = await findCheckout(ctx.db, ref);
    const outcome = checkout && ends[checkout.status];
    return outcome ? updateOf(outcome, checkout) : 'open';
  },

  async refund(ref, amount, key) {
    if (!(await addRefund(ctx.db, ref, amount, key))) throw new RefundRefused(`${ref} has not so much`);
    return `sbr_${key}`;
  },
});
