import type { AdminLanding, Landing, LandingContent, LandingFile } from '../../../contract/site/landing.ts';
import type { PictureSize } from '../../../contract/site/media.ts';
import type { SettingsRow } from '../../db/settingsRow.ts';
import { mediaUrl, type Picture } from '../media/media.ts';
import { contentFrom, usesOf } from './content.ts';

export const addressOf = ({ files }: Picture): string => {
  const largest = files.findLast(({ media_type }) => media_type === 'image/webp') ?? files.at(-1);
  return mediaUrl(largest?.file_key ?? '');
};

export function viewFile(picture: Picture, content: LandingContent): LandingFile {
  const url = addressOf(picture);
  const largest = picture.files.at(-1);
  return {
    id: picture.id,
    url,
    name: picture.name,
    size: picture.bytes,
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    usedBy: usesOf(content, url),
    sizes: picture.files.map((file) => ({
      url: mediaUrl(file.file_key),
      type: file.media_type as PictureSize['type'],
      width: file.width,
      height: file.height,
    })),
  };
}

/** Without disabled parts, which may be drafts. */
export function viewLanding(settings: unknown, pictures: readonly Picture[]): Landing {
  const { hero, sections } = contentFrom(settings);
  const shown = { hero, sections: sections.filter(({ enabled }) => enabled) };
  const files = pictures.map((picture) => viewFile(picture, shown));
  return { ...shown, files: files.filter(({ usedBy }) => usedBy.length > 0) };
}

export function viewAdminLanding(stored: SettingsRow, pictures: readonly Picture[]): AdminLanding {
  const content = contentFrom(stored.settings);
  return {
    ...content,
    files: pictures.map((picture) => viewFile(picture, content)),
    version: stored.version,
    updatedAt: stored.updated_at?.toISOString() ?? null,
    updatedBy: stored.updated_by,
  };
}
