import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type Message, msg } from '../../../contract/core/message.ts';
import { inTurn, PIXELS_MAX, pictureFault } from './images.ts';
import { sharp } from './sharp.ts';

/** The pixels of an accepted picture, upright, in sRGB, within the requested size. */
export type Pixels = {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
  /** Of the uploaded file. */
  extension: string;
};

/** The supported formats by `sharp`'s names. */
const formats = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'heif'],
]);

/* Signs of a page, a program or a document in the bytes of a picture. Re-encoding would remove them anyway. */
const foreign = /<script|<html[\s>]|<!doctype|<svg[\s>]|<\?php|%PDF-[12]/i;
const ZIP_END = Buffer.from('PK\x05\x06');
const ZIP_END_WITHIN = 66_000;

const isMoreThanPicture = (content: Buffer): boolean =>
  foreign.test(content.toString('latin1')) || content.subarray(-ZIP_END_WITHIN).includes(ZIP_END);

/**
 * Reads a JPEG, PNG, WebP or AVIF, identified by its content, scaled so that its longer side has at most `longest`
 * pixels. Returns what is wrong with it, if anything.
 */
export async function readPixels(file: string, longest: number): Promise<Pixels | Message> {
  const content = await readFile(file);
  // Identified before decoding, because the decoder also accepts SVG and more.
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  const format = found && formats.get(found.mime);
  if (!found || !format) return msg('files.pictureType');
  if (isMoreThanPicture(content)) return msg('files.moreThanPicture');
  try {
    const image = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
    const { format: opened, compression } = await image.metadata();
    if (opened !== format || (format === 'heif' && compression !== 'av1'))
      return msg('files.imageUnreadable');
    const { data, info } = await inTurn(() =>
      image
        .autoOrient()
        .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: 15 })
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    const { width, height, channels } = info;
    if (channels !== 3 && channels !== 4) return msg('files.imageUnreadable');
    return { data, width, height, channels, extension: found.ext };
  } catch (error) {
    return pictureFault(error);
  }
}

export const fromPixels = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** An icon file that contains one PNG of `side` pixels, as supported since Windows Vista. */
export function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head[6] = side;
  head[7] = side;
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
