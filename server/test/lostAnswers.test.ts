import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointSpec } from '../../contract/core/endpoint.ts';
import { contract } from '../../contract/index.ts';
import { buildApp } from '../app.ts';
import { createContext } from '../compose.ts';
import type { Context } from '../context.ts';
import { sweepLooseFiles } from '../jobs/looseFiles.ts';
import { type MakingCall, makingCalls } from './kit/makingCalls.ts';
import { startTestApp, type TestApp } from './kit/testApp.ts';
import { type CuttingProxy, startCuttingProxy } from './money/moneyProxy.ts';
import { thorough } from './thorough.ts';

/*
 * Responses lost before and after the commit, by a cut connection and by a killed instance: repeating the call with the
 * same key has a single effect and returns its result. Calls that move money are in `moneyLost.test.ts`.
 */

const COMMIT = 'commit\0';
const names = [
  'an ad with a document',
  'a draft',
  'a copy of an ad',
  'an import of one row',
  'quotes of a licensed benchmark',
  'a frozen calculation',
  'an inquiry with a message',
  'an inquiry for a contact',
  'a message',
  'a saved search',
  'a ticket with a file',
  'an answer in a ticket with a file',
  'a note of staff in a ticket',
  'a report of an ad',
  'a registration',
  'a company',
  'an account made by staff',
  'a decision on all ads of a pattern',
] as const;

let t: TestApp;
let proxy: CuttingProxy;
let calls: Awaited<ReturnType<typeof makingCalls>>;

beforeAll(async () => {
  t = await startTestApp();
  proxy = await startCuttingProxy(t.ctx.env.DATABASE_URL ?? '');
  calls = await makingCalls(t);
});
afterAll(async () => {
  await proxy.stop();
  await t.close();
});

type Sent = MakingCall & { key: string };
const prepare = async (name: (typeof names)[number]): Promise<Sent> => ({
  ...(await calls[name]()),
  key: randomUUID(),
});
/** Which every transaction of its run names, and no other one. */
const keyHash = ({ key }: Sent) => createHash('sha256').update(key).digest('hex');
const headersOf = ({ headers, key }: Sent) => ({ ...headers, 'idempotency-key': key });
const post = (app: FastifyInstance, call: Sent) =>
  app.inject({ method: 'POST', url: `/api${call.path}`, payload: call.payload, headers: headersOf(call) });
/** As clients do: retries while the first call may still be running. */
const repeat = (call: Sent) =>
  vi.waitFor(
    async () => {
      const answer = await post(t.app, call);
      expect(answer.json().code).not.toBe('IDEMPOTENCY_KEY_BUSY');
      return answer;
    },
    { timeout: 20_000, interval: 200 },
  );
const storedFiles = async () => {
  const found = await readdir(join(t.ctx.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
};
const sweep = async () => {
  await sql`update loose_files set since = since - interval '2 hours'`.execute(t.ctx.db);
  await sweepLooseFiles(t.ctx);
};
/** Expects a single effect and the right response, which stays the same on every repetition. */
async function expectOnce(call: Sent) {
  const answer = await repeat(call);
  expect([answer.statusCode, await call.count()], answer.body).toEqual([call.status, 1]);
  const again = await post(t.app, call);
  expect([again.body, await call.count()]).toEqual([answer.body, 1]);
  return answer;
}

test('every repeatable call that moves no money is among them', () => {
  const money = /^\/(wallet|payments|plans|notifications)\//;
  const declared = Object.values(contract)
    .flatMap((group) => Object.values<EndpointSpec>(group))
    .filter((spec) => spec.repeatable && !money.test(spec.path));
  // Drafts, contacts and notes are variants of three of them; the report of a conversation works like that of an ad.
  expect(declared.length).toBe(names.length - 3 + 1);
});

describe('the connection to the database is cut', () => {
  let ctx: Context;
  let app: FastifyInstance;
  beforeAll(async () => {
    ctx = await createContext(t.ctx.env, proxy.url);
    app = await buildApp(ctx);
  });
  afterAll(async () => {
    await app.close();
    await ctx.close();
  });

  for (const [when, arrives] of [
    ['between commit and answer', true],
    ['before the commit', false],
  ] as const) {
    // What a short run asks for again after its commit, the complete run asks for before it as well.
    test.each(thorough(arrives ? names : [], names))(`${when}: %s`, async (name) => {
      const call = await prepare(name);
      const [cuts, files] = [proxy.cuts(), await storedFiles()];
      proxy.cutAfter(COMMIT, { within: keyHash(call), arrives });
      const lost = await post(app, call);
      expect([lost.statusCode, proxy.cuts()], lost.body).toEqual([503, cuts + 1]);
      expect(await call.count()).toBe(arrives ? 1 : 0);
      const answer = await expectOnce(call);
      await sweep();
      expect(await storedFiles()).toBe(files + call.files);
      const { id } = answer.json();
      if (name === 'an ad with a document') {
        const [document] = (await t.call('GET', `/ads/${id}`)).json().documents ?? answer.json().documents;
        expect(document.fileName).toBe('assay.pdf');
      }
    });
  }

  test('whoever repeats with a new key gets it twice: the same count sees it', async () => {
    for (const name of ['an ad with a document', 'a message', 'a ticket with a file'] as const) {
      const call = await prepare(name);
      proxy.cutAfter(COMMIT, { within: keyHash(call) });
      expect((await post(app, call)).statusCode).toBe(503);
      await repeat({ ...call, key: randomUUID() });
      expect(await call.count()).toBe(2);
    }
  });
});

describe('the instance is killed', () => {
  const INSTANCE = fileURLToPath(new URL('money/moneyInstance.ts', import.meta.url));

  async function launch(): Promise<{ child: ChildProcess; address: string }> {
    const child = fork(INSTANCE, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: t.ctx.env.DATA_DIR,
        RATE_LIMIT_FACTOR: '10000',
      },
    });
    await once(child, 'message');
    child.send(proxy.url);
    const [address] = await once(child, 'message');
    return { child, address };
  }

  for (const [when, arrives] of [
    ['between commit and answer', true],
    ['before the commit', false],
  ] as const) {
    // As many at once as an instance has connections; a short run takes one half after the commit, the other before.
    const halves = thorough([arrives ? 0 : 7], [0, 7]);
    test.each(halves)(`${when}, calls from number %i on`, { timeout: 120_000 }, async (from) => {
      const { child, address } = await launch();
      const files = await storedFiles();
      let stored = 0;
      const gone = once(child, 'exit');
      const sent: Sent[] = [];
      for (const name of names.slice(from, from + 7)) sent.push(await prepare(name));
      const cuts = proxy.cuts();
      for (const call of sent) {
        proxy.cutAfter(COMMIT, { within: keyHash(call), arrives, isAnswered: false });
        void fetch(`${address}/api${call.path}`, {
          method: 'POST',
          headers: headersOf(call),
          body: call.payload as string,
        }).catch(() => undefined);
      }
      await vi.waitFor(() => expect(proxy.cuts()).toBe(cuts + sent.length), { timeout: 30_000 });
      child.kill('SIGKILL');
      await gone;
      for (const call of sent) {
        await expectOnce(call);
        stored += call.files;
      }
      await sweep();
      expect(await storedFiles()).toBe(files + stored);
    });
  }
});

describe('a run that was taken for cut goes on after all', () => {
  /** Both wait for a lock in the database; on a busy machine that may end unnoticed. */
  const untilWaiting = (count: number) =>
    vi
      .waitFor(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(t.ctx.db);
          expect(rows.length).toBe(count);
        },
        { timeout: 1_500, interval: 20 },
      )
      .catch(() => undefined);

  /** As the time without a reply does; waits, as a takeover does, until an open transaction of the run has ended. */
  const letTakeOver = () =>
    t.ctx.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '8s'`.execute(tx);
      await sql`set local statement_timeout = '8s'`.execute(tx);
      await sql`update idempotency_keys set started_at = '-infinity' where status is null`.execute(tx);
    });

  test.each(thorough<readonly (typeof names)[number][]>(names.slice(0, 4), names))('%s', async (name) => {
    const call = await prepare(name);
    const runs: Promise<Awaited<ReturnType<typeof post>>>[] = [];
    await t.ctx.db.transaction().execute(async (tx) => {
      await sql`lock table ads, inquiries, messages, saved_searches, tickets, ticket_messages, users
        in share row exclusive mode`.execute(tx);
      for (const nth of [1, 2]) {
        runs.push(Promise.resolve(post(t.app, call)));
        await untilWaiting(nth);
        await letTakeOver();
      }
    });
    // On a busy machine one may have timed out on its lock, or come before the other was taken for cut.
    for (const answer of await Promise.all(runs)) {
      const isBusy = answer.statusCode === 503 || answer.json().code === 'IDEMPOTENCY_KEY_BUSY';
      expect(isBusy || answer.statusCode === call.status, answer.body).toBe(true);
    }
    await expectOnce(call);
  });
});

describe('the same key twice at once', () => {
  test.each(names)('%s', async (name) => {
    const call = await prepare(name);
    const both = await Promise.all([post(t.app, call), post(t.app, call)]);
    for (const answer of both) {
      const isRight = answer.statusCode === call.status || answer.json().code === 'IDEMPOTENCY_KEY_BUSY';
      expect(isRight, answer.body).toBe(true);
    }
    await expectOnce(call);
  });
});
