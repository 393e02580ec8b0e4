import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entityTag } from './entityTag.ts';

export type Encoding = 'br' | 'gzip' | 'identity';
export type EncodedResponse = {
  tag: string;
  /** `max-age` in seconds. */
  maxAge: number;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
  ready: Partial<Record<Encoding, Buffer>>;
};

const packBr = promisify(brotliCompress);
const packGzip = promisify(gzip);
const BR = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The encoding is named, and its weight is not 0. */
const TAKES_BR = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const encodingFor = (accepted: string | string[] | undefined): Encoding => {
  const text = String(accepted ?? '');
  if (TAKES_BR.test(text)) return 'br';
  return TAKES_GZIP.test(text) ? 'gzip' : 'identity';
};

export const encodeResponse = (written: string | Buffer, maxAge: number): EncodedResponse => {
  const plain = typeof written === 'string' ? Buffer.from(written) : written;
  return {
    tag: entityTag(plain),
    maxAge,
    packed: { identity: Promise.resolve(plain) },
    ready: { identity: plain },
  };
};

/** Compresses on first demand: most searches are requested once, in one encoding. */
export async function bodyOf(answer: EncodedResponse, encoding: Encoding): Promise<Buffer> {
  const plain = answer.ready.identity ?? Buffer.alloc(0);
  answer.packed[encoding] ??= encoding === 'br' ? packBr(plain, BR) : packGzip(plain);
  const body = await answer.packed[encoding];
  answer.ready[encoding] = body;
  return body;
}

/** `encoding` is null for a response without a body. */
export const headersOf = (
  { tag, maxAge }: EncodedResponse,
  encoding: Encoding | null,
): Record<string, string> => ({
  etag: tag,
  'cache-control': maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`,
  vary: 'Accept-Encoding',
  ...(encoding !== null && { 'content-type': 'application/json; charset=utf-8' }),
  ...(encoding !== null && encoding !== 'identity' && { 'content-encoding': encoding }),
});
