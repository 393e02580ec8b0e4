import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** As a password is looked for: capitals are the first thing that whoever guesses tries. */
export const folded = (password: string): string => password.normalize('NFKC').toLowerCase();

/** The bits of a folded password in a filter; two hashes make them all (Kirsch and Mitzenmacher, 2006). */
export function bitsOf(password: string, bits: number, hashes: number): number[] {
  const digest = createHash('sha256').update(password).digest();
  const first = digest.readUIntBE(0, 6) % bits;
  const step = (digest.readUIntBE(6, 6) % (bits - 1)) + 1;
  return Array.from({ length: hashes }, (_, i) => (first + i * step) % bits);
}

type Filter = { bits: number; hashes: number; bytes: Buffer };

/* Two megabytes that are read with the first password that somebody sets. */
let filter: Filter | undefined;

/** Its first line says what it is and where it comes from; `scripts/data/breachedPasswords.ts` makes it. */
function readFilter(): Filter {
  const file = readFileSync(new URL('./data/breachedPasswords.bin', import.meta.url));
  const end = file.indexOf('\n');
  const { bits, hashes } = JSON.parse(file.toString('utf8', 0, end)) as Omit<Filter, 'bytes'>;
  return { bits, hashes, bytes: file.subarray(end + 1) };
}

/** Whether a password is among the most common ones of data leaks; of 40,000 others one is taken for one of them. */
export function isBreachedPassword(password: string): boolean {
  filter ??= readFilter();
  const { bits, hashes, bytes } = filter;
  return bitsOf(folded(password), bits, hashes).every((bit) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
}
