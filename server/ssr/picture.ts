import type { Readable } from 'node:stream';
import type { Ad } from '../../contract/ads/adShapes.ts';
import type { Context } from '../context.ts';
import { messagesIn } from '../i18n/messages.ts';
import { concurrencyLimit } from '../lib/concurrencyLimit.ts';
import { FONT } from '../lib/documents/font.ts';
import { sharp } from '../lib/documents/sharp.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { readDerived, saveDerived } from '../site/media/media.ts';
import { comparableText, deliveryText, priceText, quantityText } from './adFormat.ts';

/* One picture for all languages; its font lacks Arabic and Chinese. */
const english = messagesIn('en');

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Increment with every change of the design. */
const LAYOUT = 1;

const ink = '#0b1b2b';
const quiet = '#44566a';
const accent = { sell: '#c2410c', buy: '#0e6f79' } as const;

type Line = {
  text: string;
  size: number;
  weight: 'Bold' | 'Medium';
  color: string;
  top: number;
  left?: number;
};

const drawn = async ({ text, size, weight, color, top, left = MARGIN }: Line) => ({
  input: await sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `Inter ${weight} ${size}`,
      fontfile: FONT,
      rgba: true,
      dpi: 72,
      width: WIDTH - MARGIN - left,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer(),
  top,
  left,
});

/* Long texts are cut after two lines. */
const short = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;

async function draw(ad: Ad, siteName: string): Promise<Buffer> {
  const side = ad.side ?? 'sell';
  const lines: Line[] = [
    {
      text: english.say(`market.${side}`).toUpperCase(),
      size: 30,
      weight: 'Bold',
      color: accent[side],
      top: 76,
    },
    { text: short(ad.title, 52), size: 60, weight: 'Bold', color: ink, top: 124 },
    { text: priceText(english, ad) ?? '', size: 56, weight: 'Bold', color: ink, top: 300 },
    { text: comparableText(ad) ?? '', size: 32, weight: 'Medium', color: quiet, top: 374 },
    {
      text: short([quantityText(ad), deliveryText(english, ad)].filter(Boolean).join('  ·  '), 60),
      size: 34,
      weight: 'Medium',
      color: ink,
      top: 446,
    },
    { text: `${siteName}  ·  ${ad.reference}`, size: 28, weight: 'Medium', color: quiet, top: 540 },
  ];
  const base = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#f7f8f6' } });
  const bar = { create: { width: 18, height: HEIGHT, channels: 3, background: accent[side] } } as const;
  return base
    .composite([
      { input: await sharp(bar).png().toBuffer(), top: 0, left: 0 },
      ...(await Promise.all(lines.filter(({ text }) => text.trim() !== '').map(drawn))),
    ])
    .png({ palette: true })
    .toBuffer();
}

const drawing = new Map<string, Promise<Buffer>>();
/** One at a time, so that drawing does not delay requests. */
const limitDrawing = concurrencyLimit(1);

/**
 * The link preview picture of an ad, 1200 × 630. Drawn once for each version of the ad and cached in the file store;
 * `count` may refuse to draw.
 */
export async function adPicture(
  ctx: Context,
  ad: Ad,
  siteName: string,
  count: () => Promise<void>,
): Promise<Readable | Buffer> {
  const of = `share picture ${LAYOUT} ${ad.id} ${ad.version} ${siteName}`;
  const cached = await readDerived(ctx, of);
  if (cached) return cached;
  await count();
  let made = drawing.get(of);
  if (!made) {
    made = limitDrawing(() => draw(ad, siteName));
    drawing.set(of, made);
    const done = () => drawing.delete(of);
    // Stored before the pending promise is dropped, so that concurrent requests find it.
    made.then((content) => saveDerived(ctx, of, content)).then(done, done);
  }
  return made;
}
