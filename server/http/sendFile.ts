import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends an uploaded file safely: sandboxed, without content sniffing, under its own name. */
export const sendFile = (
  reply: FastifyReply,
  content: Readable,
  file: { mediaType: string; fileName: string; bytes?: number; cacheControl?: string },
) =>
  reply
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .headers(file.bytes === undefined ? {} : { 'Content-Length': file.bytes })
    .header('Cache-Control', file.cacheControl ?? 'private, no-store')
    .type(file.mediaType)
    .serializer(String)
    .send(content);
