import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/*
 * Secrets at rest. Every key is 32 random bytes. The keys in use are derived from it by HKDF (RFC 5869), one for each
 * purpose, so that a secret encrypted for one purpose cannot be decrypted for another.
 */
export const KEY_BYTES = 32;
const SEALED = 'sealed1';
/** For AES-GCM, NIST SP 800-38D. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;

/** The value cannot be decrypted with the available keys, or was modified. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/** `unknownKey`: signed with a missing key, which says nothing about the data. */
type Verdict = 'valid' | 'invalid' | 'unknownKey';

export type Secrets = {
  /** Id of the key that encrypts and signs: 16 hexadecimal digits, which reveal nothing about the key. */
  keyId: string;
  /** Ids of all keys that decrypt, the encrypting one first. */
  keyIds: readonly string[];
  /** Returns `sealed1.<keyId>.<base64url>`; different on each call. */
  seal(plain: string, purpose: string): string;
  /** @throws CannotOpen */
  open(sealed: string, purpose: string): string;
  /** `<keyId>.<HMAC-SHA256 in base64url>` */
  sign(data: string | Uint8Array, purpose: string): string;
  verify(data: string | Uint8Array, signature: string, purpose: string): Verdict;
};

/** The prefix of all encrypted values, or of those encrypted with one key. */
export const sealedPrefix = (keyId?: string): string => (keyId ? `${SEALED}.${keyId}.` : `${SEALED}.`);

export const isSealed = (text: string): boolean => text.startsWith(sealedPrefix());

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `gasmap ${purpose}`, KEY_BYTES));

const idOf = (key: Buffer): string => derive(key, 'key id').subarray(0, ID_BYTES).toString('hex');

/** `newest` encrypts; `others` only decrypt older values. */
export function secretsOf(newest: Buffer, others: readonly Buffer[] = []): Secrets {
  const keyId = idOf(newest);
  const keys = new Map([newest, ...others].map((key) => [idOf(key), key]));
  const known = new Map<string, Buffer>();
  const keyFor = (id: string, purpose: string): Buffer | undefined => {
    const key = keys.get(id);
    if (!key) return undefined;
    const name = `${id} ${purpose}`;
    const derived = known.get(name) ?? derive(key, purpose);
    known.set(name, derived);
    return derived;
  };
  const macOf = (data: string | Uint8Array, key: Buffer) => createHmac('sha256', key).update(data).digest();
  const own = (purpose: string): Buffer => keyFor(keyId, purpose) as Buffer;

  return {
    keyId,
    keyIds: [...keys.keys()],
    seal(plain, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own(`seal ${purpose}`), iv);
      cipher.setAAD(Buffer.from(purpose));
      const parts = [iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${SEALED}.${keyId}.${Buffer.concat(parts).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [form, id = '', text = ''] = sealed.split('.');
      if (form !== SEALED) throw new CannotOpen('This was not sealed by GasMap');
      const key = keyFor(id, `seal ${purpose}`);
      if (!key) throw new CannotOpen(`This was sealed with the key ${id}, which is not among those given`);
      const bytes = Buffer.from(text, 'base64url');
      try {
        const iv = bytes.subarray(0, IV_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(purpose));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const inner = bytes.subarray(IV_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(inner), decipher.final()]).toString('utf8');
      } catch {
        throw new CannotOpen('This was changed after it was sealed, or sealed for something else');
      }
    },
    sign: (data, purpose) => `${keyId}.${macOf(data, own(`sign ${purpose}`)).toString('base64url')}`,
    verify(data, signature, purpose) {
      const [id = '', mac = ''] = signature.split('.');
      const key = keyFor(id, `sign ${purpose}`);
      if (!key) return 'unknownKey';
      const [given, right] = [Buffer.from(mac, 'base64url'), macOf(data, key)];
      return given.length === right.length && timingSafeEqual(given, right) ? 'valid' : 'invalid';
    },
  };
}
