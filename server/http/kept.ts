import type { FastifyReply, FastifyRequest } from 'fastify';
import { seenBefore } from '../lib/seenBefore.ts';
import { hasAlready } from './entityTag.ts';
import { type Answer, answerOf, bodyOf, encodingFor, headersOf } from './keptAnswer.ts';
import { lendBodies, ownRoom, type Room } from './lentBodies.ts';

export type ReadyAnswer = {
  answer: Answer;
  /** The route that made it, and what else goes with every answer: its headers, name after name and value. */
  route: string;
  headers: readonly string[];
  /** To be called when it went out to whom it was made for. */
  sent?: () => void;
};
type Entry = {
  topic: string;
  version: number;
  expiresAt: number;
  made: Promise<Answer>;
  /** By more than one: then it stays. */
  isWanted: boolean;
  /** Once somebody who did not say who they are was let in to it. */
  ready: ReadyAnswer | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nothing but the general limit and the closing of the site stands before what the route keeps. */
    isOpen?: boolean;
  }
}

/** What time alone changes (an ad runs out) shows after this at the latest. */
const MAX_AGE_MS = 15_000;
const ENTRIES_MAX = 300;
/** Among them the clusters of a filter: some half a megabyte with all zooms. */
const VALUES_MAX = 12;
const LATELY_MAX = 5_000;
/** Longer ones are made up: where nothing is asked for, an address may say anything. */
const ADDRESS_LENGTH_MAX = 2_000;

const NONCE = / 'nonce-[^']*'/;

/** What every answer carries, as it is for one that is no page. */
const steadyHeaders = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === 'x-request-id' ? [] : [name, String(value).replace(NONCE, '')],
  );

/** Answers of public reads, kept ready as bytes by address until what they show changes. */
export type Kept = {
  /**
   * Sends what is kept for this address, or what `make` makes now; readers that have it get 304. A text, or its bytes,
   * is an answer as its schema has it, written already. `forAll` is false where the call itself lets in only some.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    topic: string,
    make: () => Promise<object | string | Buffer>,
    options?: { maxAge?: number; forAll?: boolean },
  ): Promise<FastifyReply>;
  /**
   * What `make` makes, kept for a topic under a key that says everything that it depends on: from the second time on that
   * it is asked for, or from the first where it is dear.
   */
  value<Value extends object>(
    topic: string,
    key: string,
    make: () => Promise<Value>,
    options?: { isDear?: boolean },
  ): Promise<Value>;
  /** What is ready for anybody at this address. */
  ready(url: string): ReadyAnswer | null;
  /**
   * The same, made now: written as `send` takes it, in the room that is given. Null until `send` has answered for the
   * route once.
   */
  made(
    url: string,
    route: string,
    topic: string,
    write: (room: Room) => Promise<string | Buffer>,
  ): Promise<ReadyAnswer | null>;
  /** Changes whenever a topic is forgotten. */
  versionOf(topic: string): number;
  /** After a write of this instance: forgets a topic. An answer that is being made meanwhile is not kept either. */
  drop(topic: string): void;
  /** After hearing of a change: forgets a topic, or everything. */
  forget(topic: string | null): void;
};

/** `onDrop` hears of the writes of this instance. */
export function keepAnswers(onDrop: (topic: string) => void = () => undefined): Kept {
  const entries = new Map<string, Entry>();
  const values = new Map<string, { version: number; expiresAt: number; made: Promise<object> }>();
  const versions = new Map<string, number>();
  const headersOfRoutes = new Map<string, string[]>();
  const bodies = lendBodies();
  let all = 0;
  const versionOf = (topic: string) => (versions.get(topic) ?? 0) + all;

  const isFresh = (entry: Entry) =>
    entry.version === versionOf(entry.topic) && entry.expiresAt > performance.now();

  /** Most searches are asked once, and not worth keeping. */
  const wasAsked = seenBefore<string>(LATELY_MAX);
  const asksAgain = (address: string) => address.length <= ADDRESS_LENGTH_MAX && wasAsked(address);

  const find = (address: string, topic: string, make: (isWanted: boolean) => Promise<Answer>): Entry => {
    const version = versionOf(topic);
    const known = entries.get(address);
    entries.delete(address);
    if (known && isFresh(known)) {
      known.isWanted = true;
      entries.set(address, known);
      return known;
    }
    const isWanted = asksAgain(address);
    const made = make(isWanted);
    const entry: Entry = {
      topic,
      version,
      expiresAt: performance.now() + MAX_AGE_MS,
      made,
      isWanted,
      ready: null,
    };
    const drop = () => entries.get(address) === entry && entries.delete(address);
    made.then(() => entry.isWanted || drop(), drop);
    entries.set(address, entry);
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  const forget = (topic: string | null): void => {
    if (topic === null) all += 1;
    else versions.set(topic, (versions.get(topic) ?? 0) + 1);
  };

  return {
    async send(request, reply, topic, make, { maxAge = 0, forAll = true } = {}) {
      const entry = find(request.url, topic, async () => {
        const made = await make();
        const written =
          typeof made === 'string' || Buffer.isBuffer(made)
            ? made
            : (reply.serializeInput(made as Record<string, unknown>, '200') as string);
        return answerOf(written, maxAge);
      });
      const answer = await entry.made;
      const { url = '', config } = request.routeOptions;
      if (!entry.ready && config.isOpen && forAll && request.headers.authorization === undefined) {
        const headers = headersOfRoutes.get(url) ?? steadyHeaders(reply);
        headersOfRoutes.set(url, headers);
        entry.ready = { answer, route: url, headers };
      }
      if (hasAlready(request, answer.tag)) return reply.code(304).headers(headersOf(answer, null)).send();
      const encoding = encodingFor(request.headers['accept-encoding']);
      return reply.headers(headersOf(answer, encoding)).send(await bodyOf(answer, encoding));
    },
    async value<Value extends object>(
      topic: string,
      key: string,
      make: () => Promise<Value>,
      { isDear = false } = {},
    ) {
      const version = versionOf(topic);
      const known = values.get(key);
      values.delete(key);
      const isKnown = known?.version === version && known.expiresAt > performance.now();
      if (!isKnown && !isDear && !asksAgain(key)) return make();
      const entry = isKnown ? known : { version, expiresAt: performance.now() + MAX_AGE_MS, made: make() };
      entry.made.catch(() => values.get(key) === entry && values.delete(key));
      values.set(key, entry);
      const [oldest] = values.keys();
      if (values.size > VALUES_MAX && oldest !== undefined) values.delete(oldest);
      return (await entry.made) as Value;
    },
    ready(url) {
      const entry = entries.get(url);
      if (!entry?.ready || !isFresh(entry)) return null;
      if (entries.size > ENTRIES_MAX / 2) {
        entries.delete(url);
        entries.set(url, entry);
      }
      return entry.ready;
    },
    async made(url, route, topic, write) {
      const headers = headersOfRoutes.get(route);
      if (!headers) return null;
      const entry = find(url, topic, async (isWanted) =>
        answerOf(await write(isWanted ? ownRoom : bodies.take), 0),
      );
      const answer = await entry.made;
      const sent = () => {
        // Who came meanwhile has the same bytes.
        if (!entry.isWanted && answer.ready.identity) bodies.giveBack(answer.ready.identity);
      };
      entry.ready ??= { answer, route, headers, sent };
      return entry.ready;
    },
    versionOf,
    drop(topic) {
      onDrop(topic);
      forget(topic);
    },
    forget,
  };
}
