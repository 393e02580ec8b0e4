import type { Readable } from 'node:stream';
import type { Ad } from '../../contract/adShapes.ts';
import type { Context } from '../context.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { FONT } from '../lib/font.ts';
import { sharp } from '../lib/sharp.ts';
import { openTurns } from '../lib/turns.ts';
import { keepDerived, readDerived } from '../media/media.ts';
import { wordsIn } from '../words/words.ts';
import { comparableWords, deliveryWords, priceWords, quantityWords, sideWord } from './adWords.ts';

/* One picture for all who share an address; its font has no letters of Arabic or Chinese. */
const english = wordsIn('en');

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** To be raised with every change of how it looks. */
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

/* Long texts are cut where two lines end, so that nothing runs into the next line. */
const short = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;

async function draw(ad: Ad, siteName: string): Promise<Buffer> {
  const side = ad.side ?? 'sell';
  const lines: Line[] = [
    { text: sideWord[side].toUpperCase(), size: 30, weight: 'Bold', color: accent[side], top: 76 },
    { text: short(ad.title, 52), size: 60, weight: 'Bold', color: ink, top: 124 },
    { text: priceWords(english, ad) ?? '', size: 56, weight: 'Bold', color: ink, top: 300 },
    { text: comparableWords(ad) ?? '', size: 32, weight: 'Medium', color: quiet, top: 374 },
    {
      text: short([quantityWords(ad), deliveryWords(english, ad)].filter(Boolean).join('  ·  '), 60),
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
/** One at a time: what is drawn for shared addresses must not hold up what people wait for. */
const inTurn = openTurns(1);

/**
 * A picture of an ad for where its address is shared, 1200 × 630. It is drawn once for each version of the ad, and kept
 * with the files; `count` may refuse to draw.
 */
export async function adPicture(
  ctx: Context,
  ad: Ad,
  siteName: string,
  count: () => Promise<void>,
): Promise<Readable | Buffer> {
  const of = `share picture ${LAYOUT} ${ad.id} ${ad.version} ${siteName}`;
  const kept = await readDerived(ctx, of);
  if (kept) return kept;
  await count();
  let made = drawing.get(of);
  if (!made) {
    made = inTurn(() => draw(ad, siteName));
    drawing.set(of, made);
    const done = () => drawing.delete(of);
    // Others find it among the files before it is forgotten here.
    made.then((content) => keepDerived(ctx, of, content)).then(done, done);
  }
  return made;
}
