/** WCAG AA contrast for text. */
const ENOUGH = 4.5;

type Inks = { ink: string; quiet: string; rule: string };

/** From the softest to the strongest text colours: either white or black is readable on every background. */
const light: readonly Inks[] = [
  { ink: '#e8eef2', quiet: '#c3cdd6', rule: 'rgb(255 255 255 / 16%)' },
  { ink: '#e8eef2', quiet: '#e8eef2', rule: 'rgb(255 255 255 / 28%)' },
  { ink: '#ffffff', quiet: '#ffffff', rule: 'rgb(255 255 255 / 40%)' },
];
const dark: readonly Inks[] = [
  { ink: '#0b1b2b', quiet: '#2b3a48', rule: 'rgb(0 0 0 / 16%)' },
  { ink: '#0b1b2b', quiet: '#0b1b2b', rule: 'rgb(0 0 0 / 28%)' },
  { ink: '#000000', quiet: '#000000', rule: 'rgb(0 0 0 / 40%)' },
];

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const luminance = (color: string): number => {
  const at = (place: number) => linear(Number.parseInt(color.slice(place, place + 2), 16) / 255);
  return 0.2126 * at(1) + 0.7152 * at(3) + 0.0722 * at(5);
};

/** Contrast ratio of two colours `#rrggbb`, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** The softest text colours readable on a background `#rrggbb`; light ones where both would do. */
export const readableOn = (ground: string): Inks => {
  const fits = ({ ink, quiet }: Inks) => contrast(ink, ground) >= ENOUGH && contrast(quiet, ground) >= ENOUGH;
  const plainest = contrast('#ffffff', ground) >= contrast('#000000', ground) ? light : dark;
  return light.find(fits) ?? dark.find(fits) ?? (plainest[2] as Inks);
};
