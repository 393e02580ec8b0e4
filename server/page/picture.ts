import type { Ad } from '../../contract/adShapes.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { FONT } from '../lib/font.ts';
import { sharp } from '../lib/sharp.ts';
import { wordsIn } from '../words/words.ts';
import { comparableWords, deliveryWords, priceWords, quantityWords, sideWord } from './adWords.ts';

/* One picture for all who share an address; its font has no letters of Arabic or Chinese. */
const english = wordsIn('en');

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const KEPT_MAX = 100;

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

const kept = new Map<string, Promise<Buffer>>();

/** A picture of an ad for where its address is shared, 1200 × 630; the last hundred are kept. */
export function adPicture(ad: Ad, siteName: string): Promise<Buffer> {
  const key = `${ad.id} ${ad.version} ${siteName}`;
  const known = kept.get(key);
  if (known) return known;
  const made = draw(ad, siteName);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  return made;
}
