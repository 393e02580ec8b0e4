// Loaded ahead of the server (`--import`): Node gets the files that `strip.mjs` took the types out of. Its own way is a
// compiler in WebAssembly that stays for good, 20 MB of it with a thread, and some hundred milliseconds of each start.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../dist/stripped/', import.meta.url));
export const folders = ['contract', 'scripts', 'server'].map(
  (name) => new URL(`../${name}/`, import.meta.url),
);

/** Where a file is without its types, by what it holds: one that has changed since is not there, and goes Node's way. */
export const strippedPath = (source) =>
  join(folder, `${createHash('sha256').update(source).digest('hex')}.js`);

const isOwn = (url) => url.endsWith('.ts') && folders.some(({ href }) => url.startsWith(href));

registerHooks({
  load(url, context, next) {
    const stripped = isOwn(url) && strippedPath(readFileSync(fileURLToPath(url)));
    return stripped && existsSync(stripped)
      ? { format: 'module', source: readFileSync(stripped, 'utf8'), shortCircuit: true }
      : next(url, context);
  },
});
