import { randomBytes } from 'node:crypto';

const KEY = /^[0-9a-f]{40}$/;
export const FILE_KEY_LENGTH = 40;

/** Name of a stored file: 160 random bits, so that it cannot be guessed and says nothing. */
export const newFileKey = (): string => randomBytes(20).toString('hex');

/** Throws for anything that `newFileKey` did not make: a key becomes part of a path. */
export function ensureFileKey(key: string): void {
  if (!KEY.test(key)) throw new RangeError('Not the key of a stored file');
}
