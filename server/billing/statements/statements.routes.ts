import { Readable } from 'node:stream';
import { msg } from '../../../contract/core/message.ts';
import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { sendFile } from '../../http/sendFile.ts';
import { ensure } from '../../lib/errors.ts';
import { readSample, readStatement } from './statements.ts';

export const statementsRoutes = (mount: Mount, ctx: Context): void => {
  mount(contract.statements, {
    read: ({ files: [file], query }) => {
      ensure(file, 'BAD_UPLOAD', { details: [{ path: 'file', message: msg('field.missing') }] });
      return readStatement(ctx, file.path, query);
    },
    sample: async ({ reply }) => {
      ensure(ctx.env.PAYMENT_PROVIDER === 'sandbox', 'NOT_FOUND');
      const bytes = Buffer.from(await readSample(ctx));
      return sendFile(reply, Readable.from([bytes]), {
        mediaType: 'application/xml',
        fileName: 'sandbox-statement.xml',
        bytes: bytes.length,
      });
    },
  });
};
