import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Validator of an answer: weak, since the same content goes out in several encodings. */
export const entityTag = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether the reader has this very answer already. */
export function hasAlready(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  return known.includes(tag) || known.includes('*');
}
