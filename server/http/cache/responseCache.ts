import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { recentKeys } from '../../lib/recentKeys.ts';
import { bodyOf, type EncodedResponse, encodeResponse, encodingFor, headersOf } from './encodedResponse.ts';
import { hasAlready } from './entityTag.ts';

type Entry = {
  topic: string;
  version: number;
  made: Promise<EncodedResponse>;
  /** Requested more than once; other entries are dropped as soon as they are made. */
  isWanted: boolean;
  /** Set once an anonymous request was allowed to read it. */
  forEveryone: EncodedResponse | null;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access to the route depends on the general rate limit and the maintenance mode only. */
    isOpen?: boolean;
  }
}

/** Maximum staleness of what no change event covers (an ad expires). */
const MAX_AGE_MS = 15_000;
const ENTRIES_MAX = 300;
/** Includes the map clusters of a filter: about half a megabyte with all zooms. */
const VALUES_MAX = 12;
const RECENT_MAX = 5_000;
/** Longer URLs are not cached: a client can add any query. */
const ADDRESS_LENGTH_MAX = 2_000;

/** Caches responses of public reads as bytes, by URL, until their topic changes. */
export type ResponseCache = {
  /**
   * Sends the cached response of this URL, or what `make` returns; 304 if the client has it. A string or buffer is an
   * already serialized response. `forAll` is false if the handler itself restricts access.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    topic: string,
    make: () => Promise<object | string | Buffer>,
    options?: { maxAge?: number; forAll?: boolean },
  ): Promise<FastifyReply>;
  /**
   * Caches what `make` returns, for a topic, under a key that must cover everything it depends on: from the second request
   * on, or from the first if it is expensive (`isExpensive`).
   */
  value<Value extends object>(
    topic: string,
    key: string,
    make: () => Promise<Value>,
    options?: { isExpensive?: boolean },
  ): Promise<Value>;
  /** The cached response that anybody may read at this URL. */
  getForEveryone(url: string): EncodedResponse | null;
  /** The same, from what `write` returns if it is not cached; the caller has checked that anybody may read it. */
  loadForEveryone(url: string, topic: string, write: () => Promise<string>): Promise<EncodedResponse>;
  /** Changes whenever a topic is invalidated. */
  versionOf(topic: string): number;
  /**
   * Invalidates a topic after a write of this instance, including responses in the making, and calls `onInvalidate`.
   * For the market, `changeMarket` does.
   */
  invalidate(topic: string): void;
  /** Invalidates a topic, or everything, after a notification of the change feed. */
  evict(topic: string | null): void;
};

/** `onInvalidate` is called for the writes of this instance. */
export function openResponseCache(onInvalidate: (topic: string) => void = () => undefined): ResponseCache {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX, ttl: MAX_AGE_MS });
  const values = new LRUCache<string, { version: number; made: Promise<object> }>({
    max: VALUES_MAX,
    ttl: MAX_AGE_MS,
  });
  const versions = new Map<string, number>();
  let all = 0;
  const versionOf = (topic: string) => (versions.get(topic) ?? 0) + all;

  const freshAt = (address: string) => {
    const entry = entries.get(address);
    return entry && entry.version === versionOf(entry.topic) ? entry : undefined;
  };

  /** Most searches are requested only once, so the first request is not cached. */
  const wasRequested = recentKeys<string>(RECENT_MAX);
  const isRepeated = (address: string) => address.length <= ADDRESS_LENGTH_MAX && wasRequested(address);

  const find = (address: string, topic: string, make: () => Promise<EncodedResponse>): Entry => {
    const version = versionOf(topic);
    const known = freshAt(address);
    if (known) {
      known.isWanted = true;
      return known;
    }
    const made = make();
    const entry: Entry = { topic, version, made, isWanted: isRepeated(address), forEveryone: null };
    const remove = () => entries.peek(address) === entry && entries.delete(address);
    made.then(() => entry.isWanted || remove(), remove);
    entries.set(address, entry);
    return entry;
  };

  const evict = (topic: string | null): void => {
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
        return encodeResponse(written, maxAge);
      });
      const answer = await entry.made;
      const isAnonymous = request.headers.authorization === undefined;
      if (forAll && isAnonymous && request.routeOptions.config.isOpen) entry.forEveryone = answer;
      if (hasAlready(request, answer.tag)) return reply.code(304).headers(headersOf(answer, null)).send();
      const encoding = encodingFor(request.headers['accept-encoding']);
      return reply.headers(headersOf(answer, encoding)).send(await bodyOf(answer, encoding));
    },
    async value<Value extends object>(
      topic: string,
      key: string,
      make: () => Promise<Value>,
      { isExpensive = false } = {},
    ) {
      const version = versionOf(topic);
      const known = values.get(key);
      if (known?.version === version) return (await known.made) as Value;
      values.delete(key);
      if (!isExpensive && !isRepeated(key)) return make();
      const made = make();
      const entry = { version, made };
      made.catch(() => values.peek(key) === entry && values.delete(key));
      values.set(key, entry);
      return made;
    },
    getForEveryone(url) {
      return freshAt(url)?.forEveryone ?? null;
    },
    async loadForEveryone(url, topic, write) {
      const entry = find(url, topic, async () => encodeResponse(await write(), 0));
      entry.forEveryone = await entry.made;
      return entry.forEveryone;
    },
    versionOf,
    invalidate(topic) {
      onInvalidate(topic);
      evict(topic);
    },
    evict,
  };
}
