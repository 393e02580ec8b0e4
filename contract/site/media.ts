import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** For the `accept` attribute of file inputs. The server detects pictures by their content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** One encoding of a picture in one size; the content at its URL is immutable. */
export const pictureSize = z.object({
  url: z.string(),
  type: z.enum(['image/avif', 'image/webp', 'image/png']),
  width: z.number(),
  height: z.number(),
});
export type PictureSize = z.infer<typeof pictureSize>;

/** Pictures uploaded by the operator: logo, icons, pictures of the landing page. */
export const media = {
  read: endpoint({
    method: 'GET',
    path: '/media/:key',
    summary: 'An uploaded picture of the site; what an address shows never changes',
    access: 'public',
    rate: 'general',
    params: z.strictObject({ key: z.string().regex(/^[0-9a-f]{40}$/) }),
    status: 200,
    response: 'file',
    mediaTypes: ['image/*'],
    errors: ['NOT_FOUND'],
    duringMaintenance: true,
  }),
};
