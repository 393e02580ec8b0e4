import type { SitePicturesUsedAs } from '../../db/schema/tables.ts';
import { fromPixels, icoOf, type Pixels } from '../../lib/documents/pictures.ts';

/** A picture in one form, re-encoded from pixels. */
export type Drawn = { form: string; mediaType: string; width: number; height: number; content: Buffer };

const WEBP = { quality: 82 };
// More effort takes ten times as long and hardly saves a byte.
const AVIF = { quality: 55, effort: 2 };
const PNG = { compressionLevel: 9, palette: false };

const landingWidths = [640, 1280, 1920] as const;
const LANDING_LONGEST = 2400;

/** Sizes for `srcset`; a small picture is only stored in its own size. */
async function drawLanding(pixels: Pixels): Promise<Drawn[]> {
  const smaller = landingWidths.filter((width) => width < pixels.width);
  const widths = smaller.length === landingWidths.length ? smaller : [...smaller, pixels.width];
  const drawn: Drawn[] = [];
  for (const width of widths) {
    for (const [format, options] of [
      ['avif', AVIF],
      ['webp', WEBP],
    ] as const) {
      const { data, info } = await fromPixels(pixels)
        .resize({ width })
        .toFormat(format, options)
        .toBuffer({ resolveWithObject: true });
      drawn.push({
        form: `${format}-${width}`,
        mediaType: `image/${format}`,
        width: info.width,
        height: info.height,
        content: data,
      });
    }
  }
  return drawn;
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const INK = { r: 11, g: 27, b: 43, alpha: 1 };
const LIGHT = 190;

/** Background of a logo where transparency is not possible: its own, or white, or ink under a light logo. */
function groundOf({ data, channels }: Pixels) {
  if (channels === 3 || data[3] === 255)
    return { r: data[0] ?? 255, g: data[1] ?? 255, b: data[2] ?? 255, alpha: 1 };
  let sum = 0;
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    sum += 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
    seen += 1;
  }
  return seen > 0 && sum / seen > LIGHT ? INK : WHITE;
}

type Ground = typeof WHITE;

/** A square of `side` pixels with the picture centred, scaled to `share` of it. */
async function square(pixels: Pixels, side: number, share: number, ground: Ground): Promise<Buffer> {
  const inner = Math.round(side * share);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return fromPixels(pixels)
    .resize(inner, inner, { fit: 'contain', background: ground })
    .extend({ top: before, left: before, bottom: after, right: after, background: ground })
    .flatten(ground.alpha === 1 ? { background: ground } : false)
    .png(PNG)
    .toBuffer();
}

const ICON_LONGEST = 1024;
const ICO_SIDE = 32;

const icon = (form: string, side: number, content: Buffer): Drawn => ({
  form,
  mediaType: 'image/png',
  width: side,
  height: side,
  content,
});

const ico = async (pixels: Pixels): Promise<Drawn> => ({
  ...icon('ico', ICO_SIDE, icoOf(await square(pixels, ICO_SIDE, 1, TRANSPARENT), ICO_SIDE)),
  mediaType: 'image/x-icon',
});

/** The logo as displayed, and the app icons. Launchers crop a maskable icon to a circle of 80 %. */
async function drawLogo(pixels: Pixels): Promise<Drawn[]> {
  const ground = groundOf(pixels);
  const { data, info } = await fromPixels(pixels)
    .resize(640, 160, { fit: 'inside', withoutEnlargement: true })
    .png(PNG)
    .toBuffer({ resolveWithObject: true });
  return [
    { form: 'shown', mediaType: 'image/png', width: info.width, height: info.height, content: data },
    icon('icon-192', 192, await square(pixels, 192, 1, TRANSPARENT)),
    icon('icon-512', 512, await square(pixels, 512, 1, TRANSPARENT)),
    icon('maskable-512', 512, await square(pixels, 512, 0.7, ground)),
    icon('apple-180', 180, await square(pixels, 180, 0.84, ground)),
    await ico(pixels),
  ];
}

const drawFavicon = async (pixels: Pixels): Promise<Drawn[]> => [
  icon('shown', 64, await square(pixels, 64, 1, TRANSPARENT)),
  await ico(pixels),
];

/** For each use, the maximum size at which a picture is decoded, and the files generated from it. */
export const variants: Record<
  SitePicturesUsedAs,
  { longest: number; draw: (pixels: Pixels) => Promise<Drawn[]> }
> = {
  logo: { longest: ICON_LONGEST, draw: drawLogo },
  favicon: { longest: ICON_LONGEST, draw: drawFavicon },
  landing: { longest: LANDING_LONGEST, draw: drawLanding },
};
