import type { LandingFile } from '../../contract/landing.ts';
import { ownPicture } from '../settings/ownPicture.ts';

type Props = {
  url: string | null;
  files: readonly LandingFile[];
  /** How wide it is on the page, as the `sizes` of an image. */
  width: string;
  className?: string | undefined;
  /** Among the first things on the page. */
  first?: boolean;
};

/** An uploaded picture in the size that the screen needs. It adorns: what it means is said beside it. */
export const LandingPicture = ({ url, files, width, className, first = false }: Props) => {
  const src = ownPicture(url);
  if (src === null) return null;
  const file = files.find((one) => one.url === url);
  const sources = (['image/avif', 'image/webp'] as const).flatMap((type) => {
    const ofType = file?.sizes.filter((size) => size.type === type) ?? [];
    return ofType.length === 0
      ? []
      : [{ type, srcSet: ofType.map((size) => `${size.url} ${size.width}w`).join(', ') }];
  });
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={width} />
      ))}
      <img
        src={src}
        alt=""
        className={className}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        {...(file && { width: file.width, height: file.height })}
      />
    </picture>
  );
};
