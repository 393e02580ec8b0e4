import { stat } from 'node:fs/promises';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { nameFiles, withStored } from '../../jobs/looseFiles.ts';
import { fail } from '../../lib/errors.ts';
import { newFileKey } from '../../lib/files/fileKeys.ts';
import { ensureStorage } from '../storage/storage.ts';
import { replacePicture } from './account.queries.ts';
import { forgetFiles } from './erase.ts';

/** Pixels. */
const SIDE = 512;

const refuse = (message: Message): never =>
  fail('BAD_UPLOAD', { details: [{ path: 'profileImage', message }] });

/** Writes the file, then the row, then deletes the old file, so that a row never refers to a missing file. */
export async function setPicture(ctx: Context, userId: string, files: ReceivedFile[]): Promise<void> {
  const [file] = files;
  if (!file) return refuse(msg('files.choosePicture'));
  const { squareImage } = await import('../../lib/documents/images.ts');
  const fault = await squareImage(file.path, SIDE);
  if (fault) return refuse(fault);
  const { size: bytes } = await stat(file.path);
  const key = newFileKey();
  const old = await withStored(ctx, [{ key, path: file.path }], () =>
    ctx.db.transaction().execute(async (tx) => {
      await nameFiles(tx, [key]);
      const before = await replacePicture(tx, userId, { key, bytes });
      await ensureStorage(tx, userId, bytes);
      return before;
    }),
  );
  if (old) await forgetFiles(ctx, [old]);
}

export async function removePicture(ctx: Context, userId: string): Promise<void> {
  const old = await ctx.db.transaction().execute((tx) => replacePicture(tx, userId, null));
  if (old) await forgetFiles(ctx, [old]);
}
