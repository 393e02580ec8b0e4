import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Html, html } from './html.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';

/** By path: the screen's file and its part of the catalogue, from the build. */
const screens: readonly [address: RegExp, screen: string, texts?: string][] = [
  [/^\/$/, 'pages/landing/LandingPage.tsx', 'landing'],
  [/^\/market\/?$/, 'pages/market/MarketPage.tsx'],
  [/^\/market\/map\/?$/, 'pages/map/MarketMapPage.tsx', 'filters'],
  [/^\/market\/(?!compare\/?$)[^/]+\/?$/, 'pages/ad/AdPage.tsx', 'later'],
  [/^\/pricing\/?$/, 'plans/PricingPage.tsx', 'later'],
];

const filesOf = (manifest: Manifest, names: readonly string[]) => {
  const seen = new Set([ENTRY, ...(manifest[ENTRY]?.imports ?? [])]);
  const scripts: string[] = [];
  const styles: string[] = [];
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    scripts.push(chunk.file);
    styles.push(...(chunk.css ?? []));
    waiting.push(...(chunk.imports ?? []));
  }
  return { scripts, styles };
};

/** Preloads the files of the first screen; otherwise the browser finds them only after the entry file has run. */
export async function preloads(folder: string): Promise<(path: string, language: string) => Html[]> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(text) as Manifest;
  return (path, language) => {
    const [, screen, texts] = screens.find(([address]) => address.test(path)) ?? [];
    if (screen === undefined) return [];
    const parts = ['public', ...(texts === undefined ? [] : [texts])];
    const names = [screen, ...parts.map((part) => `i18n/locales/${language}.po?${part}.po`)];
    const { scripts, styles } = filesOf(manifest, names);
    return [
      ...scripts.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}">`),
      ...styles.map((file) => html`<link rel="preload" as="style" crossorigin href="/${file}">`),
    ];
  };
}
