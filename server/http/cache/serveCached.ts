import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, type EncodedResponse, type Encoding, encodingFor, headersOf } from './encodedResponse.ts';
import { hasAlready } from './entityTag.ts';
import type { ResponseCache } from './responseCache.ts';

/** How long the maintenance state is cached here; `isClosed` itself may be a second old. */
const OPEN_TTL_MS = 100;

/** How the response to a URL is made that anybody may read, and the topic whose changes invalidate it. */
export type PublicRead = { topic: string; write: () => Promise<string> };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes the normal route, which announces the end. */
    isDeprecated?: boolean;
  }
}

type Options = {
  responseCache: ResponseCache;
  /** Reads that are answered here even if they are not cached: requested too often to take the way of all others. */
  publicReadOf: (url: string) => PublicRead | null;
  /** Counts one call of an address in the general class; false if the limit is reached. */
  admits: (address: string) => boolean;
  isClosed: () => Promise<boolean>;
  /** Headers of every API response. */
  headers: Readonly<Record<string, string>>;
};

/** Requests with a body take the normal route, which reads it within its limits. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Answers anonymous GET requests without a body from the response cache, ahead of the hooks of their route. Does what
 * those would: the rate limit and the maintenance mode. Refusals are passed on to the error handler.
 */
export function serveCached(
  app: FastifyInstance,
  { responseCache, publicReadOf, admits, isClosed, headers }: Options,
): void {
  let open = { version: -1, until: 0 };
  const checkOpen = async () => {
    const version = responseCache.versionOf('settings');
    if (!(await isClosed())) open = { version, until: performance.now() + OPEN_TTL_MS };
  };
  const isOpen = () =>
    open.until >= performance.now() && open.version === responseCache.versionOf('settings');

  /** Alternating names and values, for each encoding; null is a response without a body. */
  const rawHeaders = new WeakMap<EncodedResponse, Map<Encoding | null, string[]>>();
  const rawHeadersOf = (found: EncodedResponse, encoding: Encoding | null): string[] => {
    const length = encoding !== null && { 'content-length': String(found.ready[encoding]?.length) };
    return Object.entries({ ...headers, ...headersOf(found, encoding), ...length }).flat();
  };
  const headersFor = (found: EncodedResponse, encoding: Encoding | null): string[] => {
    const known = rawHeaders.get(found) ?? new Map<Encoding | null, string[]>();
    rawHeaders.set(found, known);
    const made = known.get(encoding) ?? rawHeadersOf(found, encoding);
    known.set(encoding, made);
    return made;
  };

  /** Null if the client has the response already. */
  const encodingOf = ({ raw }: FastifyRequest, { tag }: EncodedResponse): Encoding | null =>
    hasAlready(raw, tag) ? null : encodingFor(raw.headers['accept-encoding']);

  const isPacked = (request: FastifyRequest, found: EncodedResponse): boolean => {
    const encoding = encodingOf(request, found);
    return encoding === null || found.ready[encoding] !== undefined;
  };

  function send(request: FastifyRequest, reply: FastifyReply, found: EncodedResponse): void {
    const encoding = encodingOf(request, found);
    reply.hijack();
    const raw = headersFor(found, encoding).concat('x-request-id', request.id);
    reply.raw.writeHead(encoding === null ? 304 : 200, raw);
    reply.raw.end(encoding === null ? undefined : found.ready[encoding]);
  }
  async function load(request: FastifyRequest, url: string, { topic, write }: PublicRead) {
    const made = await responseCache.loadForEveryone(url, topic, write);
    const encoding = encodingOf(request, made);
    if (encoding !== null) await bodyOf(made, encoding);
    return made;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw, ip } = request;
    if (raw.method !== 'GET' || raw.headers.authorization !== undefined || hasBody(raw)) return done();
    if (request.routeOptions.config.isDeprecated) return done();
    const url = raw.url ?? '';
    const found = responseCache.getForEveryone(url);
    const read = found ? null : publicReadOf(url);
    if (!found && !read) return done();
    // The normal route compresses a response that was not requested in this encoding yet.
    if (found && !isPacked(request, found)) return done();
    if (!isOpen()) {
      void checkOpen().catch(() => undefined);
      return done();
    }
    // The normal route counts the call and refuses it.
    if (!admits(ip)) return done();
    if (found) return send(request, reply, found);
    if (read)
      load(request, url, read)
        .then((made) => {
          // The time limit of the handler may have answered meanwhile.
          if (!reply.sent) send(request, reply, made);
        })
        .catch(done);
  });
}
