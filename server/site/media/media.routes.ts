import { contract } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import type { Mount } from '../../http/mount.ts';
import { sendFile } from '../../http/sendFile.ts';
import { ensure, fail } from '../../lib/errors.ts';
import { findPictureFile } from './media.queries.ts';

const FOREVER = 'public, max-age=31536000, immutable';

export const mediaRoutes = (mount: Mount, ctx: Context): void =>
  mount(contract.media, {
    read: async ({ params: { key }, reply }) => {
      const file = await findPictureFile(ctx.db, key);
      ensure(file, 'NOT_FOUND');
      const content = (await ctx.files.read(key)) ?? fail('NOT_FOUND');
      return sendFile(reply, content, {
        mediaType: file.media_type,
        fileName: `picture.${file.media_type === 'image/x-icon' ? 'ico' : file.media_type.slice('image/'.length)}`,
        bytes: file.bytes,
        cacheControl: FOREVER,
      });
    },
  });
