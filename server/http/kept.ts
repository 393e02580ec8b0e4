import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, hasAlready } from './entityTag.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Answer = {
  tag: string;
  /** Seconds for which a reader may show it without asking again. */
  maxAge: number;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  ready: Partial<Record<Encoding, Buffer>>;
};
type Entry = {
  topic: string;
  version: number;
  expiresAt: number;
  made: Promise<Answer>;
  answer: Answer | null;
};

/** What time alone changes (an ad runs out) shows after this at the latest. */
const MAX_AGE_MS = 15_000;
const ENTRIES_MAX = 500;
const VALUES_MAX = 40;
const packBr = promisify(brotliCompress);
const packGzip = promisify(gzip);
const BR = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encodingFor = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

const answerOf = (text: string, maxAge: number): Answer => {
  const plain = Buffer.from(text);
  return {
    tag: entityTag(text),
    maxAge,
    packed: { identity: Promise.resolve(plain) },
    ready: { identity: plain },
  };
};

/** Packed when somebody first wants it so: most searches are asked once, by one browser. */
async function bodyOf(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const plain = answer.ready.identity ?? Buffer.alloc(0);
  answer.packed[encoding] ??= encoding === 'br' ? packBr(plain, BR) : packGzip(plain);
  const body = await answer.packed[encoding];
  answer.ready[encoding] = body;
  return body;
}

const headersOf = ({ tag, maxAge }: Answer, encoding: Encoding | null) => ({
  etag: tag,
  'cache-control': maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`,
  vary: 'Accept-Encoding',
  ...(encoding !== null && { 'content-type': 'application/json; charset=utf-8' }),
  ...(encoding !== null && encoding !== 'identity' && { 'content-encoding': encoding }),
});

/** Answers of public reads, kept ready as bytes by address until what they show changes. */
export type Kept = {
  /** Sends what is kept for this address, or what `make` makes now; readers that have it get 304. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    topic: string,
    make: () => Promise<object>,
    maxAge?: number,
  ): Promise<FastifyReply>;
  /** What `make` makes, kept for a topic under a key that says everything that it depends on. */
  value<Value extends object>(topic: string, key: string, make: () => Promise<Value>): Promise<Value>;
  /**
   * Sends what is ready for this address past everything that is still to come of the request, if there is something.
   * Only for readers whom nothing of that could refuse.
   */
  sendReady(request: FastifyRequest, reply: FastifyReply): boolean;
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
  let all = 0;
  const versionOf = (topic: string) => (versions.get(topic) ?? 0) + all;

  const isFresh = (entry: Entry) =>
    entry.version === versionOf(entry.topic) && entry.expiresAt > performance.now();

  const find = (address: string, topic: string, make: () => Promise<Answer>): Entry => {
    const version = versionOf(topic);
    const known = entries.get(address);
    entries.delete(address);
    if (known && isFresh(known)) {
      entries.set(address, known);
      return known;
    }
    const made = make();
    const entry: Entry = { topic, version, expiresAt: performance.now() + MAX_AGE_MS, made, answer: null };
    made.then(
      (answer) => {
        entry.answer = answer;
      },
      () => entries.get(address) === entry && entries.delete(address),
    );
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
    async send(request, reply, topic, make, maxAge = 0) {
      const entry = find(request.url, topic, async () =>
        answerOf(reply.serializeInput((await make()) as Record<string, unknown>, '200') as string, maxAge),
      );
      const answer = await entry.made;
      if (hasAlready(request, answer.tag)) return reply.code(304).headers(headersOf(answer, null)).send();
      const encoding = encodingFor(request);
      return reply.headers(headersOf(answer, encoding)).send(await bodyOf(answer, encoding));
    },
    async value<Value extends object>(topic: string, key: string, make: () => Promise<Value>) {
      const version = versionOf(topic);
      const known = values.get(key);
      values.delete(key);
      const isKnown = known?.version === version && known.expiresAt > performance.now();
      const entry = isKnown ? known : { version, expiresAt: performance.now() + MAX_AGE_MS, made: make() };
      entry.made.catch(() => values.get(key) === entry && values.delete(key));
      values.set(key, entry);
      const [oldest] = values.keys();
      if (values.size > VALUES_MAX && oldest !== undefined) values.delete(oldest);
      return (await entry.made) as Value;
    },
    sendReady(request, reply) {
      const entry = entries.get(request.url);
      if (!entry?.answer || !isFresh(entry)) return false;
      const { answer } = entry;
      const encoding = encodingFor(request);
      const body = answer.ready[encoding];
      const knows = hasAlready(request, answer.tag);
      if (!body && !knows) return false;
      entries.delete(request.url);
      entries.set(request.url, entry);
      reply.hijack();
      const headers = {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        ...headersOf(answer, knows ? null : encoding),
      };
      if (knows || !body) reply.raw.writeHead(304, headers).end();
      else reply.raw.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
      return true;
    },
    drop(topic) {
      onDrop(topic);
      forget(topic);
    },
    forget,
  };
}
