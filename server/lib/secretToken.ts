import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits for a header or a link, in base64url. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
