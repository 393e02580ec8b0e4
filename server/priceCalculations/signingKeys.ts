import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { SigningKey } from '../../contract/prices/priceCalculations.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../http/caller.ts';
import { CannotOpen } from '../lib/secrets.ts';
import { recordAudit } from '../operations/audit/audit.ts';
import { type KeyRow, lockKeys, presentKey, replaceKey } from './signingKeys.queries.ts';

const PURPOSE = 'proof';
const ID_LENGTH = 16;

export const viewKey = (row: KeyRow): SigningKey => ({
  keyId: row.id,
  algorithm: 'Ed25519',
  publicKey: row.public_key,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to?.toISOString() ?? null,
});

/** A new key pair; the private half leaves it sealed only. Its id begins the public key. */
function makeKey({ secrets }: Pick<Context, 'secrets'>) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const half = publicKey.export({ format: 'jwk' }).x ?? '';
  return {
    id: half.slice(0, ID_LENGTH),
    public_key: half,
    private_key: secrets.seal(
      privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      PURPOSE,
    ),
  };
}

/** The private half; null if it was given up, or its sealing key is gone. */
function opened({ secrets }: Pick<Context, 'secrets'>, sealed: string) {
  if (sealed === '') return null;
  try {
    const der = Buffer.from(secrets.open(sealed, PURPOSE), 'base64');
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

/** Signs a hash, given in hexadecimal, with the present key, which is made where there is none. */
export async function signHash(
  ctx: Pick<Context, 'secrets'>,
  tx: Tx,
  hash: string,
): Promise<{ signature: string; keyId: string }> {
  const usable = async () => {
    const row = await presentKey(tx);
    const key = row && opened(ctx, row.private_key);
    return row && key ? { id: row.id, key } : null;
  };
  let present = await usable();
  if (!present) {
    await lockKeys(tx);
    present = await usable();
    if (!present) await replaceKey(tx, makeKey(ctx));
    present ??= await usable();
  }
  if (!present) throw new Error('There is no key to sign with');
  const signature = sign(null, Buffer.from(hash, 'hex'), present.key).toString('base64url');
  return { signature, keyId: present.id };
}

/** Whether the owner of a public key, 32 bytes in base64url, signed a hash. */
export const isSignedBy = (publicKey: string, hash: string, signature: string): boolean =>
  verify(
    null,
    Buffer.from(hash, 'hex'),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  );

export const rotateKey = (ctx: Context, actor: Actor): Promise<SigningKey> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const before = await presentKey(tx);
    const key = await replaceKey(tx, makeKey(ctx));
    await recordAudit(tx, {
      actorId: actor.id,
      address: actor.address,
      action: 'prices.rotate_key',
      before: { keyId: before?.id ?? null },
      after: { keyId: key.id },
    });
    return viewKey(key);
  });
