import { rename, rm } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { type Message, msg } from '../../../contract/core/message.ts';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import { fail } from '../errors.ts';
import { sharp } from './sharp.ts';

export const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 15;

type Format = 'jpeg' | 'png' | 'webp';
const encodings = {
  // Optimized coding would hold the whole picture in memory: 250 MB instead of 25 at 40 megapixels.
  jpeg: { quality: 86, optimizeCoding: false },
  png: { compressionLevel: 8 },
  webp: { quality: 86, effort: 2 },
} as const;

/* One at a time: 40 megapixels of WebP, or of anything to be rotated, take 130 to 320 MB. */
export const inTurn = concurrencyLimit(1);

const openImage = (file: string) =>
  sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });

/** What is wrong with an unreadable image; rethrows errors that are not the image's. */
export function pictureFault(error: unknown): Message {
  if (!(error instanceof Error) || 'code' in error) throw error;
  const { message } = error;
  if (message.includes('system error')) fail('UNAVAILABLE', { message: msg('operations.noRoomForFiles') });
  if (message.includes('pixel limit')) return msg('files.tooManyPixels', { megapixels: PIXELS_MAX / 1e6 });
  if (message.startsWith('timeout')) return msg('files.imageTimeout');
  return msg('files.imageDamaged');
}

/** Writes a temporary file with `make` and replaces the original. Returns what is wrong with the image, or null. */
async function replaceBy(file: string, make: (encoded: string) => Promise<Message | null>) {
  const encoded = `${file}.encoded`;
  try {
    const fault = await make(encoded);
    if (fault === null) await rename(encoded, file);
    return fault;
  } catch (error) {
    await rm(encoded, { force: true });
    return pictureFault(error);
  }
}

/**
 * Re-encodes an image from its pixels, which removes metadata and data behind the end. Rotated according to its EXIF
 * orientation, in sRGB. Returns what is wrong with it, or null.
 */
export const reencodeImage = (file: string, format: Format): Promise<Message | null> =>
  replaceBy(file, async (encoded) => {
    const image = openImage(file);
    if ((await image.metadata()).format !== format) return msg('files.imageUnreadable');
    await inTurn(() =>
      image
        .autoOrient()
        .toFormat(format, encodings[format])
        .timeout({ seconds: SECONDS_MAX })
        .toFile(encoded),
    );
    return null;
  });

const pictureTypes = new Map<string, Format>([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
]);

/**
 * Replaces a JPEG, PNG or WebP, identified by its content, by a square WebP of its centre, `side` pixels wide. Returns
 * what is wrong with it, or null.
 */
export async function squareImage(file: string, side: number): Promise<Message | null> {
  // Identified before decoding, because the decoder also accepts SVG and more.
  const found = await fileTypeFromFile(file, { maxBufferSize: 1024 * 1024 }).catch(() => undefined);
  const format = found && pictureTypes.get(found.mime);
  if (!format) return msg('files.imageType');
  return replaceBy(file, async (encoded) => {
    const image = openImage(file);
    if ((await image.metadata()).format !== format) return msg('files.imageUnreadable');
    await inTurn(() =>
      image
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .toFormat('webp', encodings.webp)
        .timeout({ seconds: SECONDS_MAX })
        .toFile(encoded),
    );
    return null;
  });
}
