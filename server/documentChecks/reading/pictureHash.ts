import type { SharpOptions } from 'sharp';
import phash from 'sharp-phash';

/**
 * 64 binary digits of the low frequencies of a picture. It stays nearly the same when the picture is compressed or
 * scaled, and when figures on it are altered: it finds the same page again, never an alteration.
 */
export const pictureHash = (picture: Buffer, options?: SharpOptions): Promise<string | null> =>
  phash(picture, options).catch(() => null);
