import { Agent } from 'node:http';
import { sql } from 'kysely';
import { forgetSiteSettings } from '../../site/siteSettings/siteSettings.ts';
import type { TestApp } from '../kit/testApp.ts';
import type { Corpus } from './corpus.ts';
import type { FuzzRequest, Target } from './fuzzRequest.ts';
import { makeRequest } from './makeRequest.ts';
import { checkAnswer, type Verdict } from './oracle.ts';
import { type Answer, type NoAnswer, sendHttp, sendRaw } from './send.ts';

export type Fault = {
  kind: string;
  count: number;
  /** Targets where it occurred: a fault at the edge affects every endpoint. */
  targets: Set<string>;
  /** Of the first request with the fault: together with the seed it reproduces the request. */
  number: number;
  request: FuzzRequest;
  answer: Answer | NoAnswer;
};

export type Tally = {
  requests: number;
  /** Responses by the first digit of their status; 0 if there was none. */
  byClass: Record<string, number>;
  /** Endpoints that succeeded at least once. */
  succeeded: Set<string>;
  faults: Map<string, Fault>;
};

export type Round = {
  base: URL;
  targets: readonly Target[];
  corpus: Corpus;
  seed: number;
  /** Range of request numbers: from the first to before the second. */
  numbers: [number, number];
  /** On the clock of `performance.now()`. */
  until: number;
  giveUpMs?: number;
  /** Repairs the state after some responses, so that the next requests are not all refused. */
  mend?: (request: FuzzRequest, answer: Answer | NoAnswer) => Promise<void>;
};

const AT_ONCE = 8;
/** Response timeout. */
const GIVE_UP_MS = 30_000;
/** Mixes the bits, so that consecutive numbers give unrelated requests. */
const mixed = (seed: number, number: number) =>
  (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)) | 0;

/** Sends requests of these numbers, several at once, and checks every response. */
export async function runRound(
  { base, targets, corpus, seed, numbers, until, giveUpMs = GIVE_UP_MS, mend }: Round,
  tally: Tally,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const secrets = () => Object.values(corpus.tokens);
  const doubtful: { number: number; request: FuzzRequest }[] = [];
  let next = numbers[0];

  const send = async (request: FuzzRequest): Promise<Answer | NoAnswer> => {
    if (request.raw) return sendRaw(base, request.raw, giveUpMs);
    const first = await sendHttp(base, request, corpus.tokens[request.actor], agent, giveUpMs);
    // The server may have closed a keep-alive connection at that moment.
    return first.status === 0 && 'why' in first && first.why.startsWith('cut')
      ? sendHttp(base, request, corpus.tokens[request.actor], false, giveUpMs)
      : first;
  };
  const note = (verdict: Verdict, number: number, request: FuzzRequest, answer: Answer | NoAnswer) => {
    const isOfOne = request.mutation === 'none' || request.mutation.includes(':');
    const key = `${verdict.kind}, ${isOfOne ? request.target : request.mutation}`;
    const known = tally.faults.get(key) ?? {
      kind: verdict.kind,
      count: 0,
      targets: new Set(),
      number,
      request,
      answer,
    };
    known.count += 1;
    known.targets.add(request.target);
    tally.faults.set(key, known);
  };
  const ask = async (number: number, request: FuzzRequest, isAlone: boolean) => {
    const answer = await send(request);
    tally.requests += 1;
    const family = `${Math.floor(answer.status / 100)}xx`;
    tally.byClass[family] = (tally.byClass[family] ?? 0) + 1;
    if (answer.status === request.spec?.status) tally.succeeded.add(request.target);
    // These responses may contain the caller's own token.
    const verdict = checkAnswer(
      request,
      answer,
      ['login', 'refresh', 'register'].some((one) => request.path.includes(one)) ? [] : secrets(),
    );
    if (verdict && verdict.passing && !isAlone) doubtful.push({ number, request });
    else if (verdict) note(verdict, number, request, answer);
    await mend?.(request, answer);
  };
  const work = async () => {
    while (next < numbers[1] && performance.now() < until) {
      const number = next;
      next += 1;
      const target = targets[number % targets.length] as Target;
      await ask(number, makeRequest(target, corpus, mixed(seed, number)), false);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { number, request } of doubtful) await ask(number, request, true);
  agent.destroy();
}

/** Signs in actors whose session ended, and ends maintenance mode. */
export const mender =
  (t: TestApp, corpus: Corpus): Round['mend'] =>
  async (request, answer) => {
    if (answer.status === 401 && corpus.tokens[request.actor] && !request.headers.authorization)
      await corpus.revive(request.actor);
    if (answer.status === 503 && 'body' in answer && answer.body.includes('"MAINTENANCE"')) {
      await sql`update site_settings set settings = settings - 'maintenanceMode'`.execute(t.ctx.db);
      forgetSiteSettings(t.ctx);
    }
  };
