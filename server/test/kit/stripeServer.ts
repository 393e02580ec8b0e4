import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import StripeSdk from 'stripe';

type Session = {
  id: string;
  object: 'checkout.session';
  client_reference_id: string | null;
  customer_email: string | null;
  amount_total: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
};
type Intent = { id: string; object: 'payment_intent'; status: string; amount: number; refunded: number };
type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: string;
  failure_reason: string | null;
  metadata: Record<string, string>;
};
/** Unreachable, responding with 500, or executing requests (all, or only refunds) without a response. */
type Illness = 'down' | 'failing' | 'deaf' | 'deafToRefunds';
type Answer = { status: number; body: object };

const secret = 'whsec_0123456789';
const name = (kind: string) => `${kind}_${randomBytes(9).toString('hex')}`;
const found = (body: object | undefined): Answer =>
  body ? { status: 200, body } : refusal(404, 'resource_missing', 'No such object');
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});

/**
 * Stripe as far as payments need it, over HTTP: sessions with inline prices, payments and refunds, idempotency keys,
 * refusals, delayed methods, downtime. Webhooks are signed as Stripe signs them.
 */
export async function startStripeServer() {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const answered = new Map<string, { request: string; answer: Answer }>();
  const calls: { method: string; path: string; key: string | undefined; account: string | undefined }[] = [];
  let ill: Illness | null = null;

  function createSession(form: URLSearchParams): Answer {
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`)) * Number(form.get('line_items[0][quantity]'));
    const currency = form.get(`${price}[currency]`) ?? '';
    const isWhole = Number.isInteger(amount) && amount > 0 && /^[a-z]{3}$/.test(currency);
    if (form.get('mode') !== 'payment' || !isWhole || !form.get(`${price}[product_data][name]`)) {
      return refusal(400, 'parameter_invalid', 'Invalid line item');
    }
    const id = name('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      client_reference_id: form.get('client_reference_id'),
      customer_email: form.get('customer_email'),
      amount_total: amount,
      currency,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      url: `https://checkout.stripe.test/${id}`,
    };
    sessions.set(id, session);
    return found(session);
  }

  function createRefund(form: URLSearchParams): Answer {
    const intent = intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    if (!intent) return found(undefined);
    if (intent.refunded + amount > intent.amount) {
      return refusal(
        400,
        'charge_already_refunded',
        'Refund amount is greater than what is left of the charge',
      );
    }
    intent.refunded += amount;
    const refund: Refund = {
      id: name('re'),
      object: 'refund',
      amount,
      currency: 'usd',
      payment_intent: intent.id,
      status: 'succeeded',
      failure_reason: null,
      metadata: { payment: form.get('metadata[payment]') ?? '' },
    };
    refunds.unshift(refund);
    return found(refund);
  }

  function answerTo(method: string, url: URL, form: URLSearchParams): Answer {
    const [, id = ''] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname) ?? [];
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return createSession(form);
    if (method === 'POST' && url.pathname === '/v1/refunds') return createRefund(form);
    if (method === 'GET' && url.pathname === '/v1/refunds') {
      const of = refunds.filter((one) => one.payment_intent === url.searchParams.get('payment_intent'));
      return found({ object: 'list', url: '/v1/refunds', has_more: false, data: of });
    }
    if (method === 'GET' && id) {
      const session = sessions.get(id);
      const isWide = [...url.searchParams.values()].includes('payment_intent');
      const intent = session?.payment_intent ? intents.get(session.payment_intent) : null;
      return found(session && { ...session, ...(isWide && { payment_intent: intent ?? null }) });
    }
    return refusal(404, 'resource_missing', `Unrecognized request URL ${method} ${url.pathname}`);
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const key = request.headers['idempotency-key'] as string | undefined;
    calls.push({
      method: request.method ?? '',
      path: url.pathname,
      key,
      account: request.headers.authorization,
    });
    if (ill === 'down') return request.socket.destroy();
    const asked = `${request.method} ${url.pathname} ${text}`;
    const before = key ? answered.get(key) : undefined;
    const answer =
      ill === 'failing'
        ? { status: 500, body: { error: { type: 'api_error', message: 'Something is wrong' } } }
        : before && before.request !== asked
          ? {
              status: 400,
              body: { error: { type: 'idempotency_error', message: 'Another request had this key' } },
            }
          : (before?.answer ?? answerTo(request.method ?? '', url, new URLSearchParams(text)));
    if (key && ill !== 'failing') answered.set(key, { request: asked, answer });
    const isRefund = request.method === 'POST' && url.pathname === '/v1/refunds';
    if (ill === 'deaf' || (ill === 'deafToRefunds' && isRefund)) return request.socket.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sessionOf = (paymentId: string): Session => {
    const session = [...sessions.values()].find((one) => one.client_reference_id === paymentId);
    if (!session) throw new Error(`There is no session for ${paymentId}`);
    return session;
  };

  return {
    url,
    env: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: url,
    },
    calls,
    refunds,
    sessions,
    sessionOf,
    fall(how: Illness | null) {
      ill = how;
    },
    /** Ends the checkout; `unpaid` is a delayed method that is still processing. */
    end(paymentId: string, how: 'paid' | 'unpaid' | 'expired'): Session {
      const session = sessionOf(paymentId);
      session.status = how === 'expired' ? 'expired' : 'complete';
      session.url = null;
      if (how === 'expired') return session;
      const id = session.payment_intent ?? name('pi');
      session.payment_status = how;
      session.payment_intent = id;
      const status = how === 'paid' ? 'succeeded' : 'processing';
      intents.set(id, { id, object: 'payment_intent', status, amount: session.amount_total, refunded: 0 });
      return session;
    },
    /** The delayed method failed. */
    decline(paymentId: string): Session {
      const session = sessionOf(paymentId);
      const intent = intents.get(session.payment_intent ?? '');
      if (intent) intent.status = 'requires_payment_method';
      return session;
    },
    /** Idempotency keys expire after a day. */
    forgetKeys: () => answered.clear(),
    /** A webhook as Stripe sends it, signed by the official SDK. */
    webhook(
      type: string,
      object: object,
      { id = name('evt'), at = Date.now() / 1000, signedWith = secret } = {},
    ) {
      const payload = JSON.stringify({
        id,
        object: 'event',
        api_version: '2025-01-01',
        created: Math.floor(at),
        type,
        data: { object },
      });
      const signature = StripeSdk.webhooks.generateTestHeaderString({
        payload,
        secret: signedWith,
        timestamp: Math.floor(at),
      });
      return {
        method: 'POST' as const,
        url: '/api/payments/webhooks/stripe',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        payload,
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
