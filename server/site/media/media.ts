import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Message, msg } from '../../../contract/core/message.ts';
import type { Context } from '../../context.ts';
import type { SitePicturesUsedAs } from '../../db/schema/tables.ts';
import type { ReceivedFile } from '../../http/uploads.ts';
import { noteLoose, removeLoose, removeUnnamed, storeLoose } from '../../jobs/looseFiles.ts';
import { fail } from '../../lib/errors.ts';
import { FILE_KEY_LENGTH, newFileKey } from '../../lib/files/fileKeys.ts';
import { safeFileName } from '../../lib/files/fileNames.ts';
import { uuidv7 } from '../../lib/uuidv7.ts';
import type { Drawn } from './drawing.ts';
import type { Picture, PictureFile } from './media.queries.ts';

export { deletePicture, insertPicture, listPictures, type Picture } from './media.queries.ts';

const DERIVED_DAYS = 30;

const ADDRESS = /^\/api\/media\//;
export const mediaUrl = (key: string): string => `/api/media/${key}`;
/** Whether a URL is that of an uploaded picture, existing or not. */
export const isMediaUrl = (url: string): boolean => ADDRESS.test(url);

export const fileIn = (picture: Picture | undefined, form: string): PictureFile | undefined =>
  picture?.files.find((file) => file.form === form);

const refuse = (message: Message): never =>
  fail('BAD_UPLOAD', {
    details: [{ path: 'file', message }],
  });

async function store(ctx: Context, { form, mediaType, width, height, content }: Drawn): Promise<PictureFile> {
  const key = newFileKey();
  const temporary = path.join(ctx.files.tempFolder, key);
  await writeFile(temporary, content, { flag: 'wx', mode: 0o600 });
  await storeLoose(ctx, { key, path: temporary });
  return { file_key: key, form, media_type: mediaType, width, height, bytes: content.length };
}

/** Must run after the transaction that deleted the pictures. */
export const removePictureFiles = (ctx: Context, pictures: readonly Pick<Picture, 'files'>[]) =>
  removeLoose(
    ctx,
    pictures.flatMap(({ files }) => files.map((file) => file.file_key)),
  );

const derivedKey = (of: string): string => hash('sha256', of).slice(0, FILE_KEY_LENGTH);

/** A derived file, by a key that covers all of its inputs. */
export const readDerived = (ctx: Context, of: string): Promise<Readable | null> =>
  ctx.files.read(derivedKey(of));

/**
 * Stores a file that can be regenerated at any time; the cleanup job deletes it after a month. A failure is only
 * logged.
 */
export async function saveDerived(ctx: Context, of: string, content: Buffer): Promise<void> {
  const temporary = path.join(ctx.files.tempFolder, newFileKey());
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600 });
    await noteLoose(ctx.db, [derivedKey(of)], DERIVED_DAYS);
    await ctx.files.put(derivedKey(of), temporary);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a drawn picture could not be kept');
    await rm(temporary, { force: true });
  }
}

/**
 * Generates the files of an uploaded picture and stores them; `save` writes the rows in its own transaction. Files are
 * written first, so that a row never refers to a missing file, and removed if the rows cannot be written.
 */
export async function takePicture<Result>(
  ctx: Context,
  usedAs: SitePicturesUsedAs,
  [file]: ReceivedFile[],
  save: (picture: Picture) => Promise<Result>,
): Promise<Result> {
  if (!file) return refuse(msg('files.choosePicture'));
  const { readPixels } = await import('../../lib/documents/pictures.ts');
  const { variants } = await import('./drawing.ts');
  const { longest, draw } = variants[usedAs];
  const pixels = await readPixels(file.path, longest);
  if ('code' in pixels) return refuse(pixels);
  const files: PictureFile[] = [];
  try {
    for (const drawn of await draw(pixels)) files.push(await store(ctx, drawn));
    const name = safeFileName(file.fileName || 'picture', pixels.extension);
    return await save({ id: uuidv7(), used_as: usedAs, name, bytes: file.bytes, files });
  } catch (error) {
    await removeUnnamed(
      ctx,
      files.map(({ file_key }) => file_key),
    );
    throw error;
  }
}
