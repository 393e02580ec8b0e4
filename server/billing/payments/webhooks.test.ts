import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SandboxReport } from '../../jobs/jobs.ts';
import { makePerson, type Person } from '../../test/kit/make.ts';
import { startTestApp, type TestApp } from '../../test/kit/testApp.ts';
import { deliverEvent, makeWalletOwner, moneyBytes, setSite } from '../../test/money/money.ts';
import { sandboxSecret, signSandbox } from './sandbox.ts';

let t: TestApp;
let superadmin: Person;

beforeAll(async () => {
  t = await startTestApp();
  superadmin = await makePerson(t, { role: 'superadmin' });
});
afterAll(() => t.close());

const books = async () => (await t.call('GET', '/integrity', { as: superadmin.token })).json();
const reportOf = (
  payment: { id: string },
  kind: SandboxReport['kind'] = 'payment.succeeded',
  amount = 2000,
): SandboxReport => ({ id: randomUUID(), kind, paymentId: payment.id, amount, currency: 'USD' });

describe('a webhook is refused, nothing changes, and one line of alarm is written', () => {
  const now = () => Date.now() / 1000;
  const bring = (body: string | Buffer | undefined, headers: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: '/api/payments/webhooks/sandbox',
      headers,
      ...(body !== undefined && { payload: body }),
    });
  const signed = async (body: string, at = now()) => signSandbox(await sandboxSecret(t.ctx), body, at);

  const forgeries: Record<string, (body: string) => ReturnType<typeof bring>> = {
    'without a signature': (body) => bring(body, { 'content-type': 'application/json' }),
    'with a signature of somebody else': (body) => bring(body, signSandbox('guessed', body, now())),
    'with an empty secret': (body) => bring(body, signSandbox('', body, now())),
    'that is older than 300 s': async (body) => bring(body, await signed(body, now() - 301)),
    'from the future': async (body) => bring(body, await signed(body, now() + 301)),
    'with a fresh time on an old signature': async (body) => {
      const { 'sandbox-signature': old = '' } = await signed(body, now() - 400);
      return bring(body, { 'sandbox-signature': old.replace(/t=\d+/, `t=${Math.floor(now())}`) });
    },
    'altered by one byte': async (body) =>
      bring(body.replace('"amount":2000', '"amount":9000'), await signed(body)),
    'with one byte more': async (body) => bring(`${body} `, await signed(body)),
    'without a body': async (body) => bring(undefined, await signed(body)),
    'whose signature is cut': async (body) => {
      const { 'sandbox-signature': whole = '' } = await signed(body);
      return bring(body, { 'sandbox-signature': whole.slice(0, -2) });
    },
    'whose signature is no hexadecimal': (body) =>
      bring(body, { 'sandbox-signature': `t=${Math.floor(now())},v1=${'z'.repeat(64)}` }),
  };

  test.each(Object.keys(forgeries))('%s', async (name) => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    const before = await moneyBytes(t);
    const alarm = vi.spyOn(t.ctx.log, 'warn');
    const answer = await forgeries[name]?.(JSON.stringify(reportOf(payment)));
    expect([answer?.statusCode, answer?.json().code]).toEqual([400, 'BAD_SIGNATURE']);
    expect(alarm).toHaveBeenCalledTimes(1);
    expect(alarm).toHaveBeenCalledWith(
      { provider: 'sandbox', address: '127.0.0.1' },
      'a payment webhook with a wrong signature',
    );
    alarm.mockRestore();
    expect(await moneyBytes(t)).toBe(before);
  });

  test('a huge one is not even read', async () => {
    const before = await moneyBytes(t);
    const body = JSON.stringify({ ...reportOf({ id: randomUUID() }), id: 'x'.repeat(1_100_000) });
    expect((await bring(body, await signed(body))).statusCode).toBe(413);
    expect(await moneyBytes(t)).toBe(before);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', undefined])(
    'whatever it says its type is (%s), the signature is over its bytes',
    async (type) => {
      const payer = await makeWalletOwner(t);
      const body = JSON.stringify(reportOf(await payer.topUp(20)));
      const { 'content-type': _json, ...headers } = await signed(body);
      const answer = await bring(body, { ...headers, ...(type && { 'content-type': type }) });
      expect(answer.statusCode).toBe(200);
      expect(await payer.balance()).toBe(20);
    },
  );

  test('a replay within its time is answered and changes nothing', async () => {
    const payer = await makeWalletOwner(t);
    const event = reportOf(await payer.topUp(20));
    await deliverEvent(t, event);
    const before = await moneyBytes(t);
    const again = await deliverEvent(t, event);
    expect([again.statusCode, again.json()]).toEqual([200, { received: true }]);
    expect(await moneyBytes(t)).toBe(before);
  });

  test.each(['not json', '[]', '{"id":"1"}', '"text"'])(
    'a signed %s that says nothing is our own fault',
    async (body) => {
      const before = await moneyBytes(t);
      const answer = await bring(body, await signed(body));
      expect(answer.statusCode).toBe(500);
      expect(await moneyBytes(t)).toBe(before);
    },
  );
});

describe('an event', () => {
  const statusAfter = async (change: (event: SandboxReport) => SandboxReport) => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    const answer = await deliverEvent(t, change(reportOf(payment)));
    return [answer.statusCode, (await payer.payment(payment.id)).status, await payer.balance()];
  };

  test('of another amount or currency credits nothing and calls for a person', async () => {
    const alarm = vi.spyOn(t.ctx.log, 'error');
    expect(await statusAfter((event) => ({ ...event, amount: 1999 }))).toEqual([200, 'failed', 0]);
    expect(await statusAfter((event) => ({ ...event, amount: 2001 }))).toEqual([200, 'failed', 0]);
    expect(await statusAfter((event) => ({ ...event, currency: 'EUR' }))).toEqual([200, 'failed', 0]);
    expect(alarm).toHaveBeenCalledTimes(3);
    alarm.mockRestore();
    expect(await books()).toMatchObject({ ok: true });
  });

  test('of a payment that nobody knows is answered and forgotten', async () => {
    expect(await statusAfter((event) => ({ ...event, paymentId: randomUUID() }))).toEqual([
      200,
      'pending',
      0,
    ]);
    expect(await statusAfter((event) => ({ ...event, paymentId: 'order-17' }))).toEqual([200, 'pending', 0]);
  });

  test('of a payment of another provider changes nothing', async () => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    await sql`update payments set provider = 'stripe' where id = ${payment.id}`.execute(t.ctx.db);
    await deliverEvent(t, reportOf(payment));
    expect([(await payer.payment(payment.id)).status, await payer.balance()]).toEqual(['pending', 0]);
  });

  test('at the address of another provider is not there', async () => {
    const answer = await t.call('POST', '/payments/webhooks/stripe', { payload: {} });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await t.call('POST', '/payments/webhooks/paypal', { payload: {} })).statusCode).toBe(400);
  });

  test('that comes before the checkout is written down counts, and money back finds its way', async () => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    await sql`update payments set provider_ref = null, checkout_url = null where id = ${payment.id}`.execute(
      t.ctx.db,
    );
    await deliverEvent(t, reportOf(payment));
    expect(await payer.balance()).toBe(20);
    const { rows } = await sql<{
      ref: string;
    }>`select provider_ref as ref from payments where id = ${payment.id}`.execute(t.ctx.db);
    expect(rows).toEqual([{ ref: `sb_${payment.id}` }]);
  });

  test('about a deleted account still credits its wallet, for an admin to give back', async () => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    const gone = await t.call('DELETE', `/users/${payer.id}`, { as: superadmin.token });
    expect(gone.statusCode).toBeLessThan(300);
    expect((await deliverEvent(t, reportOf(payment))).statusCode).toBe(200);
    const seen = await t.call('GET', `/wallet/users/${payer.id}`, { as: superadmin.token });
    expect(seen.json().wallet.balance).toBe(20);
    expect(await books()).toMatchObject({ ok: true });
  });

  test('is taken in while the site is closed', async () => {
    const payer = await makeWalletOwner(t);
    const payment = await payer.topUp(20);
    await setSite(t, { maintenanceMode: true });
    try {
      expect((await t.call('GET', '/wallet', { as: payer.token })).json().code).toBe('MAINTENANCE');
      expect((await deliverEvent(t, reportOf(payment))).statusCode).toBe(200);
    } finally {
      await setSite(t, {});
    }
    expect(await payer.balance()).toBe(20);
  });
});

test('webhooks have a limit of their own, by address', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '0.001' });
  try {
    const event = reportOf({ id: randomUUID() });
    const codes = [];
    for (let n = 0; n < 5; n += 1) codes.push((await deliverEvent(strict, event)).statusCode);
    expect(codes).toEqual([200, 200, 200, 429, 429]);
  } finally {
    await strict.close();
  }
});
