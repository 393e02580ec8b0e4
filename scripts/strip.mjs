// Takes the types out of what the server is made of, unless that was done: `stripped.mjs` says what for.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folders, strippedPath } from './stripped.mjs';

const target = dirname(strippedPath(''));
await mkdir(target, { recursive: true });
const before = new Set((await readdir(target)).map((name) => join(target, name)));
const wanted = new Set();
for (const folder of folders.map(fileURLToPath)) {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const source = await readFile(join(folder, file), 'utf8');
    const stripped = strippedPath(source);
    wanted.add(stripped);
    if (before.has(stripped)) continue;
    // Whole or not at all, whenever it is cut off.
    await writeFile(`${stripped}.part`, stripTypeScriptTypes(source));
    await rename(`${stripped}.part`, stripped);
  }
}
for (const path of before) if (!wanted.has(path)) await rm(path);
