import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entityTag } from './entityTag.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
export type Answer = {
  tag: string;
  /** Seconds for which a reader may show it without asking again. */
  maxAge: number;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  ready: Partial<Record<Encoding, Buffer>>;
};

const packBr = promisify(brotliCompress);
const packGzip = promisify(gzip);
const BR = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Named, and not with a weight of 0: that says never. */
const TAKES_BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const encodingFor = (accepted: string | string[] | undefined): Encoding => {
  const text = String(accepted ?? '');
  if (TAKES_BR.test(text)) return 'br';
  return TAKES_GZIP.test(text) ? 'gzip' : 'identity';
};

export const answerOf = (written: string | Buffer, maxAge: number): Answer => {
  const plain = typeof written === 'string' ? Buffer.from(written) : written;
  return {
    tag: entityTag(plain),
    maxAge,
    packed: { identity: Promise.resolve(plain) },
    ready: { identity: plain },
  };
};

/** Packed when somebody first wants it so: most searches are asked once, by one browser. */
export async function bodyOf(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const plain = answer.ready.identity ?? Buffer.alloc(0);
  answer.packed[encoding] ??= encoding === 'br' ? packBr(plain, BR) : packGzip(plain);
  const body = await answer.packed[encoding];
  answer.ready[encoding] = body;
  return body;
}

/** `encoding` is null for an answer without a body. */
export const headersOf = ({ tag, maxAge }: Answer, encoding: Encoding | null): Record<string, string> => ({
  etag: tag,
  'cache-control': maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`,
  vary: 'Accept-Encoding',
  ...(encoding !== null && { 'content-type': 'application/json; charset=utf-8' }),
  ...(encoding !== null && encoding !== 'identity' && { 'content-encoding': encoding }),
});
