import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractCalls } from './contractCalls.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the server writes into the page; while developing there is none between the browser and the file. */
const placeholders: Plugin = {
  name: 'page-placeholders',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replace('__TITLE__', 'GasMap').replace('__DESCRIPTION__', '').replace('__CSP_NONCE__', ''),
};

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [
    placeholders,
    contractCalls(),
    react(),
    lingui({ cwd: here('..'), failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here('..') })] }),
  ],
  worker: { format: 'es' },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` }, fs: { allow: [here('..')] } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // What every page loads first is one file: many small ones compress worse and wait for each other.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'base', tags: ['$initial'], test: /^(?!.*(\/zod\/|\/contract\/))/ }],
        },
      },
    },
  },
});
