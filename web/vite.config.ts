import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildWorker } from './build/buildWorker.ts';
import { catalogueParts } from './build/catalogueParts.ts';
import { callsByFeature, contractCalls } from './build/contractCalls.ts';
import { contractParts } from './build/contractParts.ts';
import { mantineStyles } from './build/mantineStyles.ts';
import { reach } from './build/moduleGraph.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the server writes into the page; while developing there is none between the browser and the file. */
const placeholders: Plugin = {
  name: 'page-placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace('__TITLE__', 'GasMap').replace('__DESCRIPTION__', '').replace('__CSP_NONCE__', ''),
};

/** What the market shows first, and of it what the landing page shows too: in one file each. */
const marketFiles = reach([here('./pages/market/MarketPage.tsx')]);
const landingFiles = reach([here('./pages/landing/LandingPage.tsx')]);
const isMarket = (id: string) => /\/web\/(?!.*MarketPage)/.test(id) && marketFiles.has(id);
const isShared = (id: string) => isMarket(id) && landingFiles.has(id);

export default defineConfig({
  root: here('.'),
  publicDir: here('./static'),
  plugins: [
    placeholders,
    callsByFeature(),
    contractCalls(),
    contractParts(),
    mantineStyles(),
    react(),
    lingui({ cwd: here('..'), failOnCompileError: true }),
    catalogueParts(here('.')),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here('..') })] }),
    buildWorker(),
  ],
  worker: { format: 'es' },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` }, fs: { allow: [here('..')] } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 1200,
    // What every page loads first is one file: many small ones compress worse and wait for each other.
    rolldownOptions: {
      output: {
        // The first file names some 300 others, and a hash cannot be compressed: seven signs tell versions apart.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', priority: 4, tags: ['$initial'], test: /^(?!.*(\/zod\/|\?schemas$))/ },
            { name: 'list', test: isShared, priority: 3 },
            { name: 'market', test: isMarket, priority: 2 },
            { name: 'schemas', test: /\/zod\/|\/contract\/[\w/]+\.ts\?schemas$/, priority: 1 },
          ],
        },
      },
    },
  },
});
