import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Weak ETag, since the same content is sent in several encodings. */
export const entityTag = (body: string | Buffer): string =>
  `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` contains the tag. */
export function hasAlready({ headers }: Pick<IncomingMessage, 'headers'>, tag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const tags = known.split(',').map((one) => one.trim());
  return tags.includes(tag) || tags.includes('*');
}
