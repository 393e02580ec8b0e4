import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Lower case, because capitals are the first variation that attackers try. */
export const folded = (password: string): string => password.normalize('NFKC').toLowerCase();

/** Bit positions in the Bloom filter, derived from two hashes (Kirsch and Mitzenmacher, 2006). */
export function bitsOf(password: string, bits: number, hashes: number): number[] {
  const digest = createHash('sha256').update(password).digest();
  const first = digest.readUIntBE(0, 6) % bits;
  const step = (digest.readUIntBE(6, 6) % (bits - 1)) + 1;
  return Array.from({ length: hashes }, (_, i) => (first + i * step) % bits);
}

type Filter = { bits: number; hashes: number; bytes: Buffer };

/* 2 MB, loaded with the first password that is set. */
let filter: Filter | undefined;

/** The first line describes the file and its source; `scripts/data/breachedPasswords.ts` generates it. */
function readFilter(): Filter {
  const file = readFileSync(new URL('./data/breachedPasswords.bin', import.meta.url));
  const end = file.indexOf('\n');
  const { bits, hashes } = JSON.parse(file.toString('utf8', 0, end)) as Omit<Filter, 'bytes'>;
  return { bits, hashes, bytes: file.subarray(end + 1) };
}

/** Whether a password is among the most common leaked ones. False positives: one in 40,000. */
export function isBreachedPassword(password: string): boolean {
  filter ??= readFilter();
  const { bits, hashes, bytes } = filter;
  return bitsOf(folded(password), bits, hashes).every((bit) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
}
