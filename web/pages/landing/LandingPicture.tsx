import type { LandingFile } from '../../../contract/site/landing.ts';
import { ownPicture } from '../../shared/settings/ownPicture.ts';

type Props = {
  url: string | null;
  files: readonly LandingFile[];
  /** Displayed width, as the `sizes` of an image. */
  width: string;
  className?: string | undefined;
  /** Above the fold. */
  first?: boolean;
};

/** An uploaded picture in the size the screen needs. Decorative: the adjacent text carries its meaning. */
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
