import { sql } from 'kysely';
import { sandboxSecret, signSandbox } from '../../billing/payments/sandbox.ts';
import type { SandboxReport } from '../../jobs/jobs.ts';
import { forgetSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import { makePerson } from '../kit/make.ts';
import type { TestApp } from '../kit/testApp.ts';

/** All stored data about money as one text, to verify that no byte changed. */
export async function moneyBytes(t: TestApp): Promise<string> {
  const tables = [
    'payments',
    'payment_events',
    'ledger_transactions',
    'ledger_entries',
    'wallets',
    'plan_periods',
    'coupon_uses',
    'sandbox_checkouts',
    'invoices',
    'invoice_counters',
  ];
  const parts = tables.map(
    (table) => `select md5(string_agg(r::text, '|' order by r::text)) as sum from ${table} r`,
  );
  const { rows } = await sql.raw<{ sum: string | null }>(parts.join(' union all ')).execute(t.ctx.db);
  return rows.map(({ sum }) => sum).join(' ');
}

/** Chooses an option on the sandbox's page. */
export const chooseAt = (t: TestApp, checkoutUrl: string, way: string) =>
  t.app.inject({
    method: 'POST',
    url: new URL(checkoutUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `way=${way}`,
  });

/** Delivers a webhook of the sandbox, signed as its bank does unless `headers` override it. */
export async function deliverEvent(
  t: TestApp,
  event: SandboxReport,
  { at = Date.now() / 1000, body = JSON.stringify(event) }: { at?: number; body?: string | Buffer } = {},
) {
  const headers = signSandbox(await sandboxSecret(t.ctx), JSON.stringify(event), at);
  return t.app.inject({ method: 'POST', url: '/api/payments/webhooks/sandbox', headers, payload: body });
}

/** Changes settings of the site, effective immediately. */
export async function setSite(t: TestApp, settings: object): Promise<void> {
  await sql`insert into site_settings (settings) values (${JSON.stringify(settings)}::jsonb)
    on conflict (id) do update set settings = excluded.settings`.execute(t.ctx.db);
  forgetSiteSettings(t.ctx);
}

/** One person's money calls, through the API. */
export async function makeWalletOwner(t: TestApp) {
  const owner = await makePerson(t);
  const as = owner.token;
  return {
    ...owner,
    async topUp(amount: number, paymentMethod = 'credit_card') {
      const answer = await t.call('POST', '/wallet/add-funds', { as, payload: { amount, paymentMethod } });
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json().payment as { id: string; number: string; checkoutUrl: string };
    },
    /** Pays at the sandbox and waits for its bank's event. */
    async topUpAndPay(amount: number) {
      const payment = await this.topUp(amount);
      await chooseAt(t, payment.checkoutUrl, 'pay');
      await t.ctx.jobs.drain();
      return payment;
    },
    balance: async (): Promise<number> => (await t.call('GET', '/wallet', { as })).json().balance,
    payment: async (id: string) => (await t.call('GET', `/payments/${id}`, { as })).json(),
  };
}
export type WalletOwner = Awaited<ReturnType<typeof makeWalletOwner>>;
