import { rename, rm } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { fail } from '../http/errors.ts';
import { sharp } from './sharp.ts';
import { openTurns } from './turns.ts';

export const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 15;

type Format = 'jpeg' | 'png' | 'webp';
const encodings = {
  // Optimised coding would keep the whole picture in memory: 250 MB instead of 25 at 40 megapixels.
  jpeg: { quality: 86, optimizeCoding: false },
  png: { compressionLevel: 8 },
  webp: { quality: 86, effort: 2 },
} as const;

/* One at a time: 40 megapixels of WebP, or of anything that has to be turned, take 130 to 320 MB meanwhile. */
export const inTurn = openTurns(1);

const openImage = (file: string) =>
  sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });

/** What is wrong with an image that could not be read; throws again what is wrong with us. */
export function pictureFault(error: unknown): string {
  if (!(error instanceof Error) || 'code' in error) throw error;
  const { message } = error;
  if (message.includes('system error'))
    fail('UNAVAILABLE', { message: 'There is no room for files right now' });
  if (message.includes('pixel limit')) return `the image has more than ${PIXELS_MAX / 1e6} megapixels`;
  if (message.startsWith('timeout')) return 'this image takes too long to read';
  return 'this image is damaged';
}

/** Writes `make` beside the file and puts it in its place. Answers what is wrong with the image, or null. */
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
 * Replaces an image by our own encoding of its pixels: what is hidden in metadata or behind the end is gone.
 * Turned upright as the camera noted, in sRGB. Answers what is wrong with it, or null.
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
 * Replaces a JPEG, PNG or WebP, told by its content, by a square WebP of its middle, `side` pixels wide. Answers
 * what is wrong with it, or null.
 */
export async function squareImage(file: string, side: number): Promise<string | null> {
  // Told before anything decodes it: what opens images also opens SVG and more.
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
