import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** For the file field of a form. The server tells pictures by their content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** One encoding of a picture in one size; its address never shows anything else. */
export const pictureSize = z.object({
  url: z.string(),
  type: z.enum(['image/avif', 'image/webp', 'image/png']),
  width: z.number(),
  height: z.number(),
});
export type PictureSize = z.infer<typeof pictureSize>;

/** Pictures that the operator uploaded: logo, icons, pictures of the landing page. */
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
    errors: ['NOT_FOUND'],
    duringMaintenance: true,
  }),
};
