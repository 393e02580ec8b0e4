import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Identity, Recipient, Stanza } from 'age-encryption';

/*
 * The scrypt recipient of age (C2SP age.md), derived in a separate thread: the library's own blocks all responses for a
 * second.
 */
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
const LABEL = 'age-encryption.org/v1/scrypt';
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;
/** N = 2^17, r = 8: the minimum in OWASP's Password Storage Cheat Sheet; takes 128 MB briefly. */
const WORK = 17;
/** The age command's value; a higher limit would let a file decide on memory use. */
const WORK_MAX = 18;
const NONCE = Buffer.alloc(12);

function keyOf(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const N = 2 ** work;
  return derive(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, {
    N,
    r: 8,
    p: 1,
    maxmem: 2 * 128 * N * 8,
  });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

export async function passphraseRecipient(passphrase: string): Promise<Recipient> {
  const { Stanza: Made } = await import('age-encryption');
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_BYTES);
      const cipher = createCipheriv('chacha20-poly1305', await keyOf(passphrase, salt, WORK), NONCE, {
        authTagLength: TAG_BYTES,
      });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Made(['scrypt', base64(salt), String(WORK)], body)];
    },
  };
}

function unwrap(body: Uint8Array, key: Buffer): Uint8Array | null {
  const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(body.subarray(FILE_KEY_BYTES));
  try {
    return new Uint8Array(
      Buffer.concat([decipher.update(body.subarray(0, FILE_KEY_BYTES)), decipher.final()]),
    );
  } catch {
    return null;
  }
}

export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza, ...more]: Stanza[]) {
    const [kind, salt = '', work = ''] = stanza?.args ?? [];
    if (!stanza || kind !== 'scrypt') return null;
    const bytes = Buffer.from(salt, 'base64');
    const isOne = more.length === 0 && bytes.length === SALT_BYTES && /^[1-9][0-9]?$/.test(work);
    if (!isOne || Number(work) > WORK_MAX || stanza.body.length !== FILE_KEY_BYTES + TAG_BYTES) {
      throw new Error('The file asks for something else than age does');
    }
    return unwrap(stanza.body, await keyOf(passphrase, bytes, Number(work)));
  },
});
