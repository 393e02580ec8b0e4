import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, hasAlready } from './entityTag.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Entry = {
  version: number;
  expiresAt: number;
  made: Promise<{ tag: string; bodies: Record<Encoding, Buffer> }>;
};

/** What time alone changes (an ad runs out) shows after this at the latest. */
const MAX_AGE_MS = 15_000;
const ENTRIES_MAX = 500;
const packBr = promisify(brotliCompress);
const packGzip = promisify(gzip);
const BR = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encodingFor = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

async function pack(text: string) {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([packBr(identity, BR), packGzip(identity)]);
  return { tag: entityTag(text), bodies: { br, gzip: zipped, identity } };
}

/** Answers of public reads, kept ready as bytes by address until what they show changes. */
export type Kept = {
  /** Sends what is kept for this address, or what `make` makes now; readers that have it get 304. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    topic: string,
    make: () => Promise<object>,
  ): Promise<FastifyReply>;
  /** Forgets a topic, or everything. An answer that is being made meanwhile is not kept either. */
  drop(topic: string | null): void;
};

export function keepAnswers(): Kept {
  const entries = new Map<string, Entry>();
  const versions = new Map<string, number>();
  let all = 0;
  const versionOf = (topic: string) => (versions.get(topic) ?? 0) + all;

  const find = (address: string, topic: string, make: () => Promise<string>): Entry => {
    const version = versionOf(topic);
    const known = entries.get(address);
    entries.delete(address);
    if (known && known.version === version && known.expiresAt > performance.now()) {
      entries.set(address, known);
      return known;
    }
    const entry: Entry = { version, expiresAt: performance.now() + MAX_AGE_MS, made: make().then(pack) };
    entry.made.catch(() => entries.get(address) === entry && entries.delete(address));
    entries.set(address, entry);
    const [oldest] = entries.keys();
    if (entries.size > ENTRIES_MAX && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  return {
    async send(request, reply, topic, make) {
      const entry = find(
        request.url,
        topic,
        async () => reply.serializeInput((await make()) as Record<string, unknown>, '200') as string,
      );
      const { tag, bodies } = await entry.made;
      reply.header('ETag', tag).header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Encoding');
      if (hasAlready(request, tag)) return reply.code(304).send();
      const encoding = encodingFor(request);
      if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(bodies[encoding]);
    },
    drop(topic) {
      if (topic === null) all += 1;
      else versions.set(topic, (versions.get(topic) ?? 0) + 1);
    },
  };
}
