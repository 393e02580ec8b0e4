import { createHash } from 'node:crypto';

/** How many versions before the last are read; more are only counted. */
const REVISIONS_MAX = 20;
const LINEARIZED_HEAD = 1024;
const END = /startxref\s+(\d+)\s+%%EOF/g;

export type Revision = { n: number; end: number; sha256: string[] };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A program may end a file with `%%EOF` or with a line end after it; each is a file that somebody may have. */
function hashesUntil(bytes: Buffer, end: number): string[] {
  const ends = [end];
  if (bytes[end] === 0x0d) ends.push(end + 1);
  const last = ends.at(-1) ?? end;
  if (bytes[last] === 0x0a) ends.push(last + 1);
  return ends.map((one) => sha256(bytes.subarray(0, one)));
}

/**
 * The versions that were saved one after the other into a PDF (ISO 32000-1, 7.5.6), without the last, which is the file.
 * The first part of a linearized file is no version (annex F).
 */
export function revisionsOf(bytes: Buffer): { earlier: Revision[]; count: number } {
  const text = bytes.toString('latin1');
  const isLinearized = text.slice(0, LINEARIZED_HEAD).includes('/Linearized');
  const ends = [...text.matchAll(END)]
    .filter(({ 1: at }, place) => !(isLinearized && place === 0 && at === '0'))
    .map(({ index, 0: found }) => index + found.length);
  const earlier = ends
    .slice(0, -1)
    .slice(-REVISIONS_MAX)
    .map((end, place) => ({ n: place + 1, end, sha256: hashesUntil(bytes, end) }));
  return { earlier, count: ends.length };
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;
/** The attribute messageDigest (PKCS #9, 1.2.840.113549.1.9.4) with its set and its octet string. */
const MESSAGE_DIGEST = Buffer.from('06092a864886f70d010904', 'hex');
const DIGESTS: Record<number, string> = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' };

function statedDigest(signature: Buffer): Buffer | null {
  const at = signature.indexOf(MESSAGE_DIGEST);
  if (at === -1) return null;
  const set = at + MESSAGE_DIGEST.length;
  const length = signature[set + 3] ?? 0;
  if (signature[set] !== 0x31 || signature[set + 2] !== 0x04 || !(length in DIGESTS)) return null;
  return signature.subarray(set + 4, set + 4 + length);
}

export type SignedRange = {
  /** Where the signed bytes end. */
  end: number;
  /** Whether the digest in the signature is that of the bytes; null where the signature states none. */
  matches: boolean | null;
};

/** The signatures of a PDF by their byte ranges. Whose they are, and whether a certificate is valid, is not looked at. */
export function signedRanges(bytes: Buffer): SignedRange[] {
  return [...bytes.toString('latin1').matchAll(BYTE_RANGE)].flatMap((found): SignedRange[] => {
    const [start = 0, length = 0, second = 0, rest = 0] = found.slice(1).map(Number);
    const end = second + rest;
    // A placeholder of a signature that was never made.
    if (start !== 0 || length === 0 || second <= length || end > bytes.length) return [];
    const hole = bytes.toString('latin1', length, second);
    const hex = /<([0-9A-Fa-f\s]+)>/.exec(hole)?.[1]?.replaceAll(/\s/g, '') ?? '';
    const digest = statedDigest(Buffer.from(hex, 'hex'));
    const algorithm = digest && DIGESTS[digest.length];
    if (!digest || !algorithm) return [{ end, matches: null }];
    const hash = createHash(algorithm).update(bytes.subarray(0, length)).update(bytes.subarray(second, end));
    return [{ end, matches: hash.digest().equals(digest) }];
  });
}
