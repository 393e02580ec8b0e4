import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { knownTexts } from './checks/knownTexts.ts';
import { readSources } from './checks/source.ts';

/** Brings the lists up to date from which translators get what the server says and what base data is called. */
const ROOT = fileURLToPath(new URL('../', import.meta.url));
for (const { path, text } of knownTexts(await readSources(ROOT))) await writeFile(`${ROOT}${path}`, text);
