import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { nonceOf } from '../../http/headers.ts';
import type { Limits } from '../../http/limits.ts';
import { refusePacked } from '../../http/mount.ts';
import type { SandboxReport } from '../../jobs/jobs.ts';
import { ensure } from '../../lib/errors.ts';
import { escapeHtml } from '../../lib/escapeHtml.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import { amountText, walletCurrency } from '../wallet/wallet.ts';
import { findCheckout, lockCheckout, setCheckout } from './sandbox.queries.ts';
import { paymentOf, sandboxSecret, signSandbox } from './sandbox.ts';

const ways = {
  pay: { status: 'paid', kind: 'payment.succeeded', afterSeconds: 0 },
  late: { status: 'paid', kind: 'payment.succeeded', afterSeconds: 20 },
  decline: { status: 'declined', kind: 'payment.failed', afterSeconds: 0 },
  cancel: { status: 'cancelled', kind: 'payment.cancelled', afterSeconds: 0 },
} as const;
type Way = keyof typeof ways;

const backFrom = { paid: 'success_url', declined: 'failed_url', cancelled: 'cancelled_url' } as const;

type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

/** As real providers do: first a processing event, then the outcome, and the outcome a second time. */
async function report(ctx: Context, tx: Tx, checkout: Checkout, way: Way): Promise<void> {
  const { kind, afterSeconds } = ways[way];
  const about = {
    paymentId: paymentOf(checkout.ref),
    amount: checkout.amount,
    currency: checkout.currency,
  };
  const end: SandboxReport = { id: uuidv7(), kind, ...about };
  const events: [SandboxReport, number][] = [
    [{ id: uuidv7(), kind: 'payment.processing', ...about }, 0],
    [end, afterSeconds],
    [end, afterSeconds + 5],
  ];
  for (const [event, after] of events) {
    await ctx.jobs.enqueue(tx, 'sandboxWebhook', event, { afterSeconds: after });
  }
}

const page = (checkout: Checkout, amount: string, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Sandbox checkout</title>
<style nonce="${nonce}">
:root{color-scheme:light dark}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#f6f7f4,#07121b);color:light-dark(#0b1b2b,#e8eef2);display:grid;min-height:100dvh;place-items:center}
main{width:min(26rem,calc(100vw - 2rem));background:light-dark(#fff,#0d1c28);border:1px solid light-dark(#dde2de,#1d3140);border-radius:.5rem;padding:1.5rem;box-sizing:border-box}
h1{font-size:1rem;margin:0}strong{display:block;font-size:1.75rem;margin:.25rem 0 .5rem;font-variant-numeric:tabular-nums}
p{margin:.25rem 0;color:light-dark(#44566a,#a7b6c2)}form{display:grid;gap:.5rem;margin-top:1.25rem}
button{font:inherit;padding:.65rem 1rem;border-radius:.375rem;border:1px solid light-dark(#c3cbc8,#31475b);background:none;color:inherit;cursor:pointer}
button:first-child{background:#0e6f79;border-color:#0e6f79;color:#fff;font-weight:600}button:focus-visible{outline:2px solid #0e6f79;outline-offset:2px}
</style></head><body><main>
<h1>Sandbox checkout</h1><strong>${escapeHtml(amount)}</strong><p>${escapeHtml(checkout.description)}</p>
<p>No real money moves here. Choose how the bank answers.</p>
${
  checkout.status === 'open'
    ? `<form method="post">
<button name="way" value="pay">Pay</button><button name="way" value="late">Pay, but the bank answers late</button>
<button name="way" value="decline">Decline</button><button name="way" value="cancel">Cancel</button></form>`
    : `<p>This checkout was ${checkout.status} already.</p><p><a href="${escapeHtml(checkout[backFrom[checkout.status]])}">Back to the site</a></p>`
}
</main></body></html>`;

const CHECKOUT = '/sandbox/checkout/:ref(^sb_[0-9a-f-]{36}$)';

const isWay = (text: string | null): text is Way => text !== null && Object.hasOwn(ways, text);

/** The sandbox's hosted checkout and its bank; served only if the sandbox is the provider. */
export async function serveSandbox(app: FastifyInstance, ctx: Context, limits: Limits): Promise<void> {
  if (ctx.env.PAYMENT_PROVIDER !== 'sandbox') return;
  // A request before the app is complete would boot it halfway.
  app.addHook('onReady', () =>
    ctx.jobs.work(
      'sandboxWebhook',
      async (event) => {
        await app.ready();
        const body = JSON.stringify(event);
        const answer = await app.inject({
          method: 'POST',
          url: '/api/payments/webhooks/sandbox',
          headers: signSandbox(await sandboxSecret(ctx), body, Date.now() / 1000),
          payload: body,
        });
        if (answer.statusCode !== 200) throw new Error(`The webhook answered ${answer.statusCode}`);
      },
      4,
    ),
  );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const options = {
      onRequest: async (request: FastifyRequest) => {
        await limits.byAddress('general', request.ip);
        refusePacked(request);
      },
    };
    scope.get<{ Params: { ref: string } }>(CHECKOUT, options, async (request, reply) => {
      const checkout = await findCheckout(ctx.db, request.params.ref);
      ensure(checkout, 'NOT_FOUND');
      const { minorDigits } = await walletCurrency(ctx);
      const amount = amountText(checkout.amount, minorDigits, checkout.currency);
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .send(page(checkout, amount, nonceOf(reply.raw)));
    });
    scope.post<{ Params: { ref: string }; Body: URLSearchParams | undefined }>(
      CHECKOUT,
      options,
      async (request, reply) => {
        const way = request.body?.get('way') ?? null;
        ensure(isWay(way), 'VALIDATION_FAILED', {
          details: [{ path: 'way', message: msg('billing.sandboxWay') }],
        });
        const back = await ctx.db.transaction().execute(async (tx) => {
          const checkout = await lockCheckout(tx, request.params.ref);
          ensure(checkout, 'NOT_FOUND');
          // A second click, whatever its choice, redirects to where the first one led.
          if (checkout.status !== 'open') return checkout[backFrom[checkout.status]];
          await setCheckout(tx, checkout.ref, ways[way].status);
          await report(ctx, tx, checkout, way);
          return checkout[backFrom[ways[way].status]];
        });
        return reply.redirect(back, 303);
      },
    );
  });
}
