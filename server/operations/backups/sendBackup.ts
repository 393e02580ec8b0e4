import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { ensure } from '../../lib/errors.ts';
import type { BackupRow } from './backups.queries.ts';
import { openFolder } from './folder.ts';

/** Streams the file. Exempt from the response timeout, because it may be large. */
export async function sendBackup(ctx: Context, reply: FastifyReply, row: BackupRow): Promise<FastifyReply> {
  const file = path.join(await openFolder(ctx.env), row.file_name);
  const info = row.state === 'ready' ? await stat(file).catch(() => null) : null;
  ensure(info, 'NOT_FOUND');
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'application/octet-stream',
    'content-length': info.size,
    'content-disposition': `attachment; filename="${row.file_name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  // A client that disconnects is no error.
  await pipeline(createReadStream(file), reply.raw).catch(() => undefined);
  return reply;
}
