import { rename, rm } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
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
export function pictureFault(error: unknown): string {
  if (!(error instanceof Error) || 'code' in error) throw error;
  const { message } = error;
  if (message.includes('system error'))
    fail('UNAVAILABLE', { message: 'There is no room for files right now' });
  if (message.includes('pixel limit')) return `the image has more than ${PIXELS_MAX / 1e6} megapixels`;
  if (message.startsWith('timeout')) return 'this image takes too long to read';
  return 'this image is damaged';
}

/** Writes a temporary file with `make` and replaces the original. Returns what is wrong with the image, or null. */
async function replaceBy(file: string, make: (encoded: string) => Promise<string | null>) {
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
export const reencodeImage = (file: string, format: Format): Promise<string | null> =>
  replaceBy(file, async (encoded) => {
    const image = openImage(file);
    if ((await image.metadata()).format !== format) return 'this image cannot be read';
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
export async function squareImage(file: string, side: number): Promise<string | null> {
  // Identified before decoding, because the decoder also accepts SVG and more.
  const found = await fileTypeFromFile(file, { maxBufferSize: 1024 * 1024 }).catch(() => undefined);
  const format = found && pictureTypes.get(found.mime);
  if (!format) return 'this is not a JPEG, PNG or WebP image';
  return replaceBy(file, async (encoded) => {
    const image = openImage(file);
    if ((await image.metadata()).format !== format) return 'this image cannot be read';
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
