import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const declared = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
const [common = '', light = '', dark = ''] = css.split(/:root[^{]*\{/).slice(1);
const themes = {
  light: { ...declared(common), ...declared(light) },
  dark: { ...declared(common), ...declared(light), ...declared(dark) },
};

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['paper', 'card', 'hover'];
const pairs: [string, string][] = [
  ...['ink', 'ink-2', 'ink-3', 'petrol', 'amber', 'ok'].flatMap((ink) =>
    grounds.map((on): [string, string] => [ink, on]),
  ),
  ['flame', 'paper'],
  ['flame', 'card'],
  ...['petrol', 'flame', 'amber', 'ok'].map((tone): [string, string] => [tone, `${tone}-tint`]),
  ['header-text', 'header'],
  ['header-quiet', 'header'],
  ['header-quiet', 'header-field'],
  ['on-flame-button', 'flame-button'],
  ['on-flame-button', 'flame-button-hover'],
  ['on-segment', 'segment'],
  ['on-filled', 'petrol'],
];

describe.each(Object.entries(themes))('palette, %s', (_, tokens: Record<string, string>) => {
  it.each(pairs)('%s on %s passes AA', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
