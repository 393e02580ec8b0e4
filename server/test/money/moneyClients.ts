import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownSecret } from '../../billing/payments/sandbox.queries.ts';
import { signSandbox } from '../../billing/payments/sandbox.ts';
import { newToken } from '../../lib/secretToken.ts';
import type { MoneySite } from './moneySite.ts';

const ANSWER_WITHIN = 8_000;

/** An effect that was acknowledged to a client. Amounts in cents, positive into the wallet. */
export type Effect = { what: 'credit' | 'topUp' | 'purchase'; amount: number; paymentId: string | null };
export type Client = { id: string; token: string; effects: Effect[] };

type Payment = { id: string; amount: number };
type Answer = {
  status: number;
  body: { code?: string; payment?: Payment; user?: { id: string }; token?: string };
};
type Sent = { path: string; body: string; headers: Record<string, string> };

/** Sends requests to the instances in turn; if one does not respond, the next is tried. */
function oneAddress(site: Pick<MoneySite, 'addresses'>) {
  let round = 0;
  return async ({ path, body, headers }: Sent): Promise<Answer | null> => {
    const addresses = site.addresses();
    round += 1;
    try {
      const answer = await fetch(`${addresses[round % addresses.length]}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      return { status: answer.status, body: (await answer.json()) as Answer['body'] };
    } catch {
      return null;
    }
  };
}

const isOpen = (answer: Answer | null): boolean =>
  answer === null || answer.status === 503 || answer.body.code === 'IDEMPOTENCY_KEY_BUSY';

export type ClientOptions = {
  /** Sabotage: a repetition with a new key is a new request. */
  newKeyEachTime?: boolean;
};

/**
 * Clients that add money and buy plans, one request after another, until they are stopped. Each request is repeated
 * with its key until there is a response.
 */
export async function startClients(
  site: Pick<MoneySite, 'addresses' | 'db' | 'secrets'>,
  count: number,
  { newKeyEachTime = false }: ClientOptions = {},
) {
  const send = oneAddress(site);
  const sealed = await ownSecret(site.db, 'sandbox-webhook', site.secrets.seal(newToken(), 'app'));
  const secret = site.secrets.open(sealed, 'app');
  const clients: Client[] = [];
  const repeats = { count: 0 };
  let stopping = false;
  let held: PromiseWithResolvers<void> | null = null;

  async function untilAnswered(sentNow: () => Sent): Promise<Answer> {
    for (;;) {
      const answer = await send(sentNow());
      if (answer && !isOpen(answer)) return answer;
      repeats.count += 1;
      await sleep(50 + Math.random() * 150);
    }
  }

  async function ask(client: Client, path: string, payload: object): Promise<Answer> {
    let key = randomUUID();
    const authorization = `Bearer ${client.token}`;
    const answer = await untilAnswered(() => {
      const headers = { authorization, 'idempotency-key': key };
      if (newKeyEachTime) key = randomUUID();
      return { path, body: JSON.stringify(payload), headers };
    });
    if (answer.status !== 201 && answer.status !== 402) {
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }

  /** As a bank does: repeats until accepted, and delivers once more. */
  async function report(paymentId: string, amount: number): Promise<void> {
    const body = JSON.stringify({
      id: `bank-${paymentId}`,
      kind: 'payment.succeeded',
      paymentId,
      amount,
      currency: 'USD',
    });
    for (let times = 0; times < 2; times += 1) {
      const { status } = await untilAnswered(() => ({
        path: '/payments/webhooks/sandbox',
        body,
        headers: signSandbox(secret, body, Date.now() / 1000),
      }));
      if (status !== 200) throw new Error(`The webhook was refused with ${status}`);
    }
  }

  async function live(client: Client, plan: string): Promise<void> {
    for (let round = 0; !stopping; round += 1) {
      await held?.promise;
      // Amounts are unique for each person, so that a duplicate can be identified.
      const amount = 4_000 + round;
      if (round % 4 === 0) {
        await ask(client, '/wallet/test-balance', { amount: amount / 100 });
        client.effects.push({ what: 'credit', amount, paymentId: null });
      } else if (round % 4 === 1) {
        const { body } = await ask(client, '/wallet/add-funds', { amount: amount / 100 });
        const { id } = body.payment as Payment;
        await report(id, amount);
        client.effects.push({ what: 'topUp', amount, paymentId: id });
      } else {
        const { status, body } = await ask(client, `/plans/purchase/${plan}`, {});
        if (status === 402) continue;
        const { id, amount: price } = body.payment as Payment;
        client.effects.push({ what: 'purchase', amount: -Math.round(price * 100), paymentId: id });
      }
    }
  }

  const { id: plan } = await site.db
    .selectFrom('plans')
    .select('id')
    .where('code', '=', 'trader')
    .executeTakeFirstOrThrow();
  for (let nth = 0; nth < count; nth += 1) {
    const name = `client${nth}${randomUUID().slice(0, 8)}`;
    const { body } = await untilAnswered(() => ({
      path: '/auth/register',
      body: JSON.stringify({ username: name, email: `${name}@example.com`, password: 'rotterdam barge' }),
      headers: {},
    }));
    if (!body.user || !body.token) throw new Error(`Nobody could register: ${JSON.stringify(body)}`);
    clients.push({ id: body.user.id, token: body.token, effects: [] });
  }
  const lives = Promise.all(clients.map((client) => live(client, plan)));
  lives.catch(() => undefined);
  return {
    clients,
    repeats,
    /** Starts no new requests until `release`; running ones are still repeated. */
    hold() {
      held ??= Promise.withResolvers<void>();
    },
    release() {
      held?.resolve();
      held = null;
    },
    acknowledged: () => clients.reduce((sum, { effects }) => sum + effects.length, 0),
    /** Lets all clients finish their running requests. */
    async stop() {
      stopping = true;
      await lives;
    },
    /** Rejects if a client got an unexpected response. */
    failed: lives.then(() => new Promise<never>(() => undefined)),
  };
}
