import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Screens that work offline: public and member screens. Back office and maps need a connection. */
const SCREENS =
  /\/web\/(?:app|member(?!\/account\/secondFactor)|pages|shared\/(?!map|sheetImport|setup)\w+|ui|lib|i18n(?!\/locales)|offline)\//;
const HEAVY = /\/(Bars|CropDialog|MapView|passwordStrength)-/;
/**
 * Message catalogues, without the part of the back office; the worker caches those of the languages used on the device.
 * `catalogueParts.ts` splits them: `en.po?member.po`.
 */
const CATALOGUE =
  /\/(?:web\/i18n\/locales\/([a-z]{2})\.po(?:\?(?!office\.)\w+\.po)?|zod\/v4\/locales\/([a-z]{2})(?:-[A-Z]{2})?\.js)$/;
const FIXED = ['first.js', 'icon.svg'];

type Chunk = { isEntry: boolean; facadeModuleId: string | null; imports: string[]; fileName: string };
type Styled = { viteMetadata?: { importedCss: Set<string> } };

/** Builds the service worker `/sw.js` and its precache manifest. */
export const buildWorker = (): Plugin[] => {
  const ahead = new Set<string>(FIXED);
  const catalogueLanguages = new Map<string, string>();
  const noting: Plugin = {
    name: 'loaded-ahead',
    apply: 'build',
    generateBundle(_options, bundle) {
      /** A chunk with its static imports and styles. */
      const closureOf = (fileName: string, found = new Set<string>()): Set<string> => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || found.has(fileName)) return found;
        found.add(fileName);
        for (const style of (chunk as Styled).viteMetadata?.importedCss ?? []) found.add(style);
        for (const other of chunk.imports) closureOf(other, found);
        return found;
      };
      const wanted = ({ isEntry, facadeModuleId }: Chunk) =>
        isEntry || (facadeModuleId !== null && SCREENS.test(facadeModuleId));
      for (const file of Object.values(bundle)) {
        const [, own, checks] = CATALOGUE.exec((file.type === 'chunk' && file.facadeModuleId) || '') ?? [];
        const language = own ?? checks;
        if (language !== undefined) catalogueLanguages.set(file.fileName, language);
        if (file.type === 'chunk' && wanted(file)) {
          const closure = [...closureOf(file.fileName)];
          if (!closure.some((name) => HEAVY.test(name))) for (const name of closure) ahead.add(name);
        }
        if (file.type === 'asset' && /inter-latin-wght-normal-[\w-]+\.woff2$/.test(file.fileName))
          ahead.add(file.fileName);
      }
    },
  };
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'offline/worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    // The web manifest comes from the server, and web/lib/serviceWorker.ts registers the worker.
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (config) => {
        config.logLevel = 'error';
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,woff2,svg}'],
      maximumFileSizeToCacheInBytes: 2_000_000,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const manifest = entries.filter(({ url }) => ahead.has(url));
          const names = manifest.map(({ url, revision }) => `${url} ${revision}`).sort();
          const revision = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
          const catalogues = [...catalogueLanguages].map(([url, code]) => ({
            url,
            revision: `words:${code}`,
            size: 0,
          }));
          return { manifest: [...manifest, ...catalogues, { url: '/app-shell', revision, size: 0 }] };
        },
      ],
    },
  });
  return [noting, ...worker];
};
